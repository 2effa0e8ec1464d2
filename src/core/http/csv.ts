/**
 * Texts that spreadsheets would run as a formula; full-width signs count as the same in some languages. Some programs
 * skip white space and invisible characters before them, or drop these when the cell is copied.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * Where a spreadsheet separates at semicolons or tabs, as in most of Europe, a quote counts only at the beginning of a
 * cell: after the first separator the quotes of this file are plain text, and a cell or a line begins in the middle of
 * a parent's text. Quotes before a formula are then an empty quotation, and skipped.
 */
const separator = /([;\t\r\n])/;
const laterFormula = /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/** The byte order mark at the beginning of a file, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * A row of a CSV file. Texts of parents are displayed by spreadsheets, never calculated. Numbers have two decimals, and can
 * be summed up although some begin with a sign.
 */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? `"${cell.toFixed(2)}"` : csvCell(cell))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const [first = '', ...rest] = text.split(separator);
  const safe = [first, ...rest.map((part) => (laterFormula.test(part) ? `'${part}` : part))].join('');
  return `"${(formula.test(text) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}
