import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  documentNumber,
  kindOfPayment,
  movementsOf,
  takeFrom,
  taxOfCredit,
  taxOfPayment,
} from './document.ts';
import type { DocumentKind } from './document-kinds.ts';
import { documentSettings, supplyStateOf } from './document-settings.ts';
import { formatExactly, stateInWords, taxRows } from './document-texts.ts';
import { financialYearOf, indianDayOf, startOfFinancialYear } from './financial-year.ts';
import { gstinProblem, stateTaxName } from './gstin.ts';

test.each([
  ['2026-03-31T18:29:59.999Z', '2026-03-31', '25-26', '2025-03-31T18:30:00.000Z'],
  ['2026-03-31T18:30:00.000Z', '2026-04-01', '26-27', '2026-03-31T18:30:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01', '26-27', '2026-03-31T18:30:00.000Z'],
  ['2100-03-01T00:00:00.000Z', '2100-03-01', '99-00', '2099-03-31T18:30:00.000Z'],
])('%s is the day %s of the financial year %s', (moment, day, year, start) => {
  expect([indianDayOf(moment), financialYearOf(moment), startOfFinancialYear(moment)]).toEqual([
    day,
    year,
    start,
  ]);
});

test('between states the tax is IGST, also where it rounds to nothing', () => {
  const supplier = { name: 'Ananta', address: '', gstin: '27AAPFU0939F1ZV' };
  const rowsIn = (placeOfSupply: string) =>
    taxRows({ supplier, placeOfSupply, tax: taxOfPayment({ supplier, placeOfSupply }, 2, 1800) });
  expect(rowsIn('29')).toEqual([
    ['Taxable value', 2],
    ['IGST 18%', 0],
  ]);
  expect(rowsIn('27').map(([label]) => label)).toEqual(['Taxable value', 'CGST 9%', 'SGST 9%']);
});

test('a number has at most sixteen characters, of those that the law allows', () => {
  expect(documentNumber('invoice', '26-27', 1)).toBe('INV/26-27/00001');
  expect(documentNumber('creditNote', '26-27', 999_999)).toBe('CRN/26-27/999999');
  expect(() => documentNumber('receipt', '26-27', 1_000_000)).toThrow(RangeError);
  fc.assert(
    fc.property(
      fc.constantFrom<DocumentKind>('receipt', 'invoice', 'billOfSupply', 'creditNote'),
      fc.integer({ min: 1, max: 999_999 }),
      (kind, serial) => /^[A-Z\d/-]{1,16}$/.test(documentNumber(kind, '26-27', serial)),
    ),
  );
});

test.each([
  ['27AAPFU0939F1ZV', undefined],
  ['29AAGCB7383J1Z4', undefined],
  ['27AAPFU0939F1ZX', 'typing mistake'],
  ['27AAPFU0993F1ZV', 'typing mistake'],
  ['25AAPFU0939F1ZV', 'code of a state'],
  ['27AAPFU0939F1Z', '15 characters'],
  ['27aapfu0939f1zv', '15 characters'],
])('the GSTIN %s: %s', (gstin, problem) => {
  if (problem) expect(gstinProblem(gstin)).toContain(problem);
  else expect(gstinProblem(gstin)).toBeUndefined();
});

test('a GSTIN may be typed with spaces and small letters; hostile values are refused', () => {
  const { read } = documentSettings.gstin;
  expect(read(' 27aapfu 0939f1zv')).toEqual({ ok: true, value: '27AAPFU0939F1ZV' });
  expect(read('')).toEqual({ ok: true, value: '' });
  for (const sent of [null, 27, {}, 'A'.repeat(100_000), '27AAPFU0939F1ZV\0'])
    expect(read(sent)).toMatchObject({ ok: false });
  expect(documentSettings.serviceCode.read(' 999293 ')).toEqual({ ok: true, value: '999293' });
  for (const sent of ['123456', '9992', '99929３', 999_293])
    expect(documentSettings.serviceCode.read(sent)).toMatchObject({ ok: false });
});

test('the kind follows from GSTIN and rate, the tax from the states', () => {
  const gstin = '27AAPFU0939F1ZV';
  expect([kindOfPayment('', 1800), kindOfPayment(gstin, 1800), kindOfPayment(gstin, 0)]).toEqual([
    ...['receipt', 'invoice', 'billOfSupply'],
  ]);
  const supplier = { name: 'Ananta', address: '', gstin };
  expect(supplyStateOf({ placeOfSupply: 'asGstin', gstin })).toBe('27');
  expect(taxOfPayment({ supplier, placeOfSupply: '27' }, 118, 1800)).toMatchObject({ cgst: 9, igst: 0 });
  const there = { supplier, placeOfSupply: supplyStateOf({ placeOfSupply: 'state29', gstin }) };
  const tax = taxOfPayment(there, 118, 1800);
  expect(tax).toEqual({ taxable: 100, cgst: 0, sgst: 0, igst: 18, rate: 1800 });
  expect(taxOfCredit({ ...there, tax }, 118, 0)).toEqual(tax);
  expect(taxOfPayment({ supplier, placeOfSupply: '27' }, 118, 0)).toBeNull();
  expect([stateTaxName('27'), stateTaxName('04'), stateInWords('06'), stateInWords('')]).toEqual([
    ...['SGST', 'UTGST', 'Haryana (06)', ''],
  ]);
  expect([formatExactly(149_900), formatExactly(5), formatExactly(-12_345_605)]).toEqual([
    ...['₹1,499.00', '₹0.05', '-₹1,23,456.05'],
  ]);
});

test('charges and failed attempts move no money; what comes is documented before what goes', () => {
  const lines = [
    { id: 'a', kind: 'paid', amount: -500 },
    { id: 'b', kind: 'refunded', amount: -500 },
    { id: 'c', kind: 'charged', amount: 900 },
    { id: 'd', kind: 'failed', amount: 0 },
    { id: 'e', kind: 'chargeback', amount: 200 },
  ];
  expect(movementsOf(lines)).toEqual([
    { lineId: 'b', amount: 500, reason: 'refund' },
    { lineId: 'a', amount: -500, reason: 'correction' },
    { lineId: 'e', amount: -200, reason: 'chargeback' },
  ]);
});

test('credit notes take from the last documents, never more than these have', () => {
  const documents = [
    { id: 'first', amount: 500, credited: 100 },
    { id: 'second', amount: 999, credited: 0 },
  ];
  expect(takeFrom(documents, 1200)).toEqual([
    { id: 'second', amount: 999, earlier: 0 },
    { id: 'first', amount: 201, earlier: 100 },
  ]);
  expect(takeFrom(documents, 5000).reduce((sum, { amount }) => sum + amount, 0)).toBe(1399);
  expect(takeFrom([], 100)).toEqual([]);
});
