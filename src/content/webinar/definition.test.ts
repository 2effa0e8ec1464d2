import { expect, test } from 'vitest';
import { hasEnded, isOpen, isUpcoming } from './definition.ts';

const days = { startdate: '2026-11-20', enddate: '2026-11-22' };
const now = '2026-11-20T10:00:00.000Z';

test.each([
  ['2026-11-19', true, true],
  ['2026-11-20', true, true],
  ['2026-11-21', false, true],
  ['2026-11-22', false, true],
  ['2026-11-23', false, false],
])('on %s: upcoming %s, open %s', (today, upcoming, open) => {
  expect([isUpcoming(days, today, now), isOpen(days, today, now)]).toEqual([upcoming, open]);
});

test('a webinar without an end date ends on its start day; without dates it is neither upcoming nor past', () => {
  expect(isOpen({ startdate: '2026-11-20', enddate: null }, '2026-11-20', now)).toBe(true);
  expect(isOpen({ startdate: '2026-11-20', enddate: null }, '2026-11-21', now)).toBe(false);
  expect(isUpcoming({ startdate: null, enddate: null }, '2026-11-20', now)).toBe(false);
  expect(isOpen({ startdate: null, enddate: null }, '2026-11-20', now)).toBe(false);
  expect(hasEnded({ startdate: null, enddate: null }, '2026-11-20', now)).toBe(false);
});

test('a webinar is over at its end time, and a cancelled one takes no registrations', () => {
  const webinar = { startdate: '2026-11-20', enddate: '2026-11-20', endsAt: '2026-11-20T10:00:00.000Z' };
  const before = '2026-11-20T09:59:59.999Z';
  const states = (at: string, calledOff: 0 | 1 = 0) =>
    [isUpcoming, isOpen, hasEnded].map((ask) => ask({ ...webinar, calledOff }, '2026-11-20', at));
  expect(states(before)).toEqual([true, true, false]);
  expect(states(now)).toEqual([false, false, true]);
  expect(states(before, 1)).toEqual([true, false, false]);
});
