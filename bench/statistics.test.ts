import { expect, test } from 'vitest';
import { median, middleSpread, percentile, ratioOf } from './statistics.ts';

test('the median is in the middle, whatever the order, and between the two middle ones of an even number', () => {
  expect(median([10, 9, 100])).toBe(10);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(() => median([])).toThrow(RangeError);
});

test('a percentile is one of the values, and the highest one for all of them', () => {
  const ten = [10, 1, 9, 2, 8, 3, 7, 4, 6, 5];
  expect([0, 0.9, 0.91, 1].map((part) => percentile(ten, part))).toEqual([1, 9, 10, 10]);
  expect(() => percentile([], 0.9)).toThrow(RangeError);
});

test('a ratio is the middle one of the pairs, so that a slow machine does not change it', () => {
  const pairs: [number, number][] = [
    [50, 100],
    [90, 100],
    [60, 200],
  ];
  expect(ratioOf(pairs)).toEqual({ ours: 60, reference: 100, ratio: 0.5, spread: [0.3, 0.9] });
});

test('a round in which the machine stalled does not widen the middle, rounds that all differ do', () => {
  expect(middleSpread([1, 1.05, 0.2, 1, 0.95, 1, 7])).toBeCloseTo(0.1);
  expect(middleSpread([0.5, 1, 1.5, 0.7, 1.3])).toBeCloseTo(0.6);
  expect(middleSpread([2])).toBe(0);
});
