import { expect, test } from 'vitest';
import { fourAtATime, shownCount, threeAtATime } from './shown-count.ts';

test.each([
  [null, 8, 3],
  ['6', 8, 6],
  ['7', 8, 9],
  ['9999', 8, 9],
  ['0', 8, 3],
  ['-3', 8, 3],
  ['many', 8, 3],
  ['6', 6, 6],
  ['9', 6, 6],
  [null, 0, 3],
])('?show=%s of %i entries, three at a time, shows up to %i', (asked, total, shown) => {
  expect(shownCount(asked, total, threeAtATime)).toBe(shown);
});

test.each([
  [null, 9, 5],
  ['9', 9, 9],
  ['6', 9, 9],
  ['99', 9, 9],
  ['99', 10, 13],
  ['3', 9, 5],
])('?show=%s of %i videos shows up to %i', (asked, total, shown) => {
  expect(shownCount(asked, total, fourAtATime)).toBe(shown);
});
