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

const notReached = 'The server cannot be reached. Please check your connection and try again.';

/** What the API says of a call that it refuses. */
interface Said {
  message?: string;
  errors?: Record<string, string>;
  current?: { _id: string };
  secondFactor?: object;
  confirm?: string[];
}

/** A refusal of the API, in its own words. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0: the server was not reached. */
  readonly status: number;
  /** The server's own words, where it had any. */
  readonly said: string | undefined;
  /** A message for each field that is wrong. */
  readonly errors: Record<string, string> | undefined;
  /** What is stored already, in the way of what was asked. */
  readonly current: { _id: string } | undefined;
  /** What is asked for besides the password. */
  readonly secondFactor: object | undefined;
  /** By what somebody can confirm that it is them, so that the call is done when it comes again. */
  readonly confirm: readonly string[] | undefined;

  constructor(status: number, said: Said = {}, cause?: unknown) {
    const { message, errors, current, secondFactor, confirm } = said;
    super(message ?? (status === 0 ? notReached : 'Something went wrong on our side. Please try again.'), {
      cause,
    });
    this.status = status;
    this.said = message;
    this.errors = errors;
    this.current = current;
    this.secondFactor = secondFactor;
    this.confirm = confirm;
  }
}

/** What was sent may have been done, or not: the answer got lost. */
export function isOutcomeUnknown(error: unknown): boolean {
  // A proxy has passed it on, and waited in vain.
  if (error instanceof ApiError && (error.status === 502 || error.status === 504)) return true;
  return error instanceof Error && error.cause instanceof LineLost && error.cause.isSent;
}
