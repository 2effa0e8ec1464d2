import { dateTimeInWords } from '../rules/email-words.ts';
import type { RefundPolicy } from '../rules/refund-policy.ts';
import type { RefundQuote } from '../rules/refund-quote.ts';
import { creditInWords, quoteInWords } from '../rules/refund-quote-words.ts';

/** What comes back of a registration, as it was recorded. */
export interface EmailRefund {
  quote: RefundQuote;
  policy: RefundPolicy;
  /** Until when it can be asked for (ISO, UTC); empty: it cannot be. */
  askBy: string;
}

/** The same words that the parent has read before the button was pressed. */
export function refundFact({ quote, policy }: EmailRefund): [string, string] {
  const { brief, why } = quoteInWords(quote, policy);
  return ['Refund', `${brief}. ${why}`];
}

/** What the parent has to do for it; empty: nothing comes back. @param hasLink whether the email leads to the page of the registration */
export function howToAsk({ quote, policy, askBy }: EmailRefund, hasLink: boolean, timeZone: string): string {
  // Who has not paid is not asked; on the page they can say that they have.
  if (quote.share !== 'full' || !quote.isPaid) return '';
  const credit = `It will be credited in ${creditInWords(policy)}.`;
  if (!hasLink) return `Please write or call to tell us where to send your refund. ${credit}`;
  if (!askBy) return '';
  return `Please tell us by ${dateTimeInWords(askBy, timeZone)} where to send your refund, using the link below. ${credit}`;
}
