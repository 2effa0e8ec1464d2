import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitTax, splitTaxOfPart } from './tax.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const rates = fc.constantFrom(0, 500, 1200, 1800, 2800, 4000);

test.each([
  [149_900, 1800, false, { taxable: 127_034, cgst: 11_433, sgst: 11_433, igst: 0 }],
  [149_900, 1800, true, { taxable: 127_034, cgst: 0, sgst: 0, igst: 22_866 }],
  [118, 1800, false, { taxable: 100, cgst: 9, sgst: 9, igst: 0 }],
  [100, 0, false, { taxable: 100, cgst: 0, sgst: 0, igst: 0 }],
])('%i paise at %i basis points, between states: %s', (amount, rate, isInterState, split) => {
  expect(splitTax(amount, rate, isInterState)).toEqual(split);
});

test('the parts are whole, sum to the amount, and are the tax of the rate within a paisa', () => {
  fc.assert(
    fc.property(amounts, rates, fc.boolean(), (amount, rate, isInterState) => {
      const { taxable, cgst, sgst, igst } = splitTax(amount, rate, isInterState);
      expect([taxable, cgst, igst].every(Number.isInteger)).toBe(true);
      expect(taxable + cgst + sgst + igst).toBe(amount);
      expect(cgst).toBe(sgst);
      expect(isInterState ? cgst : igst).toBe(0);
      const exact = (amount * rate) / (10_000 + rate);
      expect(Math.abs(cgst + sgst + igst - exact)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the taxes of parts, in any sizes, sum to the tax of the whole', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 8 }), rates, fc.boolean(), (parts, rate, isInterState) => {
      let earlier = 0;
      const sum = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
      for (const part of parts) {
        const split = splitTaxOfPart(part, earlier, rate, isInterState);
        expect(split.cgst).toBe(split.sgst);
        for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += split[key];
        earlier += part;
      }
      expect(sum).toEqual(splitTax(earlier, rate, isInterState));
    }),
  );
});
