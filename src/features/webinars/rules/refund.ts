import { isPaidPrice } from '#core/text/numbers.ts';
import type { RefundQuote } from '../api.ts';
import type { RefundState } from './refund-quote.ts';

/** Whether a parent can request a refund: it is full, not yet in progress, and not too late. */
export function mayRequestRefund(
  { quote, refund, askBy }: { quote: RefundQuote; refund: RefundState; askBy: string },
  now: string,
): boolean {
  const isOwed = quote.share === 'full' && isPaidPrice(quote.price);
  return isOwed && (refund === 'none' || refund === 'due') && now <= askBy;
}

/** The lists of refunds: those still to be paid, or those in one state. */
export const refundLists = ['open', 'due', 'requested', 'completed'] as const;
export type RefundList = (typeof refundLists)[number];

/** Maximum characters of a note on a refund. */
export const maxRefundNoteLength = 200;

/** Whether a text is a UPI id, such as ananta@bank. */
export function isUpiId(text: string): boolean {
  return /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,31}$/i.test(text.trim());
}
