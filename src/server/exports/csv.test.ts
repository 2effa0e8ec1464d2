import { expect, test } from 'vitest';
import { formulaCells } from '../../../tests/factories/csv-cells.ts';
import { csvRow } from './csv.ts';

test('rows end as in spreadsheets, and quotes, commas and lines stay within their cell', () => {
  expect(csvRow(['मीना', 'Pune'])).toBe('"मीना","Pune"\r\n');
  expect(csvRow(['She said "no", twice', 'a\nb'])).toBe('"She said ""no"", twice","a\nb"\r\n');
});

test.each([...formulaCells, '\0=1', '\n@a'].filter((text) => !/^["']/.test(text)))(
  '%j is shown, not calculated',
  (text) => {
    expect(csvRow([text]).startsWith('"\'')).toBe(true);
  },
);

test.each(['a=1', '9000000001', "'a", ''])('%j stays as it is', (text) => {
  expect(csvRow([text])).toBe(`"${text}"\r\n`);
});
