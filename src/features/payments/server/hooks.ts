import type { RecordHooks } from '#cms/records/hooks.ts';
import { followRegistration } from './ledger.ts';
import { createPaymentStore } from './store.ts';

/** What follows from registrations, whoever changes them and how. */
export const paymentHooks: RecordHooks = {
  type: 'registration',
  afterRowChange: followRegistration,
  afterErase: (tx, { recordId }) => createPaymentStore(tx).anonymise(recordId),
};
