import { type Figure, isMet } from './figure.ts';

const head = ['', 'value', 'unit', 'spread', 'of', 'target', 'met'];

/** Prints figures for people. */
export function printTable(title: string, figures: Figure[]): void {
  const rows = figures.map((figure) => [
    figure.what,
    readable(figure.value),
    figure.unit,
    figure.spread ? figure.spread.map(readable).join(' to ') : '',
    describeParts(figure),
    describeTarget(figure),
    figure.target ? (isMet(figure) ? 'yes' : 'NO') : '',
  ]);
  console.log(`\n${title}\n${inColumns([head, ...rows])}`);
}

function inColumns(rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

/** Three digits that count, and no more; large numbers whole. */
export function readable(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) });
}

function describeParts({ of }: Figure): string {
  return of ? `${readable(of.ours)} : ${readable(of.reference)} ${of.unit}` : '';
}

function describeTarget({ target }: Figure): string {
  if (target?.atLeast !== undefined) return `at least ${readable(target.atLeast)}`;
  return target?.atMost !== undefined ? `at most ${readable(target.atMost)}` : '';
}
