import { Refusal } from '../../content/refusal.ts';

/** Seconds. */
const retryAfter = 30;

/** The place where files are cannot be reached, or does not answer in time. The cause says why; it is nothing for visitors. */
export class StorageAway extends Refusal {
  constructor(cause: unknown) {
    const message = 'Pictures and videos cannot be stored or fetched just now. Please try again in a minute.';
    super('unavailable', message, { retryAfter });
    this.cause = cause;
  }
}
