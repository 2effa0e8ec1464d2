import { expect, test } from 'vitest';
import { pagesShown } from './pagination-range.ts';

test.each([
  [1, 2, '1 2'],
  [1, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 6 7 8'],
  [1, 20, '1 2 3 4 5 … 19 20'],
  [10, 20, '1 2 … 8 9 10 11 12 … 19 20'],
  [6, 20, '1 2 3 4 5 6 7 8 … 19 20'],
  [20, 20, '1 2 … 16 17 18 19 20'],
])('page %i of %i: %s', (current, count, shown) => {
  expect(
    pagesShown(current, count)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(shown);
});
