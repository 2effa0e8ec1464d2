import { expect, test } from 'vitest';
import { defaultRefundPolicy as policy } from './refund-policy.ts';
import {
  initialRefundState,
  keyOfQuote,
  movableUntil,
  quoteOfRegistration,
  quoteRefund,
  startOf,
} from './refund-quote.ts';

const timeZone = 'Asia/Kolkata';
const webinar = { startsAt: '2026-12-07T11:30:00.000Z', startdate: '2026-12-07', calledOff: 0 as const };
const asked = { terms: { policy, price: '1500' }, webinar, timeZone, now: '2026-12-07T10:30:00.000Z' };
const paid = 1 as const;

test('without a known hour a webinar starts at the last millisecond of its day', () => {
  expect(startOf({ startsAt: '', startdate: '2026-12-07' }, timeZone)).toBe('2026-12-07T18:29:59.999Z');
  expect(startOf({ startsAt: '', startdate: null }, timeZone)).toBe('');
});

test('a waiting or offered registration is refunded fully, unless it was moved there late', () => {
  const shareOf = (status: 'registered' | 'waiting' | 'offered', more = {}) =>
    quoteOfRegistration({ ...asked, terms: { ...asked.terms, ...more }, registration: { status, paid } })
      .share;
  expect(shareOf('registered')).toBe('noShow');
  expect(shareOf('waiting')).toBe('full');
  expect(shareOf('offered')).toBe('full');
  expect(shareOf('waiting', { isMovedLate: true })).toBe('noShow');
});

test('a seat can be moved until it counts as a no-show; a waiting position and a called-off webinar at any time', () => {
  const until = (status: 'registered' | 'waiting', calledOff: 0 | 1 = 0) =>
    movableUntil({ ...asked, webinar: { ...webinar, calledOff }, registration: { status, paid } });
  expect(until('registered')).toBe('2026-12-07T08:30:00.000Z');
  expect(until('waiting')).toBe('');
  expect(until('registered', 1)).toBe('');
});

test('a webinar that was brought forward can be moved as long as before, until it begins', () => {
  const until = (promised: string) =>
    movableUntil({
      ...asked,
      terms: { ...asked.terms, promised },
      webinar,
      registration: { status: 'registered', paid },
    });
  expect(until('2026-12-07T12:30:00.000Z')).toBe('2026-12-07T09:30:00.000Z');
  expect(until('2026-12-20T12:30:00.000Z')).toBe(webinar.startsAt);
  expect(until('2026-12-01T12:30:00.000Z')).toBe('2026-12-07T08:30:00.000Z');
});

const startsAt = '2026-12-07T11:30:00.000Z';
const before = (milliseconds: number) => new Date(Date.parse(startsAt) - milliseconds).toISOString();
const hour = 3_600_000;
const quoteInput = { terms: { policy, price: '₹1,500' }, startsAt, isCalledOff: false, isPaid: true };

test.each([
  ['a day and a millisecond before', 24 * hour + 1, 'full'],
  ['a day before to the millisecond', 24 * hour, 'full'],
  ['a millisecond later', 24 * hour - 1, 'none'],
  ['three hours before to the millisecond', 3 * hour, 'none'],
  ['a millisecond later', 3 * hour - 1, 'noShow'],
  ['after the start', -hour, 'noShow'],
])('%s', (_name, milliseconds, share) => {
  expect(quoteRefund({ ...quoteInput, now: before(milliseconds) }).share).toBe(share);
});

test('a quote states its end, where the next one begins', () => {
  let now = before(48 * hour);
  const shares: string[] = [];
  for (;;) {
    const { share, until } = quoteRefund({ ...quoteInput, now });
    shares.push(share);
    if (!until) break;
    const last = new Date(Date.parse(until) - 1).toISOString();
    expect(quoteRefund({ ...quoteInput, now: last }).share).toBe(share);
    now = until;
  }
  expect(shares).toEqual(['full', 'none', 'noShow']);
});

test('a late move forfeits the refund of later moves, except for a called-off webinar', () => {
  const moved = { ...quoteInput, terms: { ...quoteInput.terms, isMovedLate: true as const } };
  expect(quoteRefund({ ...moved, now: before(500 * hour) }).share).toBe('none');
  expect(quoteRefund({ ...moved, now: before(hour), isCalledOff: true }).share).toBe('full');
});

test('the later of the start and the promised one counts, and another start is another quote', () => {
  const quoteOf = (promised: string, now: string) =>
    quoteRefund({ ...quoteInput, terms: { ...quoteInput.terms, promised }, now });
  const later = before(-48 * hour);
  expect(quoteOf(later, before(2 * hour)).share).toBe('full');
  expect(quoteOf(before(48 * hour), before(2 * hour)).share).toBe('noShow');
  const [one, other] = [startsAt, before(hour)].map((start) =>
    quoteRefund({
      ...quoteInput,
      startsAt: start,
      terms: { ...quoteInput.terms, promised: later },
      now: before(48 * hour),
    }),
  );
  expect(one?.until).toBe(other?.until);
  expect(one && keyOfQuote(one)).not.toBe(other && keyOfQuote(other));
});

test('an unpaid registration has no refund due', () => {
  const quote = quoteRefund({ ...quoteInput, now: before(48 * hour) });
  expect(initialRefundState(quote)).toBe('due');
  expect(initialRefundState({ ...quote, isPaid: false })).toBe('none');
  expect(initialRefundState({ ...quote, price: '' })).toBe('none');
  for (const price of ['Free', '0']) {
    const free = quoteRefund({ ...quoteInput, terms: { policy, price }, now: before(48 * hour) });
    expect([free.price, initialRefundState(free)]).toEqual(['', 'none']);
  }
});
