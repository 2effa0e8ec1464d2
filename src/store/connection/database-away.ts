import { Refusal } from '../../content/refusal.ts';

/** Seconds. Most of what keeps a database away is over in a moment, such as its own restart. */
const retryAfter = 5;

/** The database cannot be reached, or does not answer in time. The cause says why; it is nothing for visitors. */
export class DatabaseAway extends Refusal {
  /** It is there, and somebody else has held what was needed for too long. */
  readonly isBusy: boolean;

  constructor(cause: unknown, { isBusy = false } = {}) {
    super('unavailable', 'We cannot answer just now. Please try again in a minute.', { retryAfter });
    this.cause = cause;
    this.isBusy = isBusy;
  }
}
