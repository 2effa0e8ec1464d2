/**
 * What spreadsheets would run as a formula; full-width signs count as the same in some languages. White space and signs
 * that cannot be seen are skipped before them by some, or go when the cell is copied.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * Where a spreadsheet separates at semicolons or tabs, as most of Europe's do, a quote counts only at the beginning of a
 * cell of its own: past the first one the marks of this file are text to it, and a cell or a line begins in the midst of
 * what somebody wrote. Quotes before a formula are then an empty quotation, and skipped.
 */
const separator = /([;\t\r\n])/;
const laterFormula = /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/** Begins a file: it says UTF-8 to spreadsheets. */
export const csvMark = '\ufeff';

/** A row of a table as spreadsheets open it as it is meant: what parents wrote is shown, never calculated. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const [first = '', ...rest] = text.split(separator);
  const safe = [first, ...rest.map((part) => (laterFormula.test(part) ? `'${part}` : part))].join('');
  return `"${(formula.test(text) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}
