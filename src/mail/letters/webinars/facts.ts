import { costs, rupees, rupeesAmount } from '../../../content/rupees.ts';
import { toldFacts, whenInWords } from '../../../content/webinars/letter-words.ts';
import { isUpiId } from '../../../content/webinars/upi.ts';
import type { Part } from '../layout.ts';
import type { LetterPlace, LetterWebinar } from './webinar-letter.ts';

/** When and where it is. */
export function whenAndWhere(webinar: LetterWebinar, timeZone: string): [string, string][] {
  const facts: [string, string][] = [
    ['When', whenInWords(toldFacts(webinar), timeZone) || 'Date not available'],
    ['Place', webinar.location],
  ];
  return facts.filter(([, value]) => value);
}

/** The same with what to bring and what it costs. */
export function allFacts(webinar: LetterWebinar, place: LetterPlace, timeZone: string): [string, string][] {
  const { bring, price, payTo } = webinar;
  const isDue = costs(price) && !place.paid;
  const facts: [string, string][] = [
    ...whenAndWhere(webinar, timeZone),
    ['Please bring', bring],
    ['Price', costs(price) && place.paid ? `${rupees(price)}, paid. Thank you.` : rupees(price)],
    // Any other words of staff say it as they stand.
    [isUpiId(payTo) ? 'Pay by UPI to' : 'How to pay', isDue ? payTo : ''],
  ];
  return facts.filter(([, value]) => value);
}

/** A link that phones open in the payment app of their owner; nothing where it is free, paid, or paid in another way. */
export function paymentLink({ title, price, payTo }: LetterWebinar, { paid }: LetterPlace): Part[] {
  if (!isUpiId(payTo) || paid || !costs(price)) return [];
  const amount = rupeesAmount(price);
  const asked: Record<string, string> = {
    ...{ pa: payTo.trim(), pn: 'Ananta', cu: 'INR' },
    ...(amount !== undefined && { am: amount.toFixed(2) }),
    // Banks cut longer notes, and some refuse other signs.
    tn: title
      .replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 50),
  };
  // Payment apps show a plus as it stands.
  const query = Object.entries(asked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [{ kind: 'link', text: `Pay ${rupees(price)} by UPI`, address: `upi://pay?${query.join('&')}` }];
}
