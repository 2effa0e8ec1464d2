import { formatPrice, isPaidPrice } from '#core/text/numbers.ts';
import type { EmailRegistration, EmailWebinar } from '../rules/email-additions.ts';
import { notifiedFacts, webinarTimeInWords, whereInWords } from '../rules/email-facts.ts';
import { isUpiId } from '../rules/refund.ts';

/** Date, time and place of a webinar. */
export function whenAndWhere(webinar: EmailWebinar, timeZone: string): [string, string][] {
  const facts: [string, string][] = [
    ['When', webinarTimeInWords(notifiedFacts(webinar), timeZone) || 'Date not available'],
    ['Where', whereInWords(webinar)],
  ];
  return facts.filter(([, value]) => value);
}

/** The same, with what to bring and the price. */
export function allFacts(
  webinar: EmailWebinar,
  registration: EmailRegistration,
  timeZone: string,
): [string, string][] {
  const { bring, price, payTo } = webinar;
  const isDue = isPaidPrice(price) && !registration.paid;
  const facts: [string, string][] = [
    ...whenAndWhere(webinar, timeZone),
    ['Please bring', bring],
    [
      'Price',
      isPaidPrice(price) && registration.paid
        ? `${formatPrice(price)}, paid. Thank you.`
        : formatPrice(price),
    ],
    // Any other words of staff are shown unchanged.
    [isUpiId(payTo) ? 'Pay by UPI to' : 'How to pay', isDue ? payTo : ''],
  ];
  return facts.filter(([, value]) => value);
}
