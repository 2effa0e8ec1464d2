import { expect, test } from 'vitest';
import { rupees } from './rupees.ts';

test.each([
  ['499', '₹499'],
  ['₹ 499', '₹499'],
  ['Rs. 1499', '₹1,499'],
  ['150000', '₹1,50,000'],
  ['499/-', '₹499'],
  ['Free', 'Free'],
  ['499 for two', '499 for two'],
  ['', ''],
])('%s reads %s', (typed, shown) => {
  expect(rupees(typed)).toBe(shown);
});
