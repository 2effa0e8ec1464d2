import type { RecordHooks } from '#cms/records/hooks.ts';
import { paymentAdditions } from '../emails/email-additions.ts';
import { heldPayments } from './held-payments.ts';
import { followRegistration } from './ledger.ts';
import { paymentOnPages } from './registration-additions.ts';
import { anonymise } from './store.ts';

/** What follows from registrations, whoever changes them and how. */
export const paymentHooks: RecordHooks = {
  type: 'registration',
  afterRowChange: followRegistration,
  heldWithRegistration: heldPayments,
  registrationEmails: paymentAdditions,
  registrationPages: paymentOnPages,
  afterErase: (tx, { recordId }) => anonymise(tx, recordId),
};
