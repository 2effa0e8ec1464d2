import type { Mark } from './days.ts';
import { MarkLink } from './mark-link.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface MonthProps {
  /** In words. */
  label: string;
  month: string;
  days: readonly string[];
  marks: ReadonlyMap<string, readonly Mark[]>;
  today: string;
}

/** A month in its weeks, where there is room for that. */
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
