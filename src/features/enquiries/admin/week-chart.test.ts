import { expect, test } from 'vitest';
import { formatAxisMinutes, roundUp, roundUpMinutes } from './week-chart.tsx';

test('the top of a plot is a round number whose half is round too', () => {
  expect([0, 2, 3, 7, 9, 11, 25, 61, 100, 4001].map(roundUp)).toEqual([
    2, 2, 4, 8, 10, 20, 30, 80, 100, 5000,
  ]);
  expect([0, 60, 61, 125, 700].map(roundUpMinutes)).toEqual([60, 60, 120, 240, 1200]);
});

test('an axis shows hours where they are whole', () => {
  expect([0, 30, 60, 240, 72_000].map(formatAxisMinutes)).toEqual(['0', '30 min', '1 h', '4 h', '1,200 h']);
});
