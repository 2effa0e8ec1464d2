import {
  type AddedEmailType,
  type AddedFacts,
  addedEmail,
  addedEmailTypes,
  isAddedEmail,
} from './added-emails.ts';
import { closesAt, type RegistrationStatus } from './registration-status.ts';

// Emails of webinars (product: Letters of webinars).

/**
 * The email types with their labels in a webinar's timeline. Each goes to one parent. Those of
 * `scheduledEmails` are due at fixed times, for all registrations at once.
 */
const ownEmails = {
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
  'webinar-message': 'Message from staff',
} as const;

/** The types of emails that are defined here; other features add theirs (`added-emails.ts`). */
export type OwnEmailType = keyof typeof ownEmails;
export type WebinarEmailType = OwnEmailType | AddedEmailType;

/** All types of emails. */
export const webinarEmailTypes = (): WebinarEmailType[] => [
  ...(Object.keys(ownEmails) as OwnEmailType[]),
  ...addedEmailTypes(),
];

/** The name of a type for staff. */
export const emailLabel = (kind: WebinarEmailType): string =>
  isAddedEmail(kind) ? addedEmail(kind).label : ownEmails[kind];

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
  /** Undefined: not read. */
  added?: AddedFacts | undefined;
}

const recipientStatuses: Readonly<
  Record<Exclude<OwnEmailType, 'webinar-message'>, readonly RegistrationStatus[]>
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
};

/** The statuses whose registrations get this type of email. */
export const recipientStatusesOf = (kind: Exclude<WebinarEmailType, 'webinar-message'>) =>
  isAddedEmail(kind) ? addedEmail(kind).recipients : recipientStatuses[kind];

const endingTypes: readonly WebinarEmailType[] = ['place-cancelled', 'offer-over', 'webinar-called-off'];

/** Whether an email says that the parent has no registration any more. */
export const isEnding = (kind: WebinarEmailType): boolean =>
  isAddedEmail(kind) ? addedEmail(kind).isEnding === true : endingTypes.includes(kind);

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
  if (!recipientStatusesOf(kind).includes(registration.status))
    return `the registration is ${registration.status}`;
  if (isAddedEmail(kind)) return addedEmail(kind).reasonToDrop?.(webinar, registration.added ?? {});
  if (webinar.calledOff && !isEnding(kind)) return 'cancelled';
  if (kind === 'webinar-called-off' && !webinar.calledOff) return 'no longer cancelled';
  if (kind.startsWith('reminder-') && dedupeKey !== webinar.startsAt) return 'moved';
  return undefined;
}

/**
 * When an email becomes useless (ISO, UTC): one that is not sent by then is missed. Undefined: never.
 *
 * @param dueAt when it was due
 */
export function uselessFrom(
  { kind, dueAt }: Pick<ScheduledEmail, 'kind' | 'dueAt'>,
  webinar: TimedWebinar,
  registration: Pick<TimedRegistration, 'offeredUntil' | 'added'> | undefined,
  timeZone: string,
): string | undefined {
  if (isAddedEmail(kind)) {
    const email = addedEmail(kind);
    return email.uselessFrom
      ? email.uselessFrom(webinar, registration?.added ?? {}, timeZone)
      : after(dueAt, 7 * day);
  }
  switch (kind) {
    case 'reminder-day-before':
      // By then the reminder of one hour before says the same.
      return after(dueAt, 12 * hour);
    case 'reminder-hour-before':
      return webinar.startsAt || undefined;
    case 'place-offered':
      return registration?.offeredUntil || closesAt(webinar, timeZone) || undefined;
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
