import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Presentation from 'lucide-react/icons/presentation';
import { Link } from 'react-router';
import { entryStatuses } from '#cms/fields/status/schedule.ts';
import { formAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import type { Mark } from './calendar-days.ts';

const looks = {
  publish: { Icon: ArrowUpFromLine, words: 'Goes out', colours: 'bg-mint-soft text-teal-text' },
  takeDown: { Icon: ArrowDownToLine, words: 'Comes down', colours: 'bg-coral-soft text-coral-text' },
  event: { Icon: Presentation, words: '', colours: 'border border-line bg-surface text-ink-soft' },
};

/** An item with time and title; links to the form of the entry. */
export function MarkLink({ mark, isSmall = false }: { mark: Mark; isSmall?: boolean }) {
  const { record, _id, title, time, what, isHeldBack, isCalledOff } = mark;
  const definition = contentTypes[record];
  const { Icon, words, colours } = looks[what];
  const { one } = definition.labels;
  const look = isHeldBack ? 'border border-ink/40 border-dashed bg-surface text-ink-soft' : colours;
  const stateLabel = isHeldBack ? entryStatuses.draft : words || (isCalledOff ? `${one}, called off` : one);
  return (
    <Link
      to={formAddress(definition, _id)}
      title={`${stateLabel}: ${title}`}
      className={`flex min-w-0 rounded-small underline-offset-4 hover:underline ${look} ${isSmall ? 'gap-1 px-1.5 py-1 text-[0.8125rem] leading-snug' : 'min-h-11 items-center gap-2.5 px-3 py-2'}`}
    >
      <Icon aria-hidden="true" className={`shrink-0 ${isSmall ? 'mt-0.5 size-3.5' : 'size-4.5'}`} />
      <span className="min-w-0">
        {time && <span className="font-bold tabular-nums">{time} </span>}
        <span className="sr-only">{`${stateLabel}: `}</span>
        <span
          className={`wrap-anywhere ${isCalledOff ? 'line-through' : 'text-ink'} ${isSmall ? 'line-clamp-2' : ''}`}
        >
          {title}
        </span>
        {isSmall && isCalledOff && <span className="block font-bold text-coral-text">Called off</span>}
        {!isSmall && (
          <span className="block text-[0.8125rem] leading-snug">
            {what === 'event' ? stateLabel : `${stateLabel} · ${one}`}
          </span>
        )}
      </span>
    </Link>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface MonthProps {
  /** The month in words. */
  label: string;
  month: string;
  days: readonly string[];
  marks: ReadonlyMap<string, readonly Mark[]>;
  today: string;
}

/** A month as a table of weeks. */
export function MonthTable({ label, month, days, marks, today }: MonthProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div className="overflow-hidden rounded-small border border-line bg-surface">
      <table className="-m-px w-[calc(100%+2px)] table-fixed border-collapse">
        <caption className="sr-only">What is planned in {label}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="border border-line px-2 py-2 text-left font-bold"
              >
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={`h-24 border border-line p-1.5 align-top ${day.startsWith(month) ? '' : 'bg-page'}`}
                >
                  <time
                    dateTime={day}
                    aria-current={day === today ? 'date' : undefined}
                    className="inline-flex size-7 items-center justify-center rounded-pill text-ink-soft tabular-nums aria-[current]:bg-coral aria-[current]:font-bold aria-[current]:text-white"
                  >
                    {Number(day.slice(8))}
                  </time>
                  {marks.has(day) && (
                    <ul className="mt-1 grid gap-1">
                      {marks.get(day)?.map((mark) => (
                        <li key={mark.key} className="min-w-0">
                          <MarkLink mark={mark} isSmall />
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
