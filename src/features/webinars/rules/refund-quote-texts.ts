import { formatPaise } from '#core/text/money.ts';
import { formatPrice, isPaidPrice } from '#core/text/numbers.ts';
import type { RefundPolicy, RefundQuote } from '../api.ts';

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

/**
 * The refund of a cancellation for parents and staff: in a few words, and the reason (product: Refunds).
 *
 * @param received the money that has come, in paise, where less than the price has: a seat that is not paid completely
 *   is not kept by anyone, so all of it goes back
 */
export function quoteInWords(
  quote: Pick<RefundQuote, 'share' | 'price' | 'isPaid' | 'isMovedLate'>,
  { fullHours, noShowHours }: RefundPolicy,
  received = 0,
): { brief: string; why: string } {
  const price = formatPrice(quote.price);
  if (!quote.isPaid && received > 0)
    return { brief: `Refund of ${formatPaise(received)}`, why: 'That is everything we have received.' };
  if (!isPaidPrice(price))
    return { brief: 'No refund is due', why: 'There was nothing to pay for this webinar.' };
  switch (quote.share) {
    case 'full':
      return quote.isPaid
        ? { brief: `Full refund of ${price}`, why: 'That is everything you paid.' }
        : {
            brief: `Full refund of ${price} if it has been paid`,
            why: 'We have no record of a payment for this webinar.',
          };
    case 'none':
      return {
        brief: 'No refund is due',
        why: quote.isMovedLate
          ? `You switched from an earlier webinar less than ${hours(fullHours)} before it began.`
          : `This is less than ${hours(fullHours)} before the start.`,
      };
    case 'noShow':
      return {
        brief: 'No refund is due',
        why: `This is less than ${hours(noShowHours)} before the start, which counts as a no-show.`,
      };
  }
}

/**
 * The steps to a refund after cancelling; empty: there is none.
 *
 * @param goesBack whether the payment service sends it back the way it was paid
 */
export function refundRequestInWords(
  { share, price, isPaid }: Pick<RefundQuote, 'share' | 'price' | 'isPaid'>,
  { askHours }: RefundPolicy,
  goesBack = false,
): string {
  if (share !== 'full' || !isPaidPrice(price) || !isPaid) return '';
  if (goesBack)
    return `Please request it within ${hours(askHours)} of cancelling. It goes back to your original payment method.`;
  return `Please tell us within ${hours(askHours)} of cancelling where to send it.`;
}

/** The credit period of a refund: '7 to 10 business days'. */
export function creditPeriodInWords({ creditDays: { least, most } }: RefundPolicy): string {
  return least === most ? `${most} business days` : `${least} to ${most} business days`;
}
