import { expect, test } from 'vitest';
import { dayAndTimeOf } from './moment-of.ts';

const at = (moment: string) => Date.parse(moment);

test('today has a time, and another day its name, on the clock of the site', () => {
  const now = at('2026-11-22T19:00:00Z');
  expect(dayAndTimeOf(at('2026-11-22T18:40:00Z'), now, 'Asia/Kolkata')).toBe('00:10');
  expect(dayAndTimeOf(at('2026-11-22T05:12:00Z'), now, 'Asia/Kolkata')).toBe('22 November, 10:42');
});
