import { useId } from 'react';
import type { FieldDevice } from '../../../content/field-values.ts';
import type { FieldValues } from '../../../server/field-values/sum-field-values.ts';
import { WeekPlot } from './week-plot.tsx';
import { amountOf, fewVisits, inWords, nameOf, type ToldMetric, toldMetrics, verdictOf } from './words.ts';

const titles = { phone: 'On phones', desktop: 'On computers and tablets' };
const heads = { LCP: 'Main picture', INP: 'Tap', CLS: 'Jumps' };
const faces = {
  good: { text: 'good', colour: 'bg-mint-soft text-teal-text' },
  fair: { text: 'could be better', colour: 'bg-sun-soft text-ink' },
  poor: { text: 'poor', colour: 'bg-coral-soft text-coral-text' },
};

/** How fast pages were on one kind of device: in sentences, week by week, and page by page. */
export function DeviceCard({ device, values }: { device: FieldDevice; values: readonly FieldValues[] }) {
  const id = useId();
  const find = (page: string, metric: string) =>
    values.find((one) => one.page === page && one.metric === metric);
  const pages = [...new Set(values.map(({ page }) => page))].filter((page) => page !== 'all');
  const visitsOf = (page: string) =>
    Math.max(...values.filter((one) => one.page === page).map(({ visits }) => visits));
  const weeks = find('all', 'LCP')?.weeks ?? [];
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-small border border-line bg-surface p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-title-3">
          {titles[device]}
        </h2>
        {pages.length > 0 && <p className="text-ink-soft text-small">{visitsInWords(visitsOf('all'))}</p>}
      </div>
      {pages.length === 0 ? (
        <p className="text-ink-soft">No visit has been counted in the last four weeks.</p>
      ) : (
        <>
          <ul className="mb-4 grid gap-1.5">
            {toldMetrics.map((metric) => {
              const value = find('all', metric);
              return value && <li key={metric}>{inWords(metric, value)}</li>;
            })}
            {values.filter(isWorry).map((value) => (
              <li key={value.page + value.metric}>{inWords(value.metric, value)}</li>
            ))}
          </ul>
          {weeks.length > 0 && <WeekPlot weeks={weeks} />}
          <table className="mt-4 w-full border-collapse text-left text-small">
            <thead>
              <tr className="border-line border-b">
                <th scope="col" className="py-2 pr-2 font-bold">
                  Page
                </th>
                {toldMetrics.map((metric) => (
                  <th key={metric} scope="col" className="py-2 pl-2 text-right font-bold">
                    {heads[metric]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <tr key={page} className="border-line border-b last:border-0">
                  <th scope="row" className="py-2 pr-2 font-normal">
                    {nameOf(page)}
                    <span className="block text-ink-soft">{visitsInWords(visitsOf(page))}</span>
                  </th>
                  {toldMetrics.map((metric) => (
                    <Figure key={metric} metric={metric} value={find(page, metric)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** A kind of page that is slower than it should be, and by more than chance. */
function isWorry(value: FieldValues): value is FieldValues & { metric: ToldMetric } {
  const { page, metric, visits, threeOfFour } = value;
  return (
    page !== 'all' &&
    toldMetrics.some((told) => told === metric) &&
    visits >= fewVisits &&
    verdictOf(metric, threeOfFour) !== 'good'
  );
}

function Figure({ metric, value }: { metric: ToldMetric; value: FieldValues | undefined }) {
  if (!value) return <td className="py-2 pl-2 text-right text-ink-soft">–</td>;
  const { text, colour } = faces[verdictOf(metric, value.threeOfFour)];
  const isSure = value.visits >= fewVisits;
  return (
    <td className="py-2 pl-2 text-right align-top">
      <span
        className={`inline-block whitespace-nowrap rounded-pill px-2 py-0.5 tabular-nums ${isSure ? colour : 'text-ink-soft'}`}
      >
        {amountOf(metric, value.threeOfFour)}
        <span className="sr-only">: {isSure ? text : 'too few visits to say'}</span>
      </span>
    </td>
  );
}

function visitsInWords(count: number): string {
  if (count === 1) return '1 visit';
  return `${count.toLocaleString('en-IN')} visits`;
}
