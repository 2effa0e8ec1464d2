import type { FieldErrors } from './validate.ts';

/** Why something is not done, in terms that every room shares; the server alone knows what HTTP calls them. */
export type RefusalReason =
  | 'invalid'
  | 'signInNeeded'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'wrongKind'
  | 'tooMany'
  | 'unavailable';

interface Details {
  /** A message for each field that is wrong. */
  errors?: FieldErrors | undefined;
  /** Seconds after which a try may succeed again. */
  retryAfter?: number | undefined;
  /** The record as it is, where an older one was to be changed. */
  current?: object | undefined;
}

/** What was asked for is not done, with words that whoever asked understands. Nothing of it is left behind. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: RefusalReason;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly current: object | undefined;

  constructor(reason: RefusalReason, message: string, { errors, retryAfter, current }: Details = {}) {
    super(message);
    this.reason = reason;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.current = current;
  }
}

/** Fields are wrong. */
export function invalidFields(errors: FieldErrors): Refusal {
  return new Refusal('invalid', 'Please check the marked fields.', { errors });
}

/** There is no such thing, such as 'Blog'. */
export function missing(what: string): Refusal {
  return new Refusal('missing', `${what} not found.`);
}
