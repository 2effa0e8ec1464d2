import type { Instants } from '#content/webinar/definition-times.ts';
import { addDays } from '#core/time/calendar.ts';
import { daybreakOf } from '#core/time/zoned-time.ts';

// Until when parents may enrol, and how long a registration is kept for whoever it is offered to (product: Seats).
/** When a webinar is, as far as it is known: days as `YYYY-MM-DD`. */
export interface WebinarTimes extends Instants {
  startdate: string | null;
  enddate: string | null;
}

const [minute, hour] = [60_000, 3_600_000];
/** Milliseconds. */
const [longestOffer, shortestOffer] = [24 * hour, 30 * minute];

/**
 * The moment (ISO, UTC) from which on nobody enrols any more: its end, else that of its last day; empty where it has
 * no day, and so takes nobody.
 *
 * @param timeZone an IANA name: the zone of its days
 */
export function closesAt({ endsAt, startdate, enddate }: WebinarTimes, timeZone: string): string {
  const last = enddate ?? startdate;
  if (endsAt || !last) return endsAt;
  return daybreakOf(timeZone)(addDays(last, 1));
}

/** Whether parents can enrol at a moment, as `closesAt` says. */
export function takesParents(webinar: WebinarTimes, now: Date, timeZone: string): boolean {
  return now.toISOString() < closesAt(webinar, timeZone);
}

/**
 * Until when (ISO, UTC) a registration that is offered now is kept: for a day, where it is nearer for half of the time that is
 * left, but no less than half an hour, and never longer than the webinar itself. Undefined: none is offered any more.
 *
 * @param timeZone as above
 */
export function offerEnds(webinar: WebinarTimes, now: Date, timeZone: string): string | undefined {
  const closing = closesAt(webinar, timeZone);
  if (now.toISOString() >= closing) return undefined;
  const untilStart = webinar.startsAt ? Date.parse(webinar.startsAt) - now.getTime() : Infinity;
  const length = Math.max(shortestOffer, Math.min(longestOffer, untilStart / 2));
  const end = new Date(now.getTime() + length).toISOString();
  return end < closing ? end : closing;
}

// What becomes of a parent's registration, step by step (product: Seats).

/** What parents do with their own link, and staff for them. */
export type OwnAction =
  /** Takes a registration that is offered. */
  | { kind: 'take' }
  /** Does not take it, or waits no longer. */
  | { kind: 'decline' }
  /** Gives it up, whatever it is. `quote`: what was shown of what comes back (`keyOfQuote`); it counts where it is so. */
  | { kind: 'cancel'; quote?: string | undefined };

/** What parents do with their own link beside. */
export type ParentAction =
  | OwnAction
  /** `quote`: as of a cancellation, because moving late takes away what comes back. */
  | (Extract<RegistrationAction, { kind: 'move' }> & { quote?: string | undefined })
  /** Checked by the rules of the form. */
  | { kind: 'change'; name: string; contact: string };

/** What staff do. */
export type RegistrationAction =
  | OwnAction
  /** One that was cancelled comes back: into a free seat, else to the end of the line. */
  | { kind: 'again' }
  /** To another webinar. `mayWait`: although a seat here becomes one in the line there. */
  | { kind: 'move'; webinarId: string; mayWait?: boolean }
  | { kind: 'attended'; hasAttended: boolean }
  | { kind: 'paid'; isPaid: boolean; note: string }
  /** What staff did last to the registration. `payBackTo`: where a refund that opens again is sent. */
  | { kind: 'undo'; payBackTo?: string };

/** What a visitor who enrols is told: the same, whoever is enrolled already. */
export interface Enrolled {
  status: RegistrationStatus;
  /** Sent without a proof of work: an email asks to confirm it, unless the email was enrolled before. */
  isToConfirm?: true;
}

/** What parents bring when they enrol, and staff when they add them. */
export interface RegistrationInput {
  webinarId: string;
  name: string;
  email: string;
  contact: string;
}

/** Characters of a note on a payment. */
export const longestPaidNote = 200;

// How parents' registrations in webinars stand, and how many there are (product: Seats).

/** How a registration stands, as staff read it. */
export const registrationStatuses = {
  registered: 'Registered',
  waiting: 'Waiting',
  offered: 'Offered',
  cancelled: 'Cancelled',
  attended: 'Attended',
  unconfirmed: 'Not confirmed yet',
} as const;

export type RegistrationStatus = keyof typeof registrationStatuses;

/** The registrations of a webinar in the hourly summary for staff. */
export interface SummarisedWebinar {
  webinarId: string;
  /** The webinar's title when the first of them enrolled. */
  title: string;
  counts: Partial<Record<RegistrationStatus, number>>;
}

/** Milliseconds for which an unconfirmed registration holds a seat. */
export const heldFor = 30 * 60_000;

/** Milliseconds after which an unconfirmed registration is erased. Its link works until then. */
export const unconfirmedFor = 24 * 3_600_000;

/** The most seats that the unconfirmed registrations of a webinar hold together: a tenth, but at least one. */
export function maxHeld(capacity: number): number {
  return Math.max(1, Math.floor(capacity / 10));
}

/** Those that take a seat: an offered one is kept free for whoever it is offered to. */
export const seated: readonly RegistrationStatus[] = ['registered', 'offered', 'attended'];

/** One of the registrations of an address, with what its parent is told of the webinar. */
export interface RegistrationOfEmail {
  id: string;
  name: string;
  status: RegistrationStatus;
  webinarId: string;
  title: string;
  link: string;
  startsAt: string;
  endsAt: string;
  startdate: string | null;
  enddate: string | null;
  time: string;
  location: string;
  calledOff: 0 | 1;
}
