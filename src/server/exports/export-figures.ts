import type { DeskFigures, WaitFigures } from '../../content/front-desk/figures.ts';
import { csvMark, csvRow } from './csv.ts';

const head = [
  ...['Part', 'Of', 'Arrived', 'Answered', 'Still waiting', 'Closed without an answer'],
  ...['Median (opening minutes)', '90th percentile (opening minutes)'],
];

/** The figures of the front desk as a file for spreadsheets: the weeks, their total, and the cities. */
export function exportFigures({ weeks, total, cities }: DeskFigures, city: string | undefined): string {
  return [
    csvMark + csvRow(head),
    ...weeks.map(({ week, ...figures }) => rowOf('Week from', week, figures)),
    rowOf('All weeks', city ?? 'All cities', total),
    ...cities.map((one) => rowOf('City', one.city || 'All others', one)),
  ].join('');
}

function rowOf(part: string, of: string, figures: WaitFigures): string {
  const { arrived, answered, waiting, closed, median, p90 } = figures;
  return csvRow([part, of, ...[arrived, answered, waiting, closed, median ?? '', p90 ?? ''].map(String)]);
}
