/** The connection was lost before an answer. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  /** Whether the whole body was sent: it may have arrived. */
  readonly isSent: boolean;

  constructor(isSent: boolean) {
    super('The connection was lost.');
    this.isSent = isSent;
  }
}

const unreachableMessage = 'The server cannot be reached. Please check your connection and try again.';

interface ErrorBody {
  message?: string;
  errors?: Record<string, string>;
  current?: unknown;
  secondFactor?: object;
  confirm?: string[];
}

/** An error of the API, with its message. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0: the server was not reached. */
  declare readonly status: number;
  /** The message of the server, where it sent one. */
  declare readonly serverMessage: string | undefined;
  /** A message for each invalid field. */
  declare readonly errors: Record<string, string> | undefined;
  /** The current state of the object that conflicts with the request; `currentIn` types it. */
  declare readonly current: unknown;
  /** The second factor that is required besides the password. */
  declare readonly secondFactor: object | undefined;
  /** The methods of confirming one's identity; the same call succeeds after that. */
  declare readonly confirm: readonly string[] | undefined;

  constructor(status: number, body: ErrorBody = {}, cause?: unknown) {
    const { message, errors, current, secondFactor, confirm } = body;
    super(
      message ?? (status === 0 ? unreachableMessage : 'Something went wrong on our side. Please try again.'),
      {
        cause,
      },
    );
    Object.assign(this, { status, serverMessage: message, errors, current, secondFactor, confirm });
  }
}

/**
 * The current state of the object, where a change was refused because another one came first (409).
 *
 * @typeParam Current `CurrentOf` the call; the record, for the calls of a record type
 */
export function currentIn<Current extends object>(error: unknown): Current | undefined {
  return error instanceof ApiError && error.status === 409
    ? ((error.current ?? undefined) as Current | undefined)
    : undefined;
}

/** Whether the call may have been carried out: its answer was lost. */
export function isOutcomeUnknown(error: unknown): boolean {
  // A proxy has forwarded the call and received no answer.
  if (error instanceof ApiError && (error.status === 502 || error.status === 504)) return true;
  return error instanceof Error && error.cause instanceof ConnectionLostError && error.cause.isSent;
}
