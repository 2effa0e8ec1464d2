import { expect, test } from 'vitest';
import { costsMore, rupees } from './rupees.ts';

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

test.each([
  ['500', '1500', false],
  ['₹ 2,500', '1500', true],
  ['1500', 'Rs. 1500', false],
  ['Free', '1500', false],
  ['1500', 'Free', true],
  ['', '1500', false],
  // What nobody can compare is for staff to arrange.
  ['499 for two', '1500', true],
  ['499 for two', '499 for two', false],
])('%s costs more than %s: %s', (price, than, more) => {
  expect(costsMore(price, than)).toBe(more);
});
