import type { PaymentState } from '#features/payments/rules/ledger.ts';
import { closesAt, type RegistrationStatus } from './registration-status.ts';

// Emails of webinars (product: Letters of webinars).

/**
 * The email types with their labels in a webinar's timeline. Each goes to one parent. Those of
 * `scheduledEmails` are due at fixed times, for all registrations at once.
 */
export const webinarEmails = {
  // The key predates the word "registration" and appears in email logs.
  'enrolment-confirmed': 'Confirmation',
  'place-waiting': 'On the waiting list',
  'enrolled-already': 'Already enrolled',
  'confirm-enrolment': 'Request to confirm',
  'place-offered': 'Offer of a seat',
  'offer-over': 'Offer expired',
  'place-cancelled': 'Registration cancelled',
  'place-moved': 'Registration moved',
  'reminder-day-before': 'Reminder, a day before',
  'reminder-hour-before': 'Reminder, an hour before',
  'webinar-changed': 'Change to the webinar',
  'webinar-called-off': 'Webinar cancelled',
  'webinar-thanks': 'Thanks, with the recording',
  'payment-reminder': 'Reminder to pay',
  'seat-released': 'Unpaid seat released',
  'payment-received': 'Payment received',
  'payment-part': 'Payment incomplete',
  'payment-surplus': 'Paid too much',
  'payment-without-seat': 'Paid without a seat',
  'payment-not-found': 'Payment not found',
  'payment-taken-back': 'Payment taken back by the bank',
  'webinar-message': 'Message from staff',
} as const;

/** Emails about a payment: the states of the payment to which they apply. They report no change of the registration. */
export const paymentEmails = {
  'payment-reminder': ['pending'],
  'payment-received': ['paid'],
  'payment-part': ['partiallyPaid', 'chargeback'],
  'payment-surplus': ['overpaid'],
  'payment-without-seat': ['seatGone'],
  'payment-not-found': ['pending'],
  'payment-taken-back': ['chargeback'],
} as const satisfies Partial<Record<keyof typeof webinarEmails, readonly PaymentState[]>>;

export type PaymentEmailType = keyof typeof paymentEmails;

export const isPaymentEmail = (kind: string): kind is PaymentEmailType => Object.hasOwn(paymentEmails, kind);

/** Emails about a payment that is still asked for; a webinar that is called off is not paid for. */
const asksForPayment: readonly WebinarEmailType[] = [
  'payment-reminder',
  'payment-part',
  'payment-not-found',
  'payment-taken-back',
];

/** The payment of a registration, as its emails need it: amounts in paise. */
export interface PaymentForEmail {
  state: PaymentState;
  amount: number;
  received: number;
  /** `gateway`: some of it came through the payment service. */
  method?: 'upi' | 'gateway';
  /** What payment apps send along. */
  reference: string;
  /** Until when the unpaid seat is held (ISO, UTC); empty: for ever. */
  heldUntil: string;
}

export type WebinarEmailType = keyof typeof webinarEmails;

// When emails of webinars are due, to whom they still apply, and when they become useless (product: Letters of webinars). Pure:
// the same rules apply when an email is planned, written and sent.
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds in which staff can undo a change before parents are notified. */
export const undoPeriod = 5 * minute;

/** The fields of a webinar that its emails depend on; times are ISO, UTC, days in the site's time zone. */
export interface TimedWebinar {
  startsAt: string;
  endsAt: string;
  startdate: string | null;
  enddate: string | null;
  recordingUrl: string;
  calledOff: boolean | 0 | 1;
}

/** An email to all registrations of a webinar, as it is planned. */
export interface ScheduledEmail {
  kind: WebinarEmailType;
  dedupeKey: string;
  dueAt: string;
}

const after = (moment: string, milliseconds: number) =>
  new Date(Date.parse(moment) + milliseconds).toISOString();

/** The emails that follow from the start and end. A reminder whose time has already passed is left out. */
export function scheduledEmails(webinar: TimedWebinar, now: string): ScheduledEmail[] {
  const { startsAt, endsAt, recordingUrl, calledOff } = webinar;
  if (calledOff || !startsAt) return [];
  const soon = after(now, undoPeriod);
  const recorded = endsAt > soon ? endsAt : soon;
  return [
    { kind: 'reminder-day-before', dedupeKey: startsAt, dueAt: after(startsAt, -day) },
    { kind: 'reminder-hour-before', dedupeKey: startsAt, dueAt: after(startsAt, -hour) },
    { kind: 'webinar-thanks', dedupeKey: endsAt, dueAt: recordingUrl ? recorded : after(endsAt, day) },
  ];
}

/** The fields of a registration that decide on its emails. */
interface TimedRegistration {
  status: RegistrationStatus;
  offeredUntil: string;
  /** Undefined: nothing was ever charged or paid, or the email is not about it. */
  payment?: PaymentForEmail | undefined;
}

const hasPaid: readonly RegistrationStatus[] = ['registered', 'attended', 'offered', 'waiting', 'cancelled'];

const recipientStatuses: Readonly<
  Record<Exclude<WebinarEmailType, 'webinar-message'>, readonly RegistrationStatus[]>
> = {
  'enrolment-confirmed': ['registered', 'attended'],
  'place-waiting': ['waiting'],
  'confirm-enrolment': ['unconfirmed'],
  'enrolled-already': ['registered', 'attended', 'offered', 'waiting'],
  'place-offered': ['offered'],
  'offer-over': ['cancelled'],
  'place-cancelled': ['cancelled'],
  'place-moved': ['registered', 'attended', 'offered', 'waiting'],
  'reminder-day-before': ['registered', 'attended'],
  'reminder-hour-before': ['registered', 'attended'],
  'webinar-changed': ['registered', 'attended', 'offered', 'waiting'],
  'webinar-called-off': ['registered', 'attended', 'offered', 'waiting'],
  'webinar-thanks': ['registered', 'attended'],
  'payment-reminder': ['registered'],
  'seat-released': ['cancelled'],
  'payment-received': hasPaid,
  'payment-part': ['registered', 'attended'],
  'payment-surplus': hasPaid,
  'payment-without-seat': ['cancelled', 'waiting', 'offered'],
  'payment-not-found': ['registered', 'attended'],
  'payment-taken-back': ['registered', 'attended'],
};

/** The statuses whose registrations get this type of email. */
export const recipientStatusesOf = (kind: Exclude<WebinarEmailType, 'webinar-message'>) =>
  recipientStatuses[kind];

/** Emails that say that the parent has no registration any more. */
export const endingTypes: readonly WebinarEmailType[] = [
  'place-cancelled',
  'offer-over',
  'seat-released',
  'webinar-called-off',
];

function messageProblem(status: RegistrationStatus): string | undefined {
  if (status === 'unconfirmed') return 'the email is not confirmed';
  return status === 'cancelled' ? 'cancelled in the meantime' : undefined;
}

/** Why an email no longer applies to this registration, in words for staff; undefined: it applies. */
export function reasonToDrop(
  { kind, dedupeKey }: Pick<ScheduledEmail, 'kind' | 'dedupeKey'>,
  webinar: TimedWebinar,
  registration: TimedRegistration,
): string | undefined {
  if (kind === 'webinar-message') return messageProblem(registration.status);
  if (!recipientStatuses[kind].includes(registration.status))
    return `the registration is ${registration.status}`;
  if (isPaymentEmail(kind)) return reasonToDropPayment(kind, webinar, registration.payment);
  if (webinar.calledOff && !endingTypes.includes(kind)) return 'cancelled';
  if (kind === 'webinar-called-off' && !webinar.calledOff) return 'no longer cancelled';
  if (kind.startsWith('reminder-') && dedupeKey !== webinar.startsAt) return 'moved';
  return undefined;
}

function reasonToDropPayment(
  kind: PaymentEmailType,
  { calledOff }: Pick<TimedWebinar, 'calledOff'>,
  payment: PaymentForEmail | undefined,
): string | undefined {
  const states: readonly PaymentState[] = paymentEmails[kind];
  if (!payment || !states.includes(payment.state)) return 'the payment has changed';
  if (calledOff && asksForPayment.includes(kind)) return 'cancelled';
  return kind === 'payment-reminder' && !payment.heldUntil
    ? 'the seat is held with no time limit'
    : undefined;
}

/**
 * When an email becomes useless (ISO, UTC): one that is not sent by then is missed. Undefined: never.
 *
 * @param dueAt when it was due
 */
export function uselessFrom(
  { kind, dueAt }: Pick<ScheduledEmail, 'kind' | 'dueAt'>,
  webinar: TimedWebinar,
  registration: Pick<TimedRegistration, 'offeredUntil' | 'payment'> | undefined,
  timeZone: string,
): string | undefined {
  switch (kind) {
    case 'reminder-day-before':
      // By then the reminder of one hour before says the same.
      return after(dueAt, 12 * hour);
    case 'reminder-hour-before':
      return webinar.startsAt || undefined;
    case 'place-offered':
      return registration?.offeredUntil || closesAt(webinar, timeZone) || undefined;
    case 'payment-reminder':
      return registration?.payment?.heldUntil || undefined;
    case 'payment-received': {
      // Staff who do the books later do not surprise parents with old payments.
      const closing = closesAt(webinar, timeZone);
      return closing ? after(closing, 30 * day) : undefined;
    }
    case 'payment-part':
    case 'payment-surplus':
    case 'payment-without-seat':
    case 'payment-not-found':
    case 'payment-taken-back':
    case 'seat-released':
    case 'webinar-thanks':
    case 'webinar-message':
    case 'place-cancelled':
    case 'offer-over':
      return after(dueAt, 7 * day);
    default:
      return closesAt(webinar, timeZone) || undefined;
  }
}

export const messageLimits = { subject: 150, text: 5000, ids: 10_000 } as const;
