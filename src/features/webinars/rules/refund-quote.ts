import { isPaidPrice } from '#core/text/numbers.ts';
import { addDays } from '#core/time/calendar.ts';
import { createStartOfDay } from '#core/time/zoned-time.ts';
import type { RefundQuote } from '../api.ts';
import type { RegistrationTerms } from './refund-policy.ts';
import { hasSeat, type RegistrationStatus } from './registration-status.ts';

interface QuoteInput {
  terms: RegistrationTerms;
  /** When the webinar starts (ISO, UTC); without a known hour the last millisecond of its day; empty: the day is not known. */
  startsAt: string;
  /** Whether Ananta has called it off. */
  isCalledOff: boolean;
  isPaid: boolean;
  /** ISO, UTC: the server's time. */
  now: string;
}

/** Milliseconds. */
const hour = 3_600_000;

/**
 * The refund of a cancellation now (product: Refunds): a pure function of the terms of enrolment, the start and the time. Exactly
 * at a limit the better case applies. Of the start and the promised one, the later one counts.
 */
export function quoteRefund({ terms, startsAt, isCalledOff, isPaid, now }: QuoteInput): RefundQuote {
  const { policy } = terms;
  // 'Free' is not an amount.
  const price = isPaidPrice(terms.price) ? terms.price : '';
  const quoteFor = (share: RefundQuote['share'], until = ''): RefundQuote => ({
    share,
    price,
    isPaid,
    until,
    startsAt,
  });
  if (isCalledOff) return quoteFor('full');
  const isFull = !terms.isMovedLate;
  const noRefund = (until = ''): RefundQuote => ({
    ...quoteFor('none', until),
    ...(terms.isMovedLate && { isMovedLate: true }),
  });
  if (!startsAt) return isFull ? quoteFor('full') : noRefund();
  const start = laterOf(startsAt, terms.promised);
  const hoursBefore = (hours: number) => new Date(Date.parse(start) - hours * hour).toISOString();
  const [fullUntil, noShowFrom] = [hoursBefore(policy.fullHours), hoursBefore(policy.noShowHours)];
  // The last millisecond of the better case counts, so the next one begins the other case.
  const after = (moment: string) => new Date(Date.parse(moment) + 1).toISOString();
  if (isFull && now <= fullUntil) return quoteFor('full', after(fullUntil));
  return now <= noShowFrom ? noRefund(after(noShowFrom)) : quoteFor('noShow');
}

/** The later of two times (ISO, UTC); the second one may be unknown. */
export const laterOf = (moment: string, other: string | undefined): string =>
  other !== undefined && other > moment ? other : moment;

/** The key of a quote, which a button sends with its action. Another start is another key, even for the same refund. */
export function keyOfQuote({ share, price, isPaid, until, startsAt = '' }: RefundQuote): string {
  return [share, isPaid ? 'paid' : 'unpaid', startsAt, until, price].join(' ');
}

/** The sources of a cancellation. `site`: an offer that expired; `unpaid`: a seat that was not paid for in time. */
export const cancellationSources = ['parent', 'staff', 'site', 'unpaid'] as const;
export type CancellationSource = (typeof cancellationSources)[number];

/** The states of a refund. Cancelling and refunding are separate. */
export const refundStates = {
  none: 'Nothing is due',
  due: 'Due',
  requested: 'Requested',
  completed: 'Refunded',
} as const;
export type RefundState = keyof typeof refundStates;

/** The outstanding refund, requested or not: it ends when staff record its completion. */
export const openRefundStates = ['due', 'requested'] as const satisfies readonly RefundState[];

/** The state of a refund when its registration is cancelled. */
export function initialRefundState({ share, price, isPaid }: RefundQuote): RefundState {
  return share === 'full' && isPaidPrice(price) && isPaid ? 'due' : 'none';
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
  /** ISO, UTC: the server's time. */
  now: string;
  /** An IANA name: the site's time zone. */
  timeZone: string;
}

/**
 * The refund if a registration were cancelled now. A waiting or offered registration is refunded fully, unless it was moved onto
 * the waiting list when no refund was possible.
 */
export function quoteOfRegistration({
  terms,
  registration,
  webinar,
  now,
  timeZone,
}: RegistrationQuoteRequest): RefundQuote {
  const isNotHeld = Boolean(webinar.calledOff) || (!hasSeat(registration.status) && !terms.isMovedLate);
  const startsAt = startOf(webinar, timeZone);
  return quoteRefund({ terms, startsAt, isCalledOff: isNotHeld, isPaid: Boolean(registration.paid), now });
}

/** When a webinar starts (ISO, UTC): without a known hour the last millisecond of its day; empty: the day is not known. */
export function startOf({ startsAt, startdate }: Omit<QuotedWebinar, 'calledOff'>, timeZone: string): string {
  if (startsAt || !startdate) return startsAt;
  const midnight = createStartOfDay(timeZone)(addDays(startdate, 1));
  return new Date(Date.parse(midnight) - 1).toISOString();
}

/**
 * Until when (ISO, UTC) a registration can be moved to another date: after that it counts as a no-show. A webinar that was
 * brought forward can be moved as long as before, until it starts. Empty: until the webinar is over. A registration without a
 * seat, or in a webinar that is called off, can be moved at any time.
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

/** Why a parent can no longer move a registration. */
export function tooLateToMoveMessage({ policy }: RegistrationTerms): string {
  const hours = policy.noShowHours === 1 ? 'an hour' : `${policy.noShowHours} hours`;
  return `This webinar starts in less than ${hours}, so you can no longer switch to another one. Please call us if you cannot come.`;
}
