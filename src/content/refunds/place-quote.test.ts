import { expect, test } from 'vitest';
import { movableUntil, quoteOfPlace, startOf } from './place-quote.ts';
import { usualRefundPolicy as policy } from './refund-policy.ts';

const timeZone = 'Asia/Kolkata';
const webinar = { startsAt: '2026-12-07T11:30:00.000Z', startdate: '2026-12-07', calledOff: 0 as const };
const asked = { terms: { policy, price: '1500' }, webinar, timeZone, now: '2026-12-07T10:30:00.000Z' };
const paid = 1 as const;

test('without a known hour a webinar starts in the last moment of its day', () => {
  expect(startOf({ startsAt: '', startdate: '2026-12-07' }, timeZone)).toBe('2026-12-07T18:29:59.999Z');
  expect(startOf({ startsAt: '', startdate: null }, timeZone)).toBe('');
});

test('who waits or was offered a place has had none, and gets all back; unless they moved there late', () => {
  const shareOf = (status: 'registered' | 'waiting' | 'offered', more = {}) =>
    quoteOfPlace({ ...asked, terms: { ...asked.terms, ...more }, place: { status, paid } }).share;
  expect(shareOf('registered')).toBe('noShow');
  expect(shareOf('waiting')).toBe('full');
  expect(shareOf('offered')).toBe('full');
  expect(shareOf('waiting', { isMovedLate: true })).toBe('noShow');
});

test('a seat can be moved until it counts as not having come; a place in the line and what is called off at any time', () => {
  const until = (status: 'registered' | 'waiting', calledOff: 0 | 1 = 0) =>
    movableUntil({ ...asked, webinar: { ...webinar, calledOff }, place: { status, paid } });
  expect(until('registered')).toBe('2026-12-07T08:30:00.000Z');
  expect(until('waiting')).toBe('');
  expect(until('registered', 1)).toBe('');
});

test('what was brought forward can be moved as long as before, but not once it has begun', () => {
  const until = (promised: string) =>
    movableUntil({
      ...asked,
      terms: { ...asked.terms, promised },
      webinar,
      place: { status: 'registered', paid },
    });
  expect(until('2026-12-07T12:30:00.000Z')).toBe('2026-12-07T09:30:00.000Z');
  expect(until('2026-12-20T12:30:00.000Z')).toBe(webinar.startsAt);
  expect(until('2026-12-01T12:30:00.000Z')).toBe('2026-12-07T08:30:00.000Z');
});
