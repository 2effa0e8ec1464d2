import { useId } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { FieldValues } from '../api.ts';
import {
  type FieldDevice,
  type FieldMetric,
  fieldDevices,
  fieldMetrics,
  fieldPages,
  fieldVerdict,
} from '../rules/measurements.ts';

export const meta = privateMeta('Speed');

export function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return readForScreen(signal, { values: undefined }, async () => {
    const { data } = await callApi('GET field-values', { signal });
    return { values: data.values };
  });
}
clientLoader.hydrate = true as const;

/** The speed of the site for its visitors. */
export default function Speed() {
  const { values, problem } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <h1 className="mb-2 text-title-2">Speed</h1>
      {values ? (
        <>
          <p className="mb-5 max-w-prose text-ink-soft">
            How fast the site was for real visitors in the last four weeks. Only counts are kept, and nothing
            about a single visit. Visitors who ask not to be tracked, who use a data saver or who leave within
            three seconds are not counted. With fewer than {minVisits} visits, a figure says little and has no
            colour.
          </p>
          <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-2">
            {fieldDevices.map((device) => (
              <DeviceCard
                key={device}
                device={device}
                values={values.filter((one) => one.device === device)}
              />
            ))}
          </div>
        </>
      ) : (
        <LoadError what="The figures" problem={problem} />
      )}
    </>
  );
}

/** With fewer visits, a single slow connection changes the figure. */
const minVisits = 20;

const sentences = {
  LCP: (where: string, value: string) =>
    `Three out of four visits ${where} show their main picture or text within ${value}.`,
  INP: (where: string, value: string) =>
    `Three out of four visits ${where} see a response to a tap within ${value}.`,
  CLS: (where: string, value: string) =>
    value === '0'
      ? `On three out of four visits ${where} nothing jumps while the page loads.`
      : `On three out of four visits ${where} no more than ${value} of the screen jumps while the page loads.`,
} as const;

type ReportedMetric = keyof typeof sentences;
export const reportedMetrics = Object.keys(sentences) as ReportedMetric[];

/** The meaning of a figure, in one or two sentences. */
export function inWords(metric: ReportedMetric, { page, p75 }: Pick<FieldValues, 'page' | 'p75'>): string {
  const sentence = sentences[metric](pageInWords(page), amountOf(metric, p75));
  const verdict = verdictOf(metric, p75);
  if (verdict === 'good') return `${sentence} Good.`;
  const good = amountOf(metric, metric === 'CLS' ? fieldMetrics.CLS.good / 1000 : fieldMetrics[metric].good);
  return `${sentence} ${verdict === 'fair' ? 'Could be better' : 'Poor'}: up to ${good} is good.`;
}

function pageInWords(page: string): string {
  return page === 'all' ? 'to the site' : `to ${fieldPages()[page] ?? 'other pages'}`;
}

function verdictOf(metric: FieldMetric, value: number) {
  return fieldVerdict(metric, metric === 'CLS' ? value * 1000 : value);
}

/** Seconds with one digit, short times in milliseconds; CLS as a share of the screen. */
function amountOf(metric: FieldMetric, value: number): string {
  if (metric === 'CLS') return value < 0.01 ? '0' : `${Math.round(value * 100)}%`;
  return value < 1000 ? `${Math.round(value / 10) * 10} ms` : `${(value / 1000).toFixed(1)} s`;
}

/** The name of a kind of page, as the label of a row. */
export function nameOf(page: string): string {
  const name = page === 'all' ? 'All pages' : (fieldPages()[page] ?? page);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const colours = { good: 'fill-teal', fair: 'fill-sun', poor: 'fill-coral' };

/** The drawing, in its own units. */
const size = { width: 320, height: 96, bar: 16, label: 14 };
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The loading time of the main picture, as a bar per week, with a line at the bound of good values. */
function WeekPlot({ weeks }: { weeks: FieldValues['weeks'] }) {
  const { good } = fieldMetrics.LCP;
  const highest = Math.max(good * 1.25, ...weeks.map(({ p75 }) => p75));
  const heightOf = (value: number) => ((size.height - 2 * size.label) * value) / highest;
  const floor = size.height - size.label;
  const step = size.width / Math.max(weeks.length, 6);
  return (
    <figure className="max-w-sm">
      <figcaption className="mb-1 text-ink-soft text-small">
        Main picture, week by week; below the line is good
      </figcaption>
      <svg
        role="img"
        aria-label={weeks.map(({ from, p75 }) => `From ${dayOf(from)}: ${amountOf('LCP', p75)}`).join('. ')}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="w-full"
      >
        <line
          x1="0"
          x2={size.width}
          y1={floor - heightOf(good)}
          y2={floor - heightOf(good)}
          strokeDasharray="4 3"
          className="stroke-current opacity-50"
        />
        {weeks.map(({ from, p75 }, index) => {
          const middle = step * (index + 0.5);
          const height = heightOf(p75);
          return (
            <g key={from}>
              <rect
                x={middle - size.bar / 2}
                y={floor - height}
                width={size.bar}
                height={height}
                rx="3"
                className={colours[verdictOf('LCP', p75)]}
              />
              <text
                x={middle}
                y={floor - height - 3}
                textAnchor="middle"
                className="fill-current stroke-[3px] stroke-surface text-[0.6875rem] [paint-order:stroke]"
              >
                {(p75 / 1000).toFixed(1)}
              </text>
              {(index === 0 || index === weeks.length - 1) && (
                <text
                  // Inwards from the outer bars: centred ones would be cut at the edges.
                  x={index === 0 ? middle - size.bar / 2 : middle + size.bar / 2}
                  y={size.height - 3}
                  textAnchor={index === 0 ? 'start' : 'end'}
                  className="fill-current text-[0.6875rem]"
                >
                  {dayOf(from)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const dayOf = (day: string): string => dayOfMonth.format(new Date(`${day}T00:00:00Z`));

const titles = { phone: 'On phones', desktop: 'On computers and tablets' };
const heads = { LCP: 'Main picture', INP: 'Tap', CLS: 'Jumps' };
const ratingLooks = {
  good: { text: 'good', colour: 'bg-mint-soft text-teal-text' },
  fair: { text: 'could be better', colour: 'bg-sun-soft text-ink' },
  poor: { text: 'poor', colour: 'bg-danger-soft text-danger-text' },
};

/** The speed of pages on one kind of device: in sentences, per week and per page. */
function DeviceCard({ device, values }: { device: FieldDevice; values: readonly FieldValues[] }) {
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
            {reportedMetrics.map((metric) => {
              const value = find('all', metric);
              return value && <li key={metric}>{inWords(metric, value)}</li>;
            })}
            {values.filter(isTooSlow).map((value) => (
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
                {reportedMetrics.map((metric) => (
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
                  {reportedMetrics.map((metric) => (
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

/** A kind of page that is significantly slower than it should be. */
function isTooSlow(value: FieldValues): value is FieldValues & { metric: ReportedMetric } {
  const { page, metric, visits, p75 } = value;
  return (
    page !== 'all' &&
    reportedMetrics.some((reported) => reported === metric) &&
    visits >= minVisits &&
    verdictOf(metric, p75) !== 'good'
  );
}

function Figure({ metric, value }: { metric: ReportedMetric; value: FieldValues | undefined }) {
  if (!value) return <td className="py-2 pl-2 text-right text-ink-soft">–</td>;
  const { text, colour } = ratingLooks[verdictOf(metric, value.p75)];
  const isSure = value.visits >= minVisits;
  return (
    <td className="py-2 pl-2 text-right align-top">
      <span
        className={`inline-block whitespace-nowrap rounded-pill px-2 py-0.5 tabular-nums ${isSure ? colour : 'text-ink-soft'}`}
      >
        {amountOf(metric, value.p75)}
        <span className="sr-only">: {isSure ? text : 'too few visits to say'}</span>
      </span>
    </td>
  );
}

function visitsInWords(count: number): string {
  return count === 1 ? '1 visit' : `${count.toLocaleString('en-IN')} visits`;
}
