import { hostileTexts } from './hostile-values.ts';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/** Texts that spreadsheets would run as formulas, with all possible prefixes. */
export const formulaCells: readonly string[] = [
  ...new Set([
    ...hostileTexts.formulas,
    ...signs.flatMap((sign) =>
      ['', ' ', '   ', '\u00a0', '\t', '\r', '\n'].map((before) => `${before}${sign}1+1`),
    ),
    ...['=cmd|"/c calc"!A1', '"=1+1', '",=1+1', '"\r\n=1+1,"', "'=1+1", '=1+1\r\n=1+1', '\t', '\r', ' \t=1'],
    // Prefixes that begin a cell or a line for a spreadsheet with another separator.
    ...[';', '; ', '\t', '\n', '\r\n'].flatMap((between) =>
      signs.map((sign) => `x${between}${sign}1+1${between}y`),
    ),
    ...['x;"=1+1;y', 'x;\u200b"" =1+1;y', 'x;";=1+1', 'x;"\n=1+1'],
    ...['\u200b=1+1', '\ufeff=1+1', '\u00ad=1+1'],
  ]),
];

/** The cells of a file, as a spreadsheet parses it. */
export function cellsOf(csv: string): string[] {
  return [...csv.slice(1).matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
}

/** The same with another separator: a quote counts only at the beginning of a cell. */
function cellsSplitAt(sign: string, csv: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted, isBegun] = ['', false, false];
  for (let at = 1; at < csv.length; at++) {
    const one = csv.charAt(at);
    if (isQuoted && one === '"' && csv.charAt(at + 1) === '"') at++;
    else if (isQuoted && one === '"') {
      isQuoted = false;
      continue;
    } else if (!isQuoted && !isBegun && one === '"') {
      [isQuoted, isBegun] = [true, true];
      continue;
    } else if (!isQuoted && (one === sign || one === '\r' || one === '\n')) {
      cells.push(cell);
      [cell, isBegun] = ['', false];
      continue;
    }
    cell += one;
    isBegun = true;
  }
  return [...cells, cell];
}

/** The cells of a file that would run as a formula, or that a quote ended early. */
export function findCsvFaults(csv: string): string[] {
  const formula = /^[\s\u200b\u00ad\ufeff]*[=+\-@＝＋－＠]/;
  const between = csv.slice(1).replace(/"((?:[^"]|"")*)"/g, '');
  const elsewhere = [';', '\t'].flatMap((sign) => cellsSplitAt(sign, csv));
  return [
    ...[...cellsOf(csv), ...elsewhere].filter((cell) => formula.test(cell)),
    ...cellsOf(csv).filter((cell) => /^[\t\r]/.test(cell)),
    ...between.split(/,|\r\n/).filter(Boolean),
  ];
}
