import type { VisitFigures } from '../../content/visits.ts';
import { csvMark, csvRow } from './csv.ts';

/** How the site did as a file for spreadsheets: the days, the pages, and what was searched for in vain. */
export function exportVisits({ days, pages, searches }: VisitFigures): string {
  return [
    csvMark + csvRow(['Part', 'Of', 'Title', 'Count', 'As many days before']),
    ...days.map(({ day, count }) => csvRow(['Day', day, '', String(count), ''])),
    ...pages.map(({ page, title, count, before }) =>
      csvRow(['Page', page, title, String(count), String(before)]),
    ),
    ...searches.map(({ text, count }) => csvRow(['Search without a result', text, '', String(count), ''])),
  ].join('');
}
