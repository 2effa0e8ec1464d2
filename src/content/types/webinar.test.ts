import { expect, test } from 'vitest';
import { isOpen, isUpcoming } from './webinar.ts';

const days = { startdate: '2026-11-20', enddate: '2026-11-22' };

test.each([
  ['2026-11-19', true, true],
  ['2026-11-20', true, true],
  ['2026-11-21', false, true],
  ['2026-11-22', false, true],
  ['2026-11-23', false, false],
])('on %s: upcoming %s, open %s', (today, upcoming, open) => {
  expect([isUpcoming(days, today), isOpen(days, today)]).toEqual([upcoming, open]);
});

test('without an end it ends on its start day; without dates it is neither', () => {
  expect(isOpen({ startdate: '2026-11-20', enddate: null }, '2026-11-20')).toBe(true);
  expect(isOpen({ startdate: '2026-11-20', enddate: null }, '2026-11-21')).toBe(false);
  expect(isUpcoming({ startdate: null, enddate: null }, '2026-11-20')).toBe(false);
  expect(isOpen({ startdate: null, enddate: null }, '2026-11-20')).toBe(false);
});
