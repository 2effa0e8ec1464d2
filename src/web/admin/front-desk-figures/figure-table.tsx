import type { ReactNode } from 'react';
import { openTimeInWords, type WaitFigures } from '../../../content/front-desk/figures.ts';

interface FigureTableProps {
  caption: string;
  /** What the rows are of. */
  of: string;
  rows: readonly { key: string; name: ReactNode; figures: WaitFigures; isMarked?: boolean }[];
}

const narrow = 'hidden @2xl:table-cell';
const cell = 'py-2 pl-2 text-right align-top tabular-nums @2xl:whitespace-nowrap @2xl:pl-4';

/** The figures themselves. What has no column where there is little room stands beneath the name. */
export function FigureTable({ caption, of, rows }: FigureTableProps) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b align-bottom">
            <th scope="col" className="py-2 font-bold">
              {of}
            </th>
            <Head>Arrived</Head>
            <Head room={narrow}>Answered</Head>
            <Head room={narrow}>Still waiting</Head>
            <Head room={narrow}>Closed unanswered</Head>
            <Head>Half within</Head>
            <Head>9 in 10 within</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures, isMarked }) => (
            <tr
              key={key}
              className={`border-line border-b last:border-0 ${isMarked ? 'bg-mint-soft font-bold' : ''}`}
            >
              <th scope="row" className="wrap-anywhere min-w-24 py-2 align-top font-normal">
                {name}
                <Beneath {...figures} />
              </th>
              <td className={cell}>{figures.arrived.toLocaleString('en-IN')}</td>
              <td className={`${cell} ${narrow}`}>{figures.answered.toLocaleString('en-IN')}</td>
              <td className={`${cell} ${narrow}`}>{figures.waiting.toLocaleString('en-IN')}</td>
              <td className={`${cell} ${narrow}`}>{figures.closed.toLocaleString('en-IN')}</td>
              <td className={cell}>{timeOf(figures.median)}</td>
              <td className={cell}>{timeOf(figures.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ room = '', children }: { room?: string; children: string }) {
  return (
    <th scope="col" className={`py-2 pl-2 text-right font-bold leading-tight @2xl:pl-4 ${room}`}>
      {children}
    </th>
  );
}

function Beneath({ answered, waiting, closed }: Pick<WaitFigures, 'answered' | 'waiting' | 'closed'>) {
  const rest = [waiting > 0 && `${waiting} waiting`, closed > 0 && `${closed} closed`].filter(Boolean);
  return (
    <span className="block text-ink-soft text-small leading-snug @2xl:hidden">
      {[`${answered} answered`, ...rest].join(', ')}
    </span>
  );
}

function timeOf(minutes: number | null): string {
  return minutes === null ? '–' : openTimeInWords(minutes);
}
