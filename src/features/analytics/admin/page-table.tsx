import type { VisitFigures } from '../api.ts';
import { changeInPercent } from '../rules/visits.ts';

interface ChangeProps {
  now: number;
  before: number;
  /** Number of days that are compared. */
  span: number;
}

/** The change of a count from the period before, in words, because neither direction is good or bad by itself. */
export function Change({ now, before, span }: ChangeProps) {
  const percent = changeInPercent(now, before);
  if (percent === undefined && now === 0) return null;
  if (percent === undefined) return <span className="text-ink-soft">none in the {span} days before</span>;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return (
    <span className="whitespace-nowrap text-ink-soft tabular-nums">
      {sign}
      {Math.abs(percent).toLocaleString('en-IN')}%
      <span className="sr-only"> compared with the {span} days before</span>
    </span>
  );
}

interface PageTableProps {
  figures: VisitFigures;
  span: number;
}

/** The visited pages with their change from the period before. */
export function PageTable({ figures: { pages, pageCount }, span }: PageTableProps) {
  if (pages.length === 0) {
    return (
      <p className="text-ink-soft">
        There were no visits in these days, as far as the server can tell. Counting began with this version of
        the site.
      </p>
    );
  }
  return (
    <>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Pages, the most viewed first</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 font-bold">
              Page
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-bold">
              Views
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-bold leading-tight">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, title, count, previous }) => (
            <tr key={page} className="border-line border-b align-top last:border-0">
              <th scope="row" className="wrap-anywhere py-1 font-normal">
                <a
                  href={page}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 flex-col justify-center text-teal-text underline-offset-4 hover:underline"
                >
                  <span className="font-bold">{title || page}</span>
                  {title && page !== '/' && <span className="text-ink-soft text-small">{page}</span>}
                  {!title && <span className="text-ink-soft text-small">This page no longer exists.</span>}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </th>
              <td className="py-3.5 pl-3 text-right tabular-nums">{count.toLocaleString('en-IN')}</td>
              <td className="py-3.5 pl-3 text-right">
                {previous > 0 ? <Change now={count} before={previous} span={span} /> : 'new'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pageCount > pages.length && (
        <p className="mt-3 text-ink-soft">
          And {(pageCount - pages.length).toLocaleString('en-IN')} more, all of them in the CSV.
        </p>
      )}
    </>
  );
}

export const visitsPath = '/admin/visits';
