import { closesAt, type RegistrationStatus } from './registration-status.ts';

// Which emails go out for webinars (product: Letters of webinars).

/** Each, as staff read it in a webinar's timeline. Those to one parent; `isPlanned` are due by the clock, for all at once. */
export const webinarEmails = {
  // The name is of the version before, and stands in logs of letters.
  'enrolment-confirmed': 'Confirmation',
  'place-waiting': 'On the waiting list',
  'enrolled-already': 'Enrolled before',
  'confirm-enrolment': 'Request to confirm',
  'place-offered': 'Offer of a place',
  'offer-over': 'Offer expired',
  'place-cancelled': 'Place cancelled',
  'place-moved': 'Place moved',
  'reminder-day-before': 'Reminder, a day before',
  'reminder-hour-before': 'Reminder, an hour before',
  'webinar-changed': 'Change to the webinar',
  'webinar-called-off': 'Webinar called off',
  'webinar-thanks': 'Thanks, with the recording',
  'webinar-message': 'Message from staff',
} as const;

export type WebinarEmailType = keyof typeof webinarEmails;

// When emails of webinars are due, to whom they still apply, and from when on they are of no use (product: Letters of
// webinars). Pure: the same is asked when one is planned, written and sent.
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What was changed by a slip can be undone meanwhile, in milliseconds. */
export const slipTime = 5 * minute;

/** What of a webinar the emails depend on; moments are ISO, UTC, days in the site's time zone. */
export interface TimedWebinar {
  startsAt: string;
  endsAt: string;
  startdate: string | null;
  enddate: string | null;
  recordingUrl: string;
  calledOff: boolean | 0 | 1;
}

/** An email to all of a webinar, as it is planned. */
export interface DueEmail {
  kind: WebinarEmailType;
  occasion: string;
  dueAt: string;
}

const after = (moment: string, milliseconds: number) =>
  new Date(Date.parse(moment) + milliseconds).toISOString();

/** The emails that follow from its instants. A reminder whose moment has passed when it is planned is none. */
export function scheduledEmails(webinar: TimedWebinar, now: string): DueEmail[] {
  const { startsAt, endsAt, recordingUrl, calledOff } = webinar;
  if (calledOff || !startsAt) return [];
  const soon = after(now, slipTime);
  const recorded = endsAt > soon ? endsAt : soon;
  return [
    { kind: 'reminder-day-before', occasion: startsAt, dueAt: after(startsAt, -day) },
    { kind: 'reminder-hour-before', occasion: startsAt, dueAt: after(startsAt, -hour) },
    { kind: 'webinar-thanks', occasion: endsAt, dueAt: recordingUrl ? recorded : after(endsAt, day) },
  ];
}

/** A registration, as far as it decides on emails. */
interface TimedRegistration {
  status: RegistrationStatus;
  offeredUntil: string;
}

const toWhom: Readonly<Record<Exclude<WebinarEmailType, 'webinar-message'>, readonly RegistrationStatus[]>> =
  {
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

/** Those who get an email of a kind. */
export const statusesFor = (kind: Exclude<WebinarEmailType, 'webinar-message'>) => toWhom[kind];

function messageProblem(status: RegistrationStatus): string | undefined {
  if (status === 'unconfirmed') return 'the email is not confirmed';
  return status === 'cancelled' ? 'cancelled in the meantime' : undefined;
}

/** Why an email is not for this registration any more, in words for staff; undefined: it is. */
export function reasonToDrop(
  { kind, occasion: dedupeKey }: Pick<DueEmail, 'kind' | 'occasion'>,
  webinar: TimedWebinar,
  registration: TimedRegistration,
): string | undefined {
  if (kind === 'webinar-message') return messageProblem(registration.status);
  if (!toWhom[kind].includes(registration.status)) return `the place is ${registration.status}`;
  const isAboutNothing = kind === 'place-cancelled' || kind === 'offer-over' || kind === 'webinar-called-off';
  if (webinar.calledOff && !isAboutNothing) return 'called off';
  if (kind === 'webinar-called-off' && !webinar.calledOff) return 'no longer called off';
  if (kind.startsWith('reminder-') && dedupeKey !== webinar.startsAt) return 'moved';
  return undefined;
}

/**
 * From when on an email is of no use (ISO, UTC): one that is not out by then is missed. Undefined: never.
 *
 * @param dueAt when it was due
 */
export function uselessFrom(
  { kind, dueAt }: Pick<DueEmail, 'kind' | 'dueAt'>,
  webinar: TimedWebinar,
  registration: Pick<TimedRegistration, 'offeredUntil'> | undefined,
  timeZone: string,
): string | undefined {
  switch (kind) {
    case 'reminder-day-before':
      // By then the one of an hour before says the same.
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

// What staff write to those who have a registration in a webinar, or some of them (product: Letters of webinars).
/** To whom: everybody whose registration stands in one of some ways, or some by the ids of their registrations. */
export type MessageChoice = { statuses: RegistrationStatus[] } | { ids: string[] };

/** What is sent to `POST webinars/:id/messages/preview`; placeholders as in `email-texts.ts` are filled in. */
export interface WebinarMessage {
  to: MessageChoice;
  subject: string;
  text: string;
}

/** What is sent to `POST webinars/:id/messages`, with an `Idempotency-Key`: the same key sends once. */
export interface ConfirmedMessage extends WebinarMessage {
  /** How many the writer was told that it goes to: where that is no longer so, nothing is sent (409). */
  count: number;
}

/** An email as whoever gets it sees it. */
export interface EmailPreview {
  subject: string;
  /** A whole page, for a frame that runs no scripts. */
  html: string;
  text: string;
}

/** Answer to the preview. */
export interface MessagePreview {
  /** How many get it. */
  count: number;
  /** Who it is that the email below would go to; empty where nobody is chosen. */
  name: string;
  email: EmailPreview | null;
}

/** Answer to a message that has been confirmed; it goes out in the background. */
export interface MessageAccepted {
  /** Its `dedupeKey` in the timeline. */
  id: string;
  count: number;
}

export const messageLimits = { subject: 150, text: 5000, ids: 10_000 } as const;
