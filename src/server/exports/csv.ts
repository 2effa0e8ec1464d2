/**
 * What spreadsheets would run as a formula; full-width signs count as the same in some languages. White space and signs
 * that cannot be seen are skipped before them by some, or go when the cell is copied.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** Begins a file: it says UTF-8 to spreadsheets. */
export const csvMark = '\ufeff';

/** A row of a table as spreadsheets open it as it is meant: what parents wrote is shown, never calculated. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
