import { expect, test } from 'vitest';
import { nearestRank, openTimeInWords, WaitSum } from './response-times.ts';

test.each([
  [[], 50, null],
  [[7], 50, 7],
  [[7], 90, 7],
  // For an even count, the lower of the middle two.
  [[1, 2, 3, 4], 50, 2],
  [[1, 2, 3, 4, 5], 50, 3],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 90, 9],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 90, 10],
  [[3, 4], 0, 3],
  [[3, 4], 100, 4],
])('by nearest rank, of %j the value of %i percent is %j', (sorted, percent, value) => {
  expect(nearestRank(sorted, percent)).toBe(value);
});

test('open waits and waits closed without an answer count as arrived, without a length', () => {
  const sum = new WaitSum();
  for (const minutes of [100, 9, 20]) sum.add({ outcome: 'answered', minutes });
  sum.add({ outcome: 'waiting' });
  sum.add({ outcome: 'closed' });
  expect(sum.figures()).toEqual({ arrived: 5, answered: 3, waiting: 1, closed: 1, median: 20, p90: 100 });
  const none = new WaitSum();
  expect(none.figures()).toMatchObject({ arrived: 0, median: null, p90: null });
  none.addAll(sum);
  none.addAll(sum);
  expect(none.figures()).toEqual({ arrived: 10, answered: 6, waiting: 2, closed: 2, median: 20, p90: 100 });
});

test('opening time is shown in hours and minutes', () => {
  expect([0, 59, 60, 125, 60 * 1234].map(openTimeInWords)).toEqual([
    ...['0 min', '59 min', '1 h 00 min', '2 h 05 min', '1,234 h 00 min'],
  ]);
});
