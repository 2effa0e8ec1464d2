import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a table in UTF-8, with its mark, and lines as spreadsheets end them', () => {
  expect(
    toCsv([
      ['Name', 'City'],
      ['मीना', 'Pune'],
    ]),
  ).toBe('\ufeff"Name","City"\r\n"मीना","Pune"\r\n');
});

test('quotes, commas and lines stay within their cell', () => {
  expect(toCsv([['She said "no", twice', 'a\nb']])).toBe('\ufeff"She said ""no"", twice","a\nb"\r\n');
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
  '=HYPERLINK("https://evil")',
])('%j is shown, not calculated', (text) => {
  expect(toCsv([[text]]).startsWith('\ufeff"\'')).toBe(true);
});

test.each(['a=1', '9000000001', "'a", ''])('%j stays as it is', (text) => {
  expect(toCsv([[text]])).toBe(`\ufeff"${text}"\r\n`);
});
