/** One message for each field that is wrong, by its name. */
export type FieldErrors = Record<string, string>;

/** Why something is not done, in terms that every room shares; the server alone knows what HTTP calls them. */
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
  /** A message for each field that is wrong. */
  errors?: FieldErrors | undefined;
  /** Seconds after which a try may succeed again. */
  retryAfter?: number | undefined;
  /** The record, or whatever else it is, as it is now, where an older one was to be changed. */
  current?: object | undefined;
  /** What is asked for besides the password, and a ticket for that step. */
  secondFactor?: object | undefined;
  /** By which of these somebody may show again that it is them, before this is done. */
  confirm?: readonly string[] | undefined;
}

/** What was asked for is not done, with words that whoever asked understands. Nothing of it is left behind. */
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

/** Fields are wrong. */
export function invalidFields(errors: FieldErrors): AppError {
  return new AppError('invalid', 'Please check the marked fields.', { errors });
}

/** One field is why, and the message is about it. */
export function fieldError(reason: ErrorReason, field: string, message: string): AppError {
  return new AppError(reason, message, { errors: { [field]: message } });
}

/**
 * Does some work for one field, and names it in a refusal: what decodes a picture cannot know where it came from. That
 * something is away or full is not about the field.
 */
export async function inField<Result>(field: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.errors) throw error;
    const { reason, message, retryAfter, current } = error;
    if (reason === 'unavailable' || reason === 'full') throw error;
    throw new AppError(reason, message, { errors: { [field]: message }, retryAfter, current });
  }
}

/** There is no such thing, such as 'Blog'. */
export function missing(what: string): AppError {
  return new AppError('missing', `${what} not found.`);
}

/** Seconds. Somebody has to make room. */
const roomIn = 60;

/** A disk is full; the cause says whose answer that was, and is nothing for visitors. Nothing has been stored. */
export function storageFull(cause: unknown): AppError {
  const message =
    'The site’s disk is full, so nothing can be stored just now. Please tell whoever runs the site.';
  const appError = new AppError('full', message, { retryAfter: roomIn });
  appError.cause = cause;
  return appError;
}

/** Seconds. Most of what keeps a database away is over in a moment, such as its own restart. */
const retryAfter = 5;

/** The database cannot be reached, or does not answer in time. The cause says why; it is nothing for visitors. */
export class DatabaseAway extends AppError {
  /** It is there, and somebody else has held what was needed for too long. */
  readonly isBusy: boolean;

  constructor(cause: unknown, { isBusy = false } = {}) {
    super('unavailable', 'We cannot answer just now. Please try again in a minute.', { retryAfter });
    this.cause = cause;
    this.isBusy = isBusy;
  }
}
