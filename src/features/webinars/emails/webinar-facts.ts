import type { StoredRecord } from '#cms/records/registry.ts';
import type { EmailPart } from '#core/email/layout.ts';
import { formatPaise } from '#core/text/money.ts';
import { formatPrice, isPaidPrice, parseRupees } from '#core/text/numbers.ts';
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
    ['Reference', isDue && isUpiId(payTo) ? (registration.payment?.reference ?? '') : ''],
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

/** What of the price is missing, in words; empty: it is free, paid, or reported as paid. */
function missingInWords({ price }: EmailWebinar, { paid, payment }: EmailRegistration): string {
  if (paid || !isPaidPrice(price) || payment?.state === 'claimed') return '';
  return payment && payment.amount > payment.received
    ? formatPaise(payment.amount - payment.received)
    : formatPrice(price);
}

/**
 * A button to the page of the payment, with a QR code and a link for payment apps, which mail programs remove from
 * emails, and with the payment service; empty where nothing is to be paid, or in another way.
 *
 * @param usesPaymentService whether parents can pay by a payment service
 */
export function paymentButton(
  webinar: EmailWebinar,
  registration: EmailRegistration,
  links: { my: string } | undefined,
  usesPaymentService: boolean,
): EmailPart[] {
  const missing = missingInWords(webinar, registration);
  const isPaidOnline =
    usesPaymentService && (registration.payment ?? parseRupees(webinar.price)) !== undefined;
  if (!links || !missing || !(isPaidOnline || isUpiId(webinar.payTo))) return [];
  const text = isPaidOnline ? `Pay ${missing}` : `Pay ${missing} by UPI`;
  return [{ kind: 'button', text, address: `${links.my}/pay` }];
}
