import type { ReactNode } from 'react';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { WaitFigures } from '../api.ts';
import { defaultWeeks, openTimeInWords } from '../rules/response-times.ts';

interface ResponseTimeTableProps {
  caption: string;
  firstHeading: string;
  rows: readonly { key: string; name: ReactNode; figures: WaitFigures; isHighlighted?: boolean }[];
}

const narrow = 'hidden @2xl:table-cell';
const cell = 'py-2 pl-2 text-right align-top tabular-nums @2xl:whitespace-nowrap @2xl:pl-4';

/** The figures as a table. On narrow screens, columns that do not fit are shown below the name. */
export function ResponseTimeTable({ caption, firstHeading, rows }: ResponseTimeTableProps) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b align-bottom">
            <th scope="col" className="py-2 font-bold">
              {firstHeading}
            </th>
            <Head>Arrived</Head>
            <Head className={narrow}>Answered</Head>
            <Head className={narrow}>Still waiting</Head>
            <Head className={narrow}>Closed unanswered</Head>
            <Head>Half within</Head>
            <Head>9 in 10 within</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures, isHighlighted }) => (
            <tr
              key={key}
              className={`border-line border-b last:border-0 ${isHighlighted ? 'bg-mint-soft font-bold' : ''}`}
            >
              <th scope="row" className="wrap-anywhere min-w-24 py-2 align-top font-normal">
                {name}
                <NarrowFigures {...figures} />
              </th>
              <td className={cell}>{figures.arrived.toLocaleString('en-IN')}</td>
              <td className={`${cell} ${narrow}`}>{figures.answered.toLocaleString('en-IN')}</td>
              <td className={`${cell} ${narrow}`}>{figures.waiting.toLocaleString('en-IN')}</td>
              <td className={`${cell} ${narrow}`}>{figures.closed.toLocaleString('en-IN')}</td>
              <td className={cell}>{formatWait(figures.median)}</td>
              <td className={cell}>{formatWait(figures.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ className = '', children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={`py-2 pl-2 text-right font-bold leading-tight @2xl:pl-4 ${className}`}>
      {children}
    </th>
  );
}

function NarrowFigures({ answered, waiting, closed }: Pick<WaitFigures, 'answered' | 'waiting' | 'closed'>) {
  const rest = [waiting > 0 && `${waiting} waiting`, closed > 0 && `${closed} closed`].filter(Boolean);
  return (
    <span className="block text-ink-soft text-small leading-snug @2xl:hidden">
      {[`${answered} answered`, ...rest].join(', ')}
    </span>
  );
}

function formatWait(minutes: number | null): string {
  return minutes === null ? '–' : openTimeInWords(minutes);
}

export const responseTimesPath = '/admin/front-desk-figures';

export const periods = [
  ['4', '4 weeks'],
  ['12', '12 weeks'],
  ['26', 'Half a year'],
  ['52', 'A year'],
] as const;

/** The state of the screen in its URL. */
export interface ResponseTimesAddress {
  weeks: string;
  /** Empty: all. */
  city: string;
}

function readResponseTimesAddress(query: URLSearchParams): ResponseTimesAddress {
  const weeks = query.get('weeks') ?? '';
  const isOffered = periods.some(([offered]) => offered === weeks);
  return { weeks: isOffered ? weeks : String(defaultWeeks), city: (query.get('city') ?? '').slice(0, 60) };
}

/** The query of the URL, `?` included; defaults are left out. */
export function toResponseTimesAddress({ weeks, city }: ResponseTimesAddress): string {
  const query = new URLSearchParams({
    ...(weeks !== String(defaultWeeks) && { weeks }),
    ...(city && { city }),
  });
  return `?${query}`;
}

/** The figures for a URL; `problem`: why they could not be loaded. */
export function loadResponseTimes(request: Request) {
  const address = readResponseTimesAddress(new URL(request.url).searchParams);
  const { signal } = request;
  return readForScreen(signal, { address, figures: undefined }, async () => {
    const { data } = await callApi('GET front-desk/response-times', { query: address, signal });
    return { address, figures: data };
  });
}
