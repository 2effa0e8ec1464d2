import { addDays, daybreakOf } from '../calendar.ts';
import type { PlaceStatus } from '../webinars/places.ts';
import type { PlaceTerms } from './refund-policy.ts';
import { laterOf, quoteRefund, type RefundQuote } from './refund-quote.ts';

interface QuotedWebinar {
  startsAt: string;
  startdate: string | null;
  calledOff: boolean | 0 | 1;
}

interface Asked {
  terms: PlaceTerms;
  place: { status: PlaceStatus; paid: boolean | 0 | 1 };
  webinar: QuotedWebinar;
  /** ISO, UTC: by the server's clock. */
  now: string;
  /** An IANA name: the zone of the site's days. */
  timeZone: string;
}

/**
 * What a parent gets back who gives a place up now. Whoever waits, or was only offered a place, has had none: all comes
 * back, unless they moved into the line when nothing would have.
 */
export function quoteOfPlace({ terms, place, webinar, now, timeZone }: Asked): RefundQuote {
  const hasSeat = place.status === 'registered' || place.status === 'attended';
  const isNotHeld = Boolean(webinar.calledOff) || (!hasSeat && !terms.isMovedLate);
  const startsAt = startOf(webinar, timeZone);
  return quoteRefund({ terms, startsAt, isCalledOff: isNotHeld, isPaid: Boolean(place.paid), now });
}

/** When a webinar starts (ISO, UTC): without a known hour the last moment of its day; empty: nobody knows the day. */
export function startOf({ startsAt, startdate }: Omit<QuotedWebinar, 'calledOff'>, timeZone: string): string {
  if (startsAt || !startdate) return startsAt;
  const midnight = daybreakOf(timeZone)(addDays(startdate, 1));
  return new Date(Date.parse(midnight) - 1).toISOString();
}

/**
 * The moment (ISO, UTC) until which a place can be moved to another date: from then on it counts as not having come. One
 * that was brought forward can be moved as long as before, until it starts.
 * Empty: until the webinar is over. Whoever has no seat, and whoever would not be served anyway, can move at any time.
 */
export function movableUntil({ terms, place, webinar, timeZone }: Omit<Asked, 'now'>): string {
  const startsAt = startOf(webinar, timeZone);
  if (webinar.calledOff || place.status !== 'registered' || !startsAt) return '';
  const noShowFrom = Date.parse(laterOf(startsAt, terms.promised)) - terms.policy.noShowHours * hour;
  return new Date(Math.min(noShowFrom, Date.parse(startsAt))).toISOString();
}

/** Why a place cannot be moved by its parent any more. */
export function tooLateToMove({ policy }: PlaceTerms): string {
  const hours = policy.noShowHours === 1 ? 'an hour' : `${policy.noShowHours} hours`;
  return `This webinar starts in less than ${hours}, so your place can no longer be moved. Please call us if you cannot come.`;
}

/** Milliseconds. */
const hour = 3_600_000;
