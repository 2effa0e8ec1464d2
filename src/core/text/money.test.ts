import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, maxAmount, parsePaise, toRupees } from './money.ts';

test.each([
  ['1499', 149_900],
  ['₹1,499.50', 149_950],
  ['Rs. 0.29', 29],
  ['0', 0],
  ['₹1,499 per family', undefined],
  ['10,00,000', maxAmount],
  ['10,00,000.01', undefined],
  ['-5', undefined],
  ['', undefined],
])('%j is %s paise', (text, paise) => expect(parsePaise(text)).toBe(paise));

test.each([
  [149_900, '₹1,499', '1499.00'],
  [149_905, '₹1,499.05', '1499.05'],
  [29, '₹0.29', '0.29'],
  [12_345_678, '₹1,23,456.78', '123456.78'],
])('%i paise are %s', (paise, shown, sent) =>
  expect([formatPaise(paise), toRupees(paise)]).toEqual([shown, sent]),
);

test('every amount survives being written and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount }), (paise) => {
      expect(parsePaise(formatPaise(paise))).toBe(paise);
      expect(parsePaise(toRupees(paise))).toBe(paise);
    }),
  );
});
