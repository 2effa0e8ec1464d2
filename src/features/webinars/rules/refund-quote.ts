import { costs } from '#core/text/numbers.ts';
import { addDays } from '#core/time/calendar.ts';
import { daybreakOf } from '#core/time/zoned-time.ts';
import type { RegistrationTerms } from './refund-policy.ts';
import type { RegistrationStatus } from './registration-status.ts';

/** What of the price comes back: all of it, nothing, or nothing because it is as if nobody had come. */
export type RefundShare = 'full' | 'none' | 'noShow';

/** What cancelling gives. What a page shows is what is recorded. */
export interface RefundQuote {
  share: RefundShare;
  /** In rupees as typed; empty: nothing was to be paid. */
  price: string;
  /** Whether staff have noted a payment. */
  isPaid: boolean;
  /** ISO, UTC: from then on it is another one; empty: it stays. */
  until: string;
  /** When the webinar starts (ISO, UTC), as it was then; empty: nobody knows the day. Absent in those from before it was kept. */
  startsAt?: string;
  /** Nothing comes back because of a late move, and not because it is late now. */
  isMovedLate?: true;
}

interface Asked {
  terms: RegistrationTerms;
  /** When the webinar starts (ISO, UTC); where its hour is not known the last moment of its day; empty: nobody knows the day. */
  startsAt: string;
  /** Whether it is us who do not hold it. */
  isCalledOff: boolean;
  isPaid: boolean;
  /** ISO, UTC: by the server's clock. */
  now: string;
}

/** Milliseconds. */
const hour = 3_600_000;

/**
 * What somebody gets back who cancels now (product: Refunds): a pure function of the terms under which they enrolled,
 * the start and the moment. Exactly so many hours before the start still count as the better case. Of the start and the
 * one that was promised the later one counts.
 */
export function quoteRefund({ terms, startsAt, isCalledOff, isPaid, now }: Asked): RefundQuote {
  const { policy } = terms;
  // 'Free' is no sum that could come back.
  const price = costs(terms.price) ? terms.price : '';
  const quoted = (share: RefundShare, until = ''): RefundQuote => ({ share, price, isPaid, until, startsAt });
  if (isCalledOff) return quoted('full');
  const isFull = !terms.isMovedLate;
  const nothing = (until = ''): RefundQuote => ({
    ...quoted('none', until),
    ...(terms.isMovedLate && { isMovedLate: true }),
  });
  if (!startsAt) return isFull ? quoted('full') : nothing();
  const start = laterOf(startsAt, terms.promised);
  const hoursBefore = (hours: number) => new Date(Date.parse(start) - hours * hour).toISOString();
  const [fullUntil, noShowFrom] = [hoursBefore(policy.fullHours), hoursBefore(policy.noShowHours)];
  // The last good millisecond counts, so the next one is the first of the other case.
  const after = (moment: string) => new Date(Date.parse(moment) + 1).toISOString();
  if (isFull && now <= fullUntil) return quoted('full', after(fullUntil));
  return now <= noShowFrom ? nothing(after(noShowFrom)) : quoted('noShow');
}

/** The later of two moments (ISO, UTC), the second of which may not be known. */
export const laterOf = (moment: string, other: string | undefined): string =>
  other !== undefined && other > moment ? other : moment;

/** By which a pressed button says what its page has shown. Another date is another one, although as much comes back. */
export function keyOfQuote({ share, price, isPaid, until, startsAt = '' }: RefundQuote): string {
  return [share, isPaid ? 'paid' : 'unpaid', startsAt, until, price].join(' ');
}

/** What becomes of a refund. Cancelling and paying back are two things. */
export const refundStates = {
  none: 'Nothing is due',
  due: 'Due',
  requested: 'Asked for',
  completed: 'Paid back',
} as const;
export type RefundState = keyof typeof refundStates;

/** What is still to be paid back, whether somebody has asked for it or not: it ends where staff say so. */
export const openRefunds = ['due', 'requested'] as const satisfies readonly RefundState[];

/** How the refund stands in the moment of a cancellation. */
export function refundAtFirst({ share, price, isPaid }: RefundQuote): RefundState {
  return share === 'full' && costs(price) && isPaid ? 'due' : 'none';
}

interface QuotedWebinar {
  startsAt: string;
  startdate: string | null;
  calledOff: boolean | 0 | 1;
}

interface RegistrationQuoteRequest {
  terms: RegistrationTerms;
  registration: { status: RegistrationStatus; paid: boolean | 0 | 1 };
  webinar: QuotedWebinar;
  /** ISO, UTC: by the server's clock. */
  now: string;
  /** An IANA name: the zone of the site's days. */
  timeZone: string;
}

/**
 * What a parent gets back who gives a registration up now. Whoever waits, or was only offered a registration, has had none: all comes
 * back, unless they moved into the line when nothing would have.
 */
export function quoteOfRegistration({
  terms,
  registration,
  webinar,
  now,
  timeZone,
}: RegistrationQuoteRequest): RefundQuote {
  const hasSeat = registration.status === 'registered' || registration.status === 'attended';
  const isNotHeld = Boolean(webinar.calledOff) || (!hasSeat && !terms.isMovedLate);
  const startsAt = startOf(webinar, timeZone);
  return quoteRefund({ terms, startsAt, isCalledOff: isNotHeld, isPaid: Boolean(registration.paid), now });
}

/** When a webinar starts (ISO, UTC): without a known hour the last moment of its day; empty: nobody knows the day. */
export function startOf({ startsAt, startdate }: Omit<QuotedWebinar, 'calledOff'>, timeZone: string): string {
  if (startsAt || !startdate) return startsAt;
  const midnight = daybreakOf(timeZone)(addDays(startdate, 1));
  return new Date(Date.parse(midnight) - 1).toISOString();
}

/**
 * The moment (ISO, UTC) until which a registration can be moved to another date: from then on it counts as not having come. One
 * that was brought forward can be moved as long as before, until it starts.
 * Empty: until the webinar is over. Whoever has no seat, and whoever would not be served anyway, can move at any time.
 */
export function movableUntil({
  terms,
  registration,
  webinar,
  timeZone,
}: Omit<RegistrationQuoteRequest, 'now'>): string {
  const startsAt = startOf(webinar, timeZone);
  if (webinar.calledOff || registration.status !== 'registered' || !startsAt) return '';
  const noShowFrom = Date.parse(laterOf(startsAt, terms.promised)) - terms.policy.noShowHours * hour;
  return new Date(Math.min(noShowFrom, Date.parse(startsAt))).toISOString();
}

/** Why a registration cannot be moved by its parent any more. */
export function tooLateToMove({ policy }: RegistrationTerms): string {
  const hours = policy.noShowHours === 1 ? 'an hour' : `${policy.noShowHours} hours`;
  return `This webinar starts in less than ${hours}, so your place can no longer be moved. Please call us if you cannot come.`;
}
