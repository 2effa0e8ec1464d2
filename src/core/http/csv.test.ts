import { expect, test } from 'vitest';
import { findCsvFaults, formulaCells } from '#tests/factories/csv-cells.ts';
import { byteOrderMark, csvRow } from './csv.ts';

test('rows end with CRLF, and quotes, commas and lines stay within their cell', () => {
  expect(csvRow(['मीना', 'Pune'])).toBe('"मीना","Pune"\r\n');
  expect(csvRow(['She said "no", twice', 'a\nb'])).toBe('"She said ""no"", twice","a\nb"\r\n');
});

test('numbers have two decimals, and no sign makes them a text', () => {
  expect(csvRow([-1499.5, 0, 20])).toBe('"-1499.50","0.00","20.00"\r\n');
});

test.each([...formulaCells, '\0=1', '\n@a'].filter((text) => !/^["'x]/.test(text)))(
  '%j is displayed, not calculated',
  (text) => {
    expect(csvRow([text]).startsWith('"\'')).toBe(true);
  },
);

test('a cell for a spreadsheet with another separator is not a formula either', () => {
  const cell = (text: string) => csvRow([text]).slice(1, -3);
  expect(cell('x;=1+1;y')).toBe("x;'=1+1;y");
  expect(cell('x; "=1+1')).toBe(`x;' ""=1+1`);
  expect(cell('one\n- two\r\n=3\t@four')).toBe("one\n'- two\r\n'=3\t'@four");
  expect(cell('=1;=2')).toBe("'=1;'=2");
});

test.each([...formulaCells, 'a;b', 'a; b = c', 'one\ntwo'])(
  '%j is not a formula, with any separator',
  (text) => {
    expect(findCsvFaults(byteOrderMark + csvRow(['a', text, 'b']) + csvRow([text, text]))).toEqual([]);
  },
);

test.each(['a=1', '9000000001', "'a", '', 'a;b', 'a; b = c', 'one\ntwo'])('%j stays unchanged', (text) => {
  expect(csvRow([text])).toBe(`"${text}"\r\n`);
});
