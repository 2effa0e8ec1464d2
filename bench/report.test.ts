import { expect, test } from 'vitest';
import { isMet, readable } from './report.ts';

test('a figure meets its target within inclusive bounds, and always without a target', () => {
  const figure = { what: '', unit: '', value: 1.2 };
  expect(isMet(figure)).toBe(true);
  expect(isMet({ ...figure, target: { atMost: 1.2 } })).toBe(true);
  expect(isMet({ ...figure, target: { atMost: 1.19 } })).toBe(false);
  expect(isMet({ ...figure, target: { atLeast: 1.21 } })).toBe(false);
  expect(isMet({ ...figure, value: NaN, target: { atMost: 1 } })).toBe(false);
});

test('numbers are written with their significant digits', () => {
  expect([0.0264, 0.333, 7.126, 41.04, 178_004].map(readable)).toEqual([
    ...['0.026', '0.333', '7.13', '41', '178,004'],
  ]);
});
