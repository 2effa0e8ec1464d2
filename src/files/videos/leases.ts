/** Lets one of several instances of the site do something at a time. */
export interface Leases {
  /**
   * Does the work, unless somebody else is at it.
   *
   * @param work is told by the signal when it has to stop, because the lease could not be kept
   * @returns whether it was done
   */
  hold(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
}
