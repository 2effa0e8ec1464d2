import { expect, test } from 'vitest';
import { bucketOf, fieldPageOf, fieldVerdict, p75 } from './measurements.ts';

test('a value is counted in the bucket whose upper bound it does not exceed', () => {
  expect(['0', '50', '50.1', '1801', '60001', '9e9'].map((value) => bucketOf('LCP', Number(value)))).toEqual([
    ...[50, 50, 100, 2100, 60_000, 60_000],
  ]);
  expect([0, 0.01, 0.1, 0.26, 70].map((value) => bucketOf('CLS', value))).toEqual([10, 10, 100, 350, 5000]);
});

test('the 75th percentile is read from counts', () => {
  expect(p75('LCP', [])).toBeUndefined();
  expect(p75('LCP', [{ upTo: 1800, count: 4 }])).toBe(1725);
  const buckets = [
    { upTo: 4000, count: 1 },
    { upTo: 1000, count: 3 },
  ];
  expect(p75('LCP', buckets)).toBe(1000);
  expect(p75('CLS', [{ upTo: 10, count: 2 }])).toBe(8);
  // Within half a bucket of the true value, for any values.
  const values = Array.from({ length: 400 }, (_, n) => 500 + n * 5);
  const counts = new Map<number, number>();
  for (const value of values) {
    const upTo = bucketOf('LCP', value);
    counts.set(upTo, (counts.get(upTo) ?? 0) + 1);
  }
  const read = p75(
    'LCP',
    Array.from(counts, ([upTo, count]) => ({ upTo, count })),
  );
  expect(Math.abs((read ?? 0) - 2000)).toBeLessThan(60);
});

test('a value is good up to its bound, and poor beyond the other', () => {
  expect([2500, 2501, 4000, 4001].map((value) => fieldVerdict('LCP', value))).toEqual([
    ...['good', 'fair', 'fair', 'poor'],
  ]);
});

test('a page without a name of its own counts as other', () => {
  expect(['blog-detail', 'toString', '../x'].map(fieldPageOf)).toEqual(['blog-detail', 'other', 'other']);
});
