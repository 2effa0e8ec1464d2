import type { StoredRecord } from '../../content/index.ts';
import type { Stores } from '../../store/stores.ts';

/**
 * Begins or continues the conversation that an enquiry belongs to, in the transaction that stores it.
 *
 * @param inside the stores of that transaction
 * @param isUnchecked it came without a captcha: staff look at it first
 */
export async function noteArrival(
  _inside: Stores,
  _enquiry: StoredRecord<'enquiry'>,
  _how: { isUnchecked: boolean },
): Promise<void> {
  // The store of conversations comes with the front desk: inside.conversations.noteArrival(enquiry, how).
}
