import { expect, test } from 'vitest';
import { usualRefundPolicy as policy } from './refund-policy.ts';
import { keyOfQuote, quoteRefund, refundAtFirst } from './refund-quote.ts';

const startsAt = '2026-12-07T11:30:00.000Z';
const before = (milliseconds: number) => new Date(Date.parse(startsAt) - milliseconds).toISOString();
const hour = 3_600_000;
const asked = { terms: { policy, price: '₹1,500' }, startsAt, isCalledOff: false, isPaid: true };

test.each([
  ['a day and a millisecond before', 24 * hour + 1, 'full'],
  ['a day before to the millisecond', 24 * hour, 'full'],
  ['a millisecond later', 24 * hour - 1, 'none'],
  ['three hours before to the millisecond', 3 * hour, 'none'],
  ['a millisecond later', 3 * hour - 1, 'noShow'],
  ['after the start', -hour, 'noShow'],
])('%s', (_name, milliseconds, share) => {
  expect(quoteRefund({ ...asked, now: before(milliseconds) }).share).toBe(share);
});

test('a quote says until when it holds, and the next one begins there', () => {
  let now = before(48 * hour);
  const shares: string[] = [];
  for (;;) {
    const { share, until } = quoteRefund({ ...asked, now });
    shares.push(share);
    if (!until) break;
    const last = new Date(Date.parse(until) - 1).toISOString();
    expect(quoteRefund({ ...asked, now: last }).share).toBe(share);
    now = until;
  }
  expect(shares).toEqual(['full', 'none', 'noShow']);
});

test('who was moved late gets nothing back for moving on, and all of it where we do not hold it', () => {
  const moved = { ...asked, terms: { ...asked.terms, isMovedLate: true as const } };
  expect(quoteRefund({ ...moved, now: before(500 * hour) }).share).toBe('none');
  expect(quoteRefund({ ...moved, now: before(hour), isCalledOff: true }).share).toBe('full');
});

test('of the start and the one that was promised the later one counts, and another start is another quote', () => {
  const quoteOf = (promised: string, now: string) =>
    quoteRefund({ ...asked, terms: { ...asked.terms, promised }, now });
  const later = before(-48 * hour);
  expect(quoteOf(later, before(2 * hour)).share).toBe('full');
  expect(quoteOf(before(48 * hour), before(2 * hour)).share).toBe('noShow');
  const [one, other] = [startsAt, before(hour)].map((start) =>
    quoteRefund({
      ...asked,
      startsAt: start,
      terms: { ...asked.terms, promised: later },
      now: before(48 * hour),
    }),
  );
  expect(one?.until).toBe(other?.until);
  expect(one && keyOfQuote(one)).not.toBe(other && keyOfQuote(other));
});

test('what nobody has paid is not due', () => {
  const quote = quoteRefund({ ...asked, now: before(48 * hour) });
  expect(refundAtFirst(quote)).toBe('due');
  expect(refundAtFirst({ ...quote, isPaid: false })).toBe('none');
  expect(refundAtFirst({ ...quote, price: '' })).toBe('none');
  for (const price of ['Free', '0']) {
    const free = quoteRefund({ ...asked, terms: { policy, price }, now: before(48 * hour) });
    expect([free.price, refundAtFirst(free)]).toEqual(['', 'none']);
  }
});
