/** One message for each invalid field, by its name. */
export type FieldErrors = Record<string, string>;

/** The reason of a refusal, independent of HTTP; only the server maps it to a status. */
export type ErrorReason =
  | 'invalid'
  | 'signInNeeded'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'wrongKind'
  | 'tooMany'
  | 'unavailable'
  | 'full';

interface Details {
  /** A message for each invalid field. */
  errors?: FieldErrors | undefined;
  /** Seconds after which a retry may succeed. */
  retryAfter?: number | undefined;
  /** The current record, or other object, where an outdated one was to be changed. */
  current?: object | undefined;
  /** The second factor that is required besides the password, and a ticket for that call. */
  secondFactor?: object | undefined;
  /** The methods of confirming one's identity, required before this call. */
  confirm?: readonly string[] | undefined;
}

/** A refusal, with a message for the caller. It leaves no partial change behind. */
export class AppError extends Error {
  override name = 'AppError';
  readonly reason: ErrorReason;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly current: object | undefined;
  readonly secondFactor: object | undefined;
  readonly confirm: readonly string[] | undefined;

  constructor(reason: ErrorReason, message: string, details: Details = {}) {
    super(message);
    this.reason = reason;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
    this.secondFactor = details.secondFactor;
    this.confirm = details.confirm;
  }
}

/** Fields are invalid. */
export function invalidFieldsError(errors: FieldErrors): AppError {
  return new AppError('invalid', 'Please check the marked fields.', { errors });
}

/** One field is the reason, and the message is about it. */
export function fieldError(reason: ErrorReason, field: string, message: string): AppError {
  return new AppError(reason, message, { errors: { [field]: message } });
}

/**
 * Attributes a refusal of some work to one field: the decoder of a picture does not know its field. An outage or a full
 * disk is not about the field.
 */
export async function attributeToField<Result>(field: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.errors) throw error;
    const { reason, message, retryAfter, current } = error;
    if (reason === 'unavailable' || reason === 'full') throw error;
    throw new AppError(reason, message, { errors: { [field]: message }, retryAfter, current });
  }
}

/** The object does not exist, such as 'Blog'. */
export function notFoundError(what: string): AppError {
  return new AppError('missing', `${what} not found.`);
}

/** Seconds. An operator has to free space. */
const storageRetryAfter = 60;

/** A disk is full; the cause has the original error, and is not shown to visitors. Nothing has been stored. */
export function storageFullError(cause: unknown): AppError {
  const message =
    'The site’s disk is full, so nothing can be stored just now. Please inform the person who runs the site.';
  const appError = new AppError('full', message, { retryAfter: storageRetryAfter });
  appError.cause = cause;
  return appError;
}

/** Seconds. Most outages of a database are short, such as its own restart. */
const databaseRetryAfter = 5;

/** The database cannot be reached, or does not answer in time. The cause is not shown to visitors. */
export class DatabaseUnavailableError extends AppError {
  /** The database is reachable, but another transaction has held the lock for too long. */
  readonly isBusy: boolean;

  constructor(cause: unknown, { isBusy = false } = {}) {
    super('unavailable', 'We cannot answer just now. Please try again in a minute.', {
      retryAfter: databaseRetryAfter,
    });
    this.cause = cause;
    this.isBusy = isBusy;
  }
}
