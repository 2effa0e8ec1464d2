import type { RefundPolicy, RefundQuote } from '../api.ts';
import { dateTimeInWords } from '../rules/email-facts.ts';
import { creditPeriodInWords, quoteInWords } from '../rules/refund-quote-texts.ts';

/** The recorded refund of a registration. */
export interface EmailRefund {
  quote: RefundQuote;
  policy: RefundPolicy;
  /** Until when it can be requested (ISO, UTC); empty: it cannot. */
  askBy: string;
}

/** The same words that the parent has read before pressing the button. @param received in paise */
export function refundFact({ quote, policy }: EmailRefund, received: number): [string, string] {
  const { brief, why } = quoteInWords(quote, policy, received);
  return ['Refund', `${brief}. ${why}`];
}

/**
 * The steps to a refund; empty: there is none.
 *
 * @param hasLink whether the email links to the page of the registration
 * @param goesBack whether it came through the payment service
 */
export function refundInstructions(
  { quote, policy, askBy }: EmailRefund,
  { hasLink, goesBack }: { hasLink: boolean; goesBack: boolean },
  timeZone: string,
): string {
  // An unpaid registration has no steps; on its page a parent can report a payment.
  if (quote.share !== 'full' || !quote.isPaid) return '';
  const credit = `It will be credited in ${creditPeriodInWords(policy)}.`;
  if (!hasLink) return `Please write or call to tell us where to send your refund. ${credit}`;
  if (!askBy) return '';
  const until = dateTimeInWords(askBy, timeZone);
  if (goesBack) return `Please request your refund by ${until}, using the link below. ${credit}`;
  return `Please tell us by ${until} where to send your refund, using the link below. ${credit}`;
}
