import type { EmailPart } from '#core/email/layout.ts';
import { formatPaise } from '#core/text/money.ts';
import { formatPrice, isPaidPrice, parseRupees } from '#core/text/numbers.ts';
import type { AddedFacts } from '#features/webinars/rules/added-emails.ts';
import type {
  EmailAdditions,
  EmailRegistration,
  EmailToAddTo,
  EmailWebinar,
} from '#features/webinars/rules/email-additions.ts';
import { dateTimeInWords } from '#features/webinars/rules/email-facts.ts';
import { isUpiId } from '#features/webinars/rules/refund.ts';
import { isPaymentEmail } from '../rules/email-kinds.ts';
import { readTotals } from '../server/ledger.ts';

// What emails of webinars say about the payment of a registration: amounts, until when a seat is held, the way to pay.

/** The amounts of a payment, and until when its seat is held, for the words of emails. */
const valuesOf: EmailAdditions['values'] = ({ payment }, timeZone) => {
  if (!payment) return {};
  const { amount, received, refunded, heldUntil } = payment;
  return {
    amount: formatPaise(received),
    refunded: formatPaise(refunded),
    missing: formatPaise(Math.max(0, amount - received)),
    surplus: formatPaise(Math.max(0, received - amount)),
    ...(heldUntil && { until: dateTimeInWords(heldUntil, timeZone) }),
  };
};

function factsOf({ kind, webinar, registration, timeZone }: EmailToAddTo): [string, string][] {
  const { payment } = registration.added ?? {};
  const heldUntil = heldUntilInWords(registration.added, timeZone);
  if (isPaymentEmail(kind)) {
    const { amount, received, refunded } = payment ?? { amount: 0, received: 0, refunded: 0 };
    if (kind === 'payment-refunded') return [['Refunded', formatPaise(refunded)]];
    return [
      ['Paid', received > 0 ? formatPaise(received) : ''],
      ['To pay', amount > received ? formatPaise(amount - received) : ''],
      ['Please pay by', heldUntil],
    ];
  }
  if (!isPaidPrice(webinar.price) || registration.paid) return [];
  return [
    ['Reference', isUpiId(webinar.payTo) ? (payment?.reference ?? '') : ''],
    ['Please pay by', heldUntil],
  ];
}

/** Until when an unpaid seat is held; empty: for ever, or it is not waiting for a payment. */
const heldUntilInWords = ({ payment }: AddedFacts = {}, timeZone: string): string =>
  payment?.state === 'pending' && payment.heldUntil ? dateTimeInWords(payment.heldUntil, timeZone) : '';

function partsOf(email: EmailToAddTo): EmailPart[] {
  const { kind, links } = email;
  if (!links) return [];
  if (isPaymentEmail(kind)) return ownParts(email.registration, links.my);
  // A message of staff has its own subject.
  return kind === 'webinar-message' ? [] : payButton(email, links.my);
}

/** In an email about a payment: the way to pay what is missing, and to the documents of what has come. */
function ownParts({ added }: EmailRegistration, my: string): EmailPart[] {
  const { amount, received, refunded } = added?.payment ?? { amount: 0, received: 0, refunded: 0 };
  const missing = amount - received;
  const documents = refunded > 0 ? 'Your receipt or credit note' : 'Your receipt or invoice';
  return [
    ...(missing > 0
      ? [{ kind: 'button', text: `Pay ${formatPaise(missing)}`, address: `${my}/pay` } as const]
      : []),
    { kind: missing > 0 ? 'link' : 'button', text: 'See your registration', address: my },
    ...(received > 0 || refunded > 0
      ? [{ kind: 'link', text: documents, address: `${my}#documents` } as const]
      : []),
  ];
}

/**
 * A button to the page of the payment, with a QR code and a link for payment apps, which mail programs remove from
 * emails, and with the payment service; empty where nothing is to be paid, or in another way.
 */
function payButton({ webinar, registration, usesPaymentService }: EmailToAddTo, my: string): EmailPart[] {
  const missing = missingInWords(webinar, registration);
  const isPaidOnline =
    usesPaymentService && (registration.added?.payment ?? parseRupees(webinar.price)) !== undefined;
  if (!missing || !(isPaidOnline || isUpiId(webinar.payTo))) return [];
  const text = isPaidOnline ? `Pay ${missing}` : `Pay ${missing} by UPI`;
  return [{ kind: 'button', text, address: `${my}/pay` }];
}

/** What of the price is missing, in words; empty: it is free, paid, or reported as paid. */
function missingInWords({ price }: EmailWebinar, { paid, added }: EmailRegistration): string {
  const { payment } = added ?? {};
  if (paid || !isPaidPrice(price) || payment?.state === 'claimed') return '';
  return payment && payment.amount > payment.received
    ? formatPaise(payment.amount - payment.received)
    : formatPrice(price);
}

/** What payments add to the emails of a registration. */
export const paymentAdditions: EmailAdditions = {
  async read({ db }, registrationId): Promise<AddedFacts> {
    const payment = await db
      .selectFrom('payment')
      .select(['id', 'state', 'amount', 'received', 'method', 'reference', 'heldUntil'])
      .where('registrationId', '=', registrationId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!payment) return {};
    const { refunded } = await readTotals({ db }, payment.id);
    return {
      payment: { ...payment, refunded },
      ...{ received: payment.received, goesBack: payment.method === 'gateway' },
    };
  },
  values: valuesOf,
  facts: factsOf,
  parts: partsOf,
};
