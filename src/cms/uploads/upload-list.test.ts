import { expect, test } from 'vitest';
import { createTimeEstimator, describeTimeLeft } from './upload-list.tsx';

test('the remaining time is estimated from the recent speed', () => {
  let now = 0;
  const left = createTimeEstimator(() => now);
  expect(left.estimate(0)).toBeUndefined();
  now = 2000;
  expect(left.estimate(0.1)).toBeUndefined();
  now = 10_000;
  expect(left.estimate(0.25)).toBeCloseTo(30);
  // The connection becomes slow.
  for (let second = 20; second <= 120; second += 10) {
    now = second * 1000;
    left.estimate(0.25 + (second - 10) / 10_000);
  }
  expect(left.estimate(0.262)).toBeGreaterThan(3600);
  left.reset();
  expect(left.estimate(0.5)).toBeUndefined();
});

test.each([
  [undefined, ''],
  [10, 'less than a minute left'],
  [70, 'about a minute left'],
  [170, 'about 3 minutes left'],
  [7200, 'about 2 hours left'],
])('%s seconds', (seconds, stateLabels) => {
  expect(describeTimeLeft(seconds)).toBe(stateLabels);
});
