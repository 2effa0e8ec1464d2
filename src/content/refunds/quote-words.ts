import { costs, rupees } from '../rupees.ts';
import type { RefundPolicy } from './refund-policy.ts';
import type { RefundQuote } from './refund-quote.ts';

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

/** What cancelling gives or has given, as parents and staff read it: in a few words, and why (product: Refunds). */
export function quoteInWords(
  quote: Pick<RefundQuote, 'share' | 'price' | 'isPaid' | 'isMovedLate'>,
  { fullHours, noShowHours }: RefundPolicy,
): { brief: string; why: string } {
  const price = rupees(quote.price);
  if (!costs(price))
    return { brief: 'Nothing is to be paid back', why: 'Nothing was to be paid for this place.' };
  switch (quote.share) {
    case 'full':
      return quote.isPaid
        ? { brief: `${price} is paid back`, why: 'That is all that was paid.' }
        : {
            brief: `${price} is paid back if it has been paid`,
            why: 'We have not noted a payment for this place.',
          };
    case 'none':
      return {
        brief: 'Nothing is paid back',
        why: quote.isMovedLate
          ? `The place was moved less than ${hours(fullHours)} before the start of its former date.`
          : `It is less than ${hours(fullHours)} until the start.`,
      };
    case 'noShow':
      return {
        brief: 'Nothing is paid back',
        why: `It is less than ${hours(noShowHours)} until the start, which counts as not coming.`,
      };
  }
}

/** What a parent has to do for a refund after cancelling; empty: there is none. */
export function askingInWords(
  { share, price }: Pick<RefundQuote, 'share' | 'price'>,
  { askHours }: RefundPolicy,
): string {
  if (share !== 'full' || !costs(price)) return '';
  return `For that, please tell us within ${hours(askHours)} after cancelling where it goes to.`;
}

/** In how many days a refund is credited: '7 to 10 business days'. */
export function creditInWords({ creditDays: { least, most } }: RefundPolicy): string {
  return least === most ? `${most} business days` : `${least} to ${most} business days`;
}
