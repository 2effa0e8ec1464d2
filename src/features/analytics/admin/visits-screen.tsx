import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router';
import { screenAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { Card } from '#core/admin-ui/card.tsx';
import { CsvButton } from '#core/admin-ui/csv-download.tsx';
import { DayChart } from '#core/admin-ui/day-chart.tsx';
import { readParameters, toQueryString } from '#core/admin-ui/list-parameters.ts';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { type VisitFigures, visitQuery } from '../api.ts';
import { defaultSpan, visitSpans } from '../rules/visits.ts';
import { Change, PageTable } from './page-table.tsx';

/** Searches without results: subjects that visitors want and the site lacks. */
function Searches({ searches }: Pick<VisitFigures, 'searches'>) {
  if (searches.length === 0) {
    return (
      <p className="text-ink-soft">
        No search without results was typed more than once. Words typed only once, and words that look like a
        number or an address, are not shown.
      </p>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {searches.map(({ text, count }) => (
          <li key={text} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="wrap-anywhere min-w-0" dir="auto">
              {text}
            </span>
            <span className="whitespace-nowrap text-ink-soft tabular-nums">
              {count.toLocaleString('en-IN')} times
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        Visitors look for this and find nothing.{' '}
        <Link to={screenAddress(contentTypes.blog)} className="link font-bold">
          Write a blog about it
        </Link>
        , or use these words in one you already have.
      </p>
    </>
  );
}

export const meta = privateMeta('Visits');

export function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs) {
  const { days: span } = readParameters(visitQuery, new URL(url).searchParams);
  return readForScreen(signal, { span, figures: undefined }, async () => {
    const { data } = await callApi('GET visits', { query: { days: `${span}` }, signal });
    return { span, figures: data };
  });
}
clientLoader.hydrate = true as const;

/** Page views, and searches without results. */
export default function VisitsScreen() {
  const { span, figures, problem } = useLoaderData<typeof clientLoader>();
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Visits</h1>
        <CsvButton path={`visits.csv?days=${span}`} filename="visits.csv" />
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        How often pages were viewed. The server counts; it keeps no cookies, no addresses and nothing about
        any one visitor. Programs that identify themselves are not counted. Your own visits are counted,
        because they cannot be told apart.
      </p>
      <nav aria-label="Time" className="mb-4 flex flex-wrap gap-2">
        {visitSpans.map((one) => (
          <Link
            key={one}
            to={toQueryString({ days: one !== defaultSpan && one })}
            preventScrollReset
            aria-current={one === span ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-small border border-ink/35 px-4 font-bold hover:border-ink hover:bg-page aria-[current]:border-teal-text aria-[current]:bg-mint-soft"
          >
            {one} days
          </Link>
        ))}
      </nav>
      {figures ? (
        <div aria-busy={isLoading} className={`grid gap-4 lg:gap-5 ${isLoading ? 'opacity-60' : ''}`}>
          <Card title="Day by day">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="font-display text-title-2 tabular-nums leading-none">
                {figures.total.toLocaleString('en-IN')}
              </strong>
              {figures.total === 1 ? 'page view' : 'page views'} in {span} days
              <Change now={figures.total} before={figures.previous} span={span} />
            </p>
            <DayChart title="Page views" days={figures.days} colour="teal" />
          </Card>
          <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Card title="Pages">
              <PageTable figures={figures} span={span} />
            </Card>
            <Card title="Searched for and not found">
              <Searches searches={figures.searches} />
            </Card>
          </div>
        </div>
      ) : (
        <LoadError what="The visits" problem={problem} />
      )}
    </>
  );
}
