/** What spreadsheets would run as a formula; full-width signs count as the same in some languages. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/**
 * A table as CSV that spreadsheets open as it is meant: the mark at the start says UTF-8, and what parents wrote is
 * shown, never calculated.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  // White space before a sign would be skipped.
  const safe = formula.test(text.trimStart()) || formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Hands a text to the browser as a file. */
export function download(filename: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Not at once: some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
