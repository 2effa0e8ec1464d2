// Until when parents may enrol, and how long a place is kept for whoever it is offered to (product: Seats).
import { addDays, daybreakOf } from '../calendar.ts';
import type { Instants } from './instants.ts';

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
 * Until when (ISO, UTC) a place that is offered now is kept: for a day, where it is nearer for half of the time that is
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
