/** What spreadsheets would run as a formula; full-width signs count as the same in some languages. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** Begins a file: it says UTF-8 to spreadsheets. */
export const csvMark = '\ufeff';

/** A row of a table as spreadsheets open it as it is meant: what parents wrote is shown, never calculated. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  // White space before a sign would be skipped.
  const safe = formula.test(text.trimStart()) || formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
