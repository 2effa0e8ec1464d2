import { costs } from '#core/text/numbers.ts';
import type { RefundPolicy } from './refund-policy.ts';
import type { RefundQuote, RefundState } from './refund-quote.ts';
import type { RegistrationStatus } from './registration-status.ts';

// What staff see of cancellations and do with refunds (product: Refunds).
/** A cancellation, as staff read it. Moments are ISO, UTC. */
export interface CancellationView {
  _id: string;
  revision: number;
  at: string;
  /** `site`: an offer that nobody took. */
  source: 'parent' | 'staff' | 'site';
  quote: RefundQuote;
  refund: RefundState;
  askBy: string;
  /** Null: nobody has asked for it. */
  askedAt: string | null;
  /** Where to, in the parent's words; empty: not said, or paid back. */
  payBackTo: string;
  /** A calendar day; null: nothing is due. */
  dueBy: string | null;
  completedAt: string | null;
  completedBy: string;
  note: string;
}

/** Whether a parent can ask for a refund: everything comes back, it is not under way, and it is not too late. */
export function mayAskFor(
  { quote, refund, askBy }: Pick<CancellationView, 'quote' | 'refund' | 'askBy'>,
  now: string,
): boolean {
  const isOwed = quote.share === 'full' && costs(quote.price);
  return isOwed && (refund === 'none' || refund === 'due') && now <= askBy;
}

/** What giving a registration up now gives, and under which policy. */
export interface QuoteView {
  quote: RefundQuote;
  policy: RefundPolicy;
}

/** A refund in the list of those that are open. */
export interface OpenRefund extends CancellationView {
  registration: {
    _id: string;
    name: string;
    email: string;
    contact: string;
    status: RegistrationStatus;
    /** It was deleted: nobody sees it elsewhere, and its parent has no link to it. */
    isInTrash: boolean;
  };
  webinar: { _id: string; title: string };
}

/** Which refunds a list holds: those that are still to be paid, or one state of them. */
export const refundLists = ['open', 'due', 'requested', 'completed'] as const;
export type RefundList = (typeof refundLists)[number];

export interface RefundFigures {
  open: number;
  /** Those that were to be paid by a day that is over. */
  overdue: number;
}

/** What staff do with a refund. */
export type RefundAction =
  | { kind: 'refundPaid'; note: string }
  /** It is to be paid after all. `payBackTo`: where to, as it was before it was noted as paid. */
  | { kind: 'refundOpen'; payBackTo: string }
  /** The parent has not asked for it in time, and staff do not pay it. */
  | { kind: 'refundLapsed'; note: string };

/** Characters of a note on a refund. */
export const longestRefundNote = 200;

/** Whether a text names an account at a bank as UPI does, such as ananta@bank. */
export function isUpiId(text: string): boolean {
  return /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,31}$/i.test(text.trim());
}
