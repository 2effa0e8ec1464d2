import { hostileTexts } from './hostile-values.ts';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/** What spreadsheets would calculate, with all that can stand before its sign. */
export const formulaCells: readonly string[] = [
  ...new Set([
    ...hostileTexts.formulas,
    ...signs.flatMap((sign) =>
      ['', ' ', '   ', '\u00a0', '\t', '\r', '\n'].map((before) => `${before}${sign}1+1`),
    ),
    ...['=cmd|"/c calc"!A1', '"=1+1', '",=1+1', '"\r\n=1+1,"', "'=1+1", '=1+1\r\n=1+1', '\t', '\r', ' \t=1'],
    ...['\u200b=1+1', '\ufeff=1+1', '\u00ad=1+1'],
  ]),
];

/** The cells of a file, as a spreadsheet takes it apart. */
export function cellsOf(csv: string): string[] {
  return [...csv.slice(1).matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
}

/** What in a file would be calculated, or stands between its cells because a quote ended one early. */
export function faultsOfCsv(csv: string): string[] {
  const formula = /^[\s\u200b\u00ad\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/;
  const between = csv.slice(1).replace(/"((?:[^"]|"")*)"/g, '');
  return [...cellsOf(csv).filter((cell) => formula.test(cell)), ...between.split(/,|\r\n/).filter(Boolean)];
}
