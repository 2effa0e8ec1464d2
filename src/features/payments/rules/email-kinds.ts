import { day } from '#core/time/durations.ts';
import type { AddedEmail, AddedFacts } from '#features/webinars/rules/added-emails.ts';
import type { TimedWebinar } from '#features/webinars/rules/email-schedule.ts';
import { lines } from '#features/webinars/rules/email-texts.ts';
import { closesAt, type RegistrationStatus } from '#features/webinars/rules/registration-status.ts';
import type { PaymentState } from './ledger.ts';

// The emails about payments, which are emails of webinars: when they apply, and their words until the site changes them.

/** The payment of a registration, as its emails need it: amounts in paise. */
export interface PaymentForEmail {
  state: PaymentState;
  amount: number;
  received: number;
  /** What was sent back in all. */
  refunded: number;
  /** `gateway`: some of it came through the payment service. */
  method?: 'upi' | 'gateway';
  /** What payment apps send along. */
  reference: string;
  /** Until when the unpaid seat is held (ISO, UTC); empty: for ever. */
  heldUntil: string;
}

declare module '#features/webinars/rules/added-emails.ts' {
  interface AddedEmails extends Record<keyof typeof paymentEmails, AddedEmail> {}
  interface AddedFacts {
    /** Undefined: nothing was ever charged or paid. */
    payment?: PaymentForEmail;
  }
}

function hasChanged(payment: PaymentForEmail | undefined, states: readonly PaymentState[]) {
  return payment && states.includes(payment.state) ? undefined : 'the payment has changed';
}

/** The same for an email that asks for money: a webinar that is called off is not paid for. */
function noLongerDue(
  { calledOff }: Pick<TimedWebinar, 'calledOff'>,
  payment: PaymentForEmail | undefined,
  states: readonly PaymentState[],
) {
  return hasChanged(payment, states) ?? (calledOff ? 'cancelled' : undefined);
}

/** A payment in a preview. */
const sampleOf =
  (state: PaymentState) =>
  (now: Date): AddedFacts => {
    const received: Partial<Record<PaymentState, number>> = {
      ...{ paid: 149_900, partiallyPaid: 100_000, overpaid: 299_800, seatGone: 149_900 },
    };
    return {
      payment: {
        ...{ state, amount: state === 'seatGone' ? 0 : 149_900, received: received[state] ?? 0 },
        refunded: state === 'refunded' ? 149_900 : 0,
        reference: 'ANSAMPLE234567',
        heldUntil: new Date(now.getTime() + day).toISOString(),
      },
    };
  };

const hasPaid: readonly RegistrationStatus[] = ['registered', 'attended', 'offered', 'waiting', 'cancelled'];

/** The emails by their stored keys. */
export const paymentEmails = {
  'payment-reminder': {
    label: 'Reminder to pay',
    recipients: ['registered'],
    isIndependent: true,
    reasonToDrop: (webinar, { payment }) =>
      noLongerDue(webinar, payment, ['pending']) ??
      (payment?.heldUntil ? undefined : 'the seat is held with no time limit'),
    uselessFrom: (_webinar, { payment }) => payment?.heldUntil || undefined,
    sample: sampleOf('pending'),
    extraPlaceholders: ['missing', 'until'],
    help: 'Once, in the middle of the time for which an unpaid seat is held. Not sent while unpaid seats are held for ever.',
    defaultText: {
      subject: 'Please pay for your seat: {webinar}',
      text: lines(
        'We are holding your seat in “{webinar}” until {until}. Please pay {missing} by then; after that we will offer it to the next family.',
        'If you have paid already, please press “I have paid” on the page that the button opens, so that we can look for your payment.',
      ),
    },
  },
  'seat-released': {
    label: 'Unpaid seat released',
    recipients: ['cancelled'],
    isEnding: true,
    help: 'When a seat was not paid for in the time for which it was held.',
    defaultText: {
      subject: 'Your seat was not paid for in time: {webinar}',
      text: lines(
        'We held a seat in “{webinar}” for you but did not receive your payment in time, so the seat is now open to other families.',
        'If you would still like to come, please enrol again. If all seats are taken by then, you will join the waiting list.',
        'If you have paid, please write to us with the reference number (UTR) of the payment: your money is safe.',
      ),
    },
  },
  'payment-received': {
    label: 'Payment received',
    recipients: hasPaid,
    isIndependent: true,
    reasonToDrop: (_webinar, { payment }) => hasChanged(payment, ['paid']),
    uselessFrom(webinar, _added, timeZone) {
      // Staff who do the books later do not surprise parents with old payments.
      const closing = closesAt(webinar, timeZone);
      return closing ? new Date(Date.parse(closing) + 30 * day).toISOString() : undefined;
    },
    sample: sampleOf('paid'),
    extraPlaceholders: ['amount'],
    help: 'When a seat has been paid for in full. Five minutes after staff have confirmed the payment.',
    defaultText: {
      subject: 'We have received your payment: {webinar}',
      text: 'We have received your payment of {amount} for “{webinar}”. Thank you.',
    },
  },
  'payment-part': {
    label: 'Payment incomplete',
    recipients: ['registered', 'attended'],
    isIndependent: true,
    reasonToDrop: (webinar, { payment }) => noLongerDue(webinar, payment, ['partiallyPaid', 'chargeback']),
    sample: sampleOf('partiallyPaid'),
    extraPlaceholders: ['amount', 'missing'],
    help: 'When less than the price has been received.',
    defaultText: {
      subject: 'Part of your payment is missing: {webinar}',
      text: 'We have received {amount} for “{webinar}”. Thank you. The price is higher, and {missing} is still due. Please pay it with the button below.',
    },
  },
  'payment-surplus': {
    label: 'Paid too much',
    recipients: hasPaid,
    isIndependent: true,
    reasonToDrop: (_webinar, { payment }) => hasChanged(payment, ['overpaid']),
    sample: sampleOf('overpaid'),
    extraPlaceholders: ['amount', 'surplus'],
    help: 'When more than the price has been received, such as a second payment.',
    defaultText: {
      subject: 'You have paid too much: {webinar}',
      text: 'We have received {amount} for “{webinar}”, which is {surplus} too much. Your seat is paid for, and we will return {surplus} to you. There is nothing you need to do.',
    },
  },
  'payment-without-seat': {
    label: 'Paid without a seat',
    recipients: ['cancelled', 'waiting', 'offered'],
    isIndependent: true,
    reasonToDrop: (_webinar, { payment }) => hasChanged(payment, ['seatGone']),
    sample: sampleOf('seatGone'),
    extraPlaceholders: ['amount'],
    help: 'When a payment comes for a seat that has been cancelled or released.',
    defaultText: {
      subject: 'We have your payment, but you have no seat: {webinar}',
      text: lines(
        'We have received {amount} for “{webinar}”, but you have no seat in it any more. Your money is safe.',
        'We will return it to you. If you would rather have a seat, please write to us: if one is free, it is yours.',
      ),
    },
  },
  'payment-refunded': {
    label: 'Refund sent',
    recipients: hasPaid,
    isIndependent: true,
    reasonToDrop: (_webinar, { payment }) =>
      payment && payment.refunded > 0 ? undefined : 'the payment has changed',
    sample: sampleOf('refunded'),
    extraPlaceholders: ['refunded'],
    help: 'When money was sent back: five minutes after staff have marked it, at once where the payment service has sent it.',
    defaultText: {
      subject: 'Your refund is on its way: {webinar}',
      text: lines(
        'We have sent back {refunded} of what you paid for “{webinar}”.',
        'Your bank may take a few working days to show it. If it has not arrived after that, please write to us.',
      ),
    },
  },
  'payment-not-found': {
    label: 'Payment not found',
    recipients: ['registered', 'attended'],
    isIndependent: true,
    reasonToDrop: (webinar, { payment }) => noLongerDue(webinar, payment, ['pending']),
    sample: sampleOf('pending'),
    extraPlaceholders: ['missing'],
    help: 'When a parent has reported a payment that staff have not found.',
    defaultText: {
      subject: 'We could not find your payment: {webinar}',
      text: lines(
        'You told us that you had paid for “{webinar}”, but we cannot find the payment in our account.',
        'Please check your payment app. If {missing} has left your account, please report it again with its reference number (UTR). Otherwise please pay with the button below.',
      ),
    },
  },
  'payment-taken-back': {
    label: 'Payment taken back by the bank',
    recipients: ['registered', 'attended'],
    isIndependent: true,
    reasonToDrop: (webinar, { payment }) => noLongerDue(webinar, payment, ['chargeback']),
    sample: sampleOf('chargeback'),
    extraPlaceholders: ['missing'],
    help: 'When a parent’s bank has taken a payment back.',
    defaultText: {
      subject: 'Your bank has taken back your payment: {webinar}',
      text: lines(
        'Your bank has taken back your payment for “{webinar}”, so {missing} needs to be paid again.',
        'If you did not expect this, please ask your bank, or write to us.',
      ),
    },
  },
} as const satisfies Record<string, AddedEmail>;

/** An email about a payment itself. The release of a seat is about the registration. */
export type PaymentEmailType = Exclude<keyof typeof paymentEmails, 'seat-released'>;

export const isPaymentEmail = (kind: string): kind is PaymentEmailType =>
  kind !== 'seat-released' && Object.hasOwn(paymentEmails, kind);

export const paymentEmailTypes = Object.keys(paymentEmails).filter(isPaymentEmail);
