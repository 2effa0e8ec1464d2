import { rename } from './rename.ts';

/**
 * Keeps tables of data. Those that only place things, within another one or with a single cell or column, become the
 * paragraphs that they hold.
 */
export function mendTables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const isNested = table.parentElement?.closest('table, li, blockquote') != null;
    const widest = Math.max(0, ...[...table.rows].map((row) => row.cells.length));
    if (isNested || widest < 2 || table.rows.length < 2) {
      table.replaceWith(...[...table.querySelectorAll('td, th')].map((cell) => rename(cell, 'div')));
    } else markHeader(table);
  }
}

/** Programs seldom say which row is the header; one whose words are all bold, above others that are not, is meant as one. */
function markHeader(table: HTMLTableElement): void {
  const [first, ...others] = table.rows;
  if (!first || first.querySelector('th')) return;
  const isHead = first.parentElement?.localName === 'thead';
  if (!isHead && !(isBold(first) && !others.some(isBold))) return;
  for (const cell of [...first.cells]) {
    const header = rename(cell, 'th');
    for (const bold of header.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes);
  }
}

function isBold(row: HTMLTableRowElement): boolean {
  const words = (row.textContent ?? '').replace(/\s+/g, '');
  const bold = [...row.querySelectorAll('b, strong')]
    .filter((one) => !one.parentElement?.closest('b, strong'))
    .map((one) => one.textContent)
    .join('')
    .replace(/\s+/g, '');
  return words !== '' && bold === words;
}
