import { CardLink, DataCard } from '#core/admin-ui/card.tsx';
import { DayChart } from '#core/admin-ui/day-chart.tsx';
import { useCall } from '#core/admin-ui/use-call.ts';
import { Change, visitsPath } from './page-table.tsx';

const span = 7;
const limits = { pages: 5, searches: 3 };

/** The visits of the last seven days. */
export function VisitsCard() {
  const call = useCall('GET visits', { query: { days: `${span}` } });
  return (
    <DataCard title="How the site is doing" isWide call={call}>
      {({ total, previous, days, pages, searches }) => (
        <>
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
            <div>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <strong className="font-display text-title-2 tabular-nums leading-none">
                  {total.toLocaleString('en-IN')}
                </strong>
                {total === 1 ? 'page view' : 'page views'} in {span} days
                <Change now={total} before={previous} span={span} />
              </p>
              <DayChart title="Page views" days={days} colour="teal" />
            </div>
            <div>
              <h3 className="font-bold text-body">Most viewed</h3>
              {pages.length === 0 && <p className="text-ink-soft">There were no visits in these days.</p>}
              <ol className="divide-y divide-line">
                {pages.slice(0, limits.pages).map(({ page, title, count }) => (
                  <li key={page} className="flex items-baseline justify-between gap-4 py-1.5">
                    <span className="wrap-anywhere min-w-0">{title || page}</span>
                    <span className="text-ink-soft tabular-nums">{count.toLocaleString('en-IN')}</span>
                  </li>
                ))}
              </ol>
            </div>
          </div>
          {searches.length > 0 && (
            <p className="wrap-anywhere mt-4 rounded-small bg-sun-soft p-3.5">
              <strong>Searched for and not found:</strong>{' '}
              {searches
                .slice(0, limits.searches)
                .map(({ text, count }) => `${text} (${count.toLocaleString('en-IN')} times)`)
                .join(', ')}
            </p>
          )}
          <p className="mt-auto pt-2">
            <CardLink to={visitsPath}>See the visits</CardLink>
          </p>
        </>
      )}
    </DataCard>
  );
}
