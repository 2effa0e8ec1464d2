import type { Instants } from '#content/webinar/definition-times.ts';
import { addDays } from '#core/time/calendar.ts';
import { createStartOfDay } from '#core/time/zoned-time.ts';
import type { RegistrationAction } from '../api.ts';

/** The times of a webinar, as far as they are known (product: Seats). Days are `YYYY-MM-DD`. */
export interface WebinarTimes extends Instants {
  startdate: string | null;
  enddate: string | null;
}

const [minute, hour] = [60_000, 3_600_000];
/** Milliseconds. */
const [longestOffer, shortestOffer] = [24 * hour, 30 * minute];

/**
 * When enrolment closes (ISO, UTC): at the end of the webinar, else of its last day; empty where it has no day, and so accepts no
 * registrations.
 *
 * @param timeZone an IANA name: the zone of its days
 */
export function closesAt({ endsAt, startdate, enddate }: WebinarTimes, timeZone: string): string {
  const last = enddate ?? startdate;
  if (endsAt || !last) return endsAt;
  return createStartOfDay(timeZone)(addDays(last, 1));
}

/** Whether enrolment is open at `now`, by `closesAt`. */
export function isEnrolmentOpen(webinar: WebinarTimes, now: Date, timeZone: string): boolean {
  return now.toISOString() < closesAt(webinar, timeZone);
}

/**
 * When an offer made now expires (ISO, UTC): after a day, near the webinar after half of the time left, but at least 30 minutes,
 * and never after the webinar itself. Undefined: no offer is possible any more.
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

/** All actions that parents take by their own link; some are those of staff. */
export type ParentAction =
  | (RegistrationAction & { kind: 'accept' | 'decline' | 'cancel' })
  /** `quote` as for a cancellation, because a late move forfeits the refund. */
  | (Extract<RegistrationAction, { kind: 'move' }> & { quote?: string | undefined })
  /** Checked by the rules of the form. */
  | { kind: 'change'; name: string; contact: string };

/** The input of an enrolment by a parent, or of an addition by staff. */
export interface RegistrationInput {
  webinarId: string;
  name: string;
  email: string;
  contact: string;
}

/** Maximum characters of a note on a payment. */
export const maxPaidNoteLength = 200;

/** The statuses of a registration, as staff read them. */
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
export const seatHoldDuration = 30 * 60_000;

/** Milliseconds after which an unconfirmed registration is erased. Its link works until then. */
export const unconfirmedLifetime = 24 * 3_600_000;

/** The maximum number of seats that a webinar's unconfirmed registrations hold together: a tenth, but at least one. */
export function maxHeldSeats(capacity: number): number {
  return Math.max(1, Math.floor(capacity / 10));
}

/** Statuses that take a seat: an offered seat is kept free for its parent. */
export const seatedStatuses: readonly RegistrationStatus[] = ['registered', 'offered', 'attended'];

/** Whether a registration has a seat of its own, which is not merely offered or held. */
export const hasSeat = (status: RegistrationStatus | undefined): status is 'registered' | 'attended' =>
  status === 'registered' || status === 'attended';

/** One of the registrations of an email address, with the facts that its parent was notified of. */
export interface RegistrationWithWebinar {
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
