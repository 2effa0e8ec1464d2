import { expect, test } from 'vitest';
import { indianNumber } from './indian-number.ts';

const intl = new Intl.NumberFormat('en-IN');

test('digits are grouped as by Intl', () => {
  const whole = Array.from({ length: 14 }, (_, places) => [10 ** places - 1, 10 ** places, 10 ** places + 1]);
  const others = [0.5, 12.5, 999.99, 1499.5, 1234567.891, 100000.05, -1234567, 2 ** 53, 1e21, Infinity];
  for (const number of [...whole.flat(), ...others]) {
    expect(indianNumber(number)).toBe(intl.format(number));
  }
});
