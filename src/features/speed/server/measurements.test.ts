import { expect, test } from 'vitest';
import { firstReportedDay, sumFieldValues } from './measurements.ts';

const count = (day: string, upTo: number, of: number, page = 'home') => ({
  ...{ day, page, device: 'phone' as const, metric: 'LCP' as const, upTo, count: of },
});

test('the first reported day is a Monday', () => {
  expect(firstReportedDay('2026-11-22')).toBe('2026-08-31');
});

test('the main figure covers four weeks, and each week has its own', () => {
  const counts = [
    count('2026-11-22', 2500, 2),
    count('2026-11-17', 2500, 2),
    count('2026-11-09', 1000, 4, 'blogs'),
    // Too old for the main figure.
    count('2026-10-01', 60_000, 50),
  ];
  const reported = sumFieldValues(counts, '2026-11-22');
  expect(reported.map(({ page, visits, p75 }) => [page, visits, p75])).toEqual([
    ['all', 8, 2300],
    ['home', 4, 2400],
    ['blogs', 4, 950],
  ]);
  expect(reported[0]?.weeks).toEqual([
    { from: '2026-09-28', visits: 50, p75: 52_500 },
    { from: '2026-11-09', visits: 4, p75: 950 },
    { from: '2026-11-16', visits: 4, p75: 2400 },
  ]);
});

test('without visits nothing is reported', () => {
  expect(sumFieldValues([], '2026-11-22')).toEqual([]);
  expect(sumFieldValues([count('2026-09-30', 50, 3)], '2026-11-22')).toEqual([]);
});
