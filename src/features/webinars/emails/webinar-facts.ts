import type { StoredRecord } from '#cms/records/registry.ts';
import type { EmailPart } from '#core/email/layout.ts';
import { formatPrice, isPaidPrice } from '#core/text/numbers.ts';
import { dateTimeInWords, notifiedFacts, webinarTimeInWords, whereInWords } from '../rules/email-facts.ts';
import type { PaymentForEmail } from '../rules/email-schedule.ts';
import { isUpiId } from '../rules/refund.ts';

/** The fields of a webinar that emails use, including fields that visitors do not see. */
export type EmailWebinar = Pick<
  StoredRecord<'webinar'>,
  | '_id'
  | 'title'
  | 'link'
  | 'startsAt'
  | 'endsAt'
  | 'startdate'
  | 'enddate'
  | 'time'
  | 'location'
  | 'bring'
  | 'joinUrl'
  | 'recordingUrl'
  | 'payTo'
  | 'calledOff'
  | 'price'
  | 'description2'
> & { revision: number };

/** The registration that an email is about. */
export type EmailRegistration = Pick<
  StoredRecord<'registration'>,
  '_id' | 'name' | 'email' | 'status' | 'offeredUntil' | 'paid'
> & { revision: number; payment?: PaymentForEmail | undefined };

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
    ['Please pay by', isDue ? heldUntilInWords(registration, timeZone) : ''],
  ];
  return facts.filter(([, value]) => value);
}

/** Until when an unpaid seat is held; empty: for ever, or it is not waiting for a payment. */
export function heldUntilInWords({ payment }: EmailRegistration, timeZone: string): string {
  return payment?.state === 'pending' && payment.heldUntil
    ? dateTimeInWords(payment.heldUntil, timeZone)
    : '';
}

/**
 * A button to the page of the payment, with a QR code and a link for payment apps, which mail programs remove from
 * emails; empty where the webinar is free, paid, or paid in another way.
 */
export function paymentButton(
  { price, payTo }: EmailWebinar,
  { paid }: EmailRegistration,
  links: { my: string } | undefined,
): EmailPart[] {
  if (!links || !isUpiId(payTo) || paid || !isPaidPrice(price)) return [];
  return [{ kind: 'button', text: `Pay ${formatPrice(price)} by UPI`, address: `${links.my}/pay` }];
}
