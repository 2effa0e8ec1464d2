import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test('rows end as in spreadsheets, and quotes, commas and lines stay within their cell', () => {
  expect(csvRow(['मीना', 'Pune'])).toBe('"मीना","Pune"\r\n');
  expect(csvRow(['She said "no", twice', 'a\nb'])).toBe('"She said ""no"", twice","a\nb"\r\n');
});

test.each([
  '=1+1',
  '+911234',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\n=1',
  '＝1',
  '\u200b=1',
  '\u00ad \ufeff=1',
  '\0=1',
  '\t',
  '=HYPERLINK("https://evil")',
])('%j is shown, not calculated', (text) => {
  expect(csvRow([text]).startsWith('"\'')).toBe(true);
});

test.each(['a=1', '9000000001', "'a", ''])('%j stays as it is', (text) => {
  expect(csvRow([text])).toBe(`"${text}"\r\n`);
});
