import { expect, test } from 'vitest';
import { formatFileSize, formatNumber, formatPrice, isHigherPrice } from './numbers.ts';

const intl = new Intl.NumberFormat('en-IN');

test('digits are grouped as by Intl', () => {
  const whole = Array.from({ length: 14 }, (_, positions) => [
    10 ** positions - 1,
    10 ** positions,
    10 ** positions + 1,
  ]);
  const others = [0.5, 12.5, 999.99, 1499.5, 1234567.891, 100000.05, -1234567, 2 ** 53, 1e21, Infinity];
  for (const number of [...whole.flat(), ...others]) {
    expect(formatNumber(number)).toBe(intl.format(number));
  }
});

test.each([
  [10, '0.1 MB'],
  [3 * 1024 ** 2, '3 MB'],
  [20.4 * 1024 ** 2, '20 MB'],
  [2.5 * 1024 ** 3, '2.5 GB'],
  [2 * 1024 ** 3, '2 GB'],
])('%s bytes are %s', (bytes, words) => expect(formatFileSize(bytes)).toBe(words));

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
  expect(formatPrice(typed)).toBe(shown);
});

test.each([
  ['500', '1500', false],
  ['₹ 2,500', '1500', true],
  ['1500', 'Rs. 1500', false],
  ['Free', '1500', false],
  ['1500', 'Free', true],
  ['', '1500', false],
  // A price that cannot be compared is left to staff.
  ['499 for two', '1500', true],
  ['499 for two', '499 for two', false],
])('%s costs more than %s: %s', (price, other, more) => {
  expect(isHigherPrice(price, other)).toBe(more);
});
