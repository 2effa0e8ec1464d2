/** No answer has come. */
export class LineLost extends Error {
  override name = 'LineLost';
  /** All of the body had left: it may have arrived. */
  readonly isSent: boolean;

  constructor(isSent: boolean) {
    super('The connection was lost.');
    this.isSent = isSent;
  }
}
