import { formatPaise } from '#core/text/money.ts';
import type { PaymentAction, PaymentView } from '../api.ts';
import type { PaymentList } from '../rules/lists.ts';

export const listLabels: Record<PaymentList, string> = {
  expected: 'Expected',
  claimed: 'Claimed',
  overdue: 'Overdue',
  paid: 'Paid',
  sendBack: 'To send back',
  problems: 'Problems',
};

const emptyTexts: Record<PaymentList, string> = {
  expected:
    'No payment is expected. When a parent gets a seat in a webinar with a price, the payment appears here.',
  claimed: 'No parent has reported a payment that you have not confirmed.',
  overdue: 'No payment is overdue.',
  paid: 'No payment has been confirmed yet.',
  sendBack: 'No cancelled registration was paid through the payment service.',
  problems: 'There are no payments in part, twice, or without a seat.',
};

/** @param list the list, where it has some */
export function countInWords(count: number, list: PaymentList): string {
  if (count === 0) return emptyTexts[list];
  return paymentsInWords(count);
}

/** A number of payments. */
export const paymentsInWords = (count: number): string =>
  count === 1 ? '1 payment' : `${count.toLocaleString('en-IN')} payments`;

/** Months that the export offers. */
const offeredMonths = 36;

/** The last months with their names, the present one first. @param today a day in the site's time zone */
export function lastMonths(today: string): [month: string, name: string][] {
  const name = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: offeredMonths }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return [first.toISOString().slice(0, 7), name.format(first)];
  });
}

/** What is wrong with a payment; undefined: nothing. */
export function problemInWords(payment: PaymentView): string | undefined {
  const { state, amount, received, balance, failedRefund } = payment;
  if (failedRefund > 0)
    return `The payment service could not send ${formatPaise(failedRefund)} back: please try again, or pay it another way`;
  switch (state) {
    case 'partiallyPaid':
      return `${formatPaise(received)} of ${formatPaise(amount)} paid: ${formatPaise(balance)} missing`;
    case 'overpaid':
      return `${formatPaise(-balance)} too much`;
    case 'seatGone':
      return `${formatPaise(-balance)} paid without a seat`;
    case 'chargeback':
      return `Taken back by the bank: ${formatPaise(balance)} missing`;
    default:
      return undefined;
  }
}

export const actionMessages: Record<PaymentAction['kind'], (name: string) => string> = {
  confirm: (name) => `${name}’s payment is confirmed.`,
  notFound: (name) => `${name}’s payment is marked as not found.`,
  extendHold: (name) => `${name}’s seat is held for another day.`,
  liftHold: (name) => `${name}’s seat is held with no time limit.`,
  notPaid: (name) => `${name}’s payment is marked as not paid.`,
  sendRefund: (name) => `The refund to ${name} is on its way.`,
  surplusRefunded: (name) => `${name}’s refund is recorded.`,
  chargeback: (name) => `${name}’s chargeback is recorded.`,
};
