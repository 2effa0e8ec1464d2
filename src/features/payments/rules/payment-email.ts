import type { PaymentEmailType } from './email-kinds.ts';
import type { PaymentState } from './ledger.ts';

/** What an email about a payment follows from. */
interface PaymentFacts {
  state: PaymentState;
  /** In paise. */
  received: number;
}

const emailsOfMoney: Partial<Record<PaymentState, PaymentEmailType>> = {
  paid: 'payment-received',
  partiallyPaid: 'payment-part',
  chargeback: 'payment-part',
  overpaid: 'payment-surplus',
  seatGone: 'payment-without-seat',
};

/** The email about a change of a payment; undefined: none. @param isRefund whether money was sent back */
export function emailOf(
  before: PaymentFacts,
  after: PaymentFacts,
  isRefund: boolean,
): PaymentEmailType | undefined {
  if (isRefund) return 'payment-refunded';
  if (after.received > before.received) return emailsOfMoney[after.state];
  if (after.received < before.received)
    return after.state === 'chargeback' && before.state !== 'chargeback' ? 'payment-taken-back' : undefined;
  // The seat is given up after a part has come.
  if (after.state === 'seatGone' && before.state !== 'seatGone') return emailsOfMoney.seatGone;
  // The report is withdrawn by staff, and no money has moved.
  return before.state === 'claimed' && after.state === 'pending' ? 'payment-not-found' : undefined;
}
