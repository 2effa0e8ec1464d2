import { expect, test } from 'vitest';
import { preferableDays } from './preferable-days.ts';
import { describePreference } from './preference-in-words.ts';
import { preferredDayProblem } from './preferred-time.ts';

test.each([
  ['2026-11-28', '2026-11-29', '2027-05-30'],
  ['2026-12-31', '2027-01-01', '2027-07-02'],
])('on %s a day from %s to %s can be preferred', (today, first, last) => {
  const days = preferableDays(today);
  expect(days).toEqual({ first, last });
  for (const day of [first, last, '']) expect(preferredDayProblem(day, days)).toBeUndefined();
  expect(preferredDayProblem(today, days)).toBe('Please choose tomorrow or a later day.');
  expect(preferredDayProblem('2027-07-03', days)).toBe('Please choose a day within six months.');
});

test.each([
  ['2026-12-05', 'morning', 'Sat 5 Dec 2026, morning'],
  ['2026-12-05', '', 'Sat 5 Dec 2026'],
  [null, 'evening', 'evening'],
  [null, '', ''],
] as const)('a preference for %s, %j is "%s"', (preferredDay, preferredTime, words) => {
  expect(describePreference({ preferredDay, preferredTime })).toBe(words);
});
