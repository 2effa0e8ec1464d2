import type { EmailPart } from '#core/email/layout.ts';
import { formatPaise } from '#core/text/money.ts';
import { dateTimeInWords } from '../rules/email-facts.ts';
import type { PaymentForEmail } from '../rules/email-schedule.ts';
import type { Placeholder } from '../rules/email-texts.ts';
import {
  type EmailRegistration,
  type EmailWebinar,
  heldUntilInWords,
  whenAndWhere,
} from './webinar-facts.ts';

/** The amounts of a payment, and until when its seat is held, for the words of emails. */
export function paymentValues(
  payment: PaymentForEmail | undefined,
  timeZone: string,
): Partial<Record<Placeholder, string>> {
  if (!payment) return {};
  const { amount, received, heldUntil } = payment;
  return {
    amount: formatPaise(received),
    missing: formatPaise(Math.max(0, amount - received)),
    surplus: formatPaise(Math.max(0, received - amount)),
    ...(heldUntil && { until: dateTimeInWords(heldUntil, timeZone) }),
  };
}

/** The part below the words of an email about a payment: facts, and the way to pay what is missing. */
export function partsOfPayment(
  webinar: EmailWebinar,
  registration: EmailRegistration,
  links: { my: string } | undefined,
  timeZone: string,
): EmailPart[] {
  const { amount, received } = registration.payment ?? { amount: 0, received: 0 };
  const facts = [
    ...whenAndWhere(webinar, timeZone),
    ['Paid', received > 0 ? formatPaise(received) : ''],
    ['To pay', amount > received ? formatPaise(amount - received) : ''],
    ['Please pay by', heldUntilInWords(registration, timeZone)],
  ] as [string, string][];
  const parts: EmailPart[] = [{ kind: 'facts', facts: facts.filter(([, value]) => value) }];
  if (!links) return parts;
  const isToPay = amount > received;
  if (isToPay)
    parts.push({
      kind: 'button',
      text: `Pay ${formatPaise(amount - received)}`,
      address: `${links.my}/pay`,
    });
  parts.push({ kind: isToPay ? 'link' : 'button', text: 'See your registration', address: links.my });
  if (received > 0)
    parts.push({ kind: 'link', text: 'Your receipt or invoice', address: `${links.my}#documents` });
  return parts;
}
