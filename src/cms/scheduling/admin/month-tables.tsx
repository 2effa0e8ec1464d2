import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import type { CalendarItem, ItemsByDay } from './calendar-days.ts';
import { CalendarItemLink } from './calendar-item.tsx';
import { dayId, formatDayInWords } from './day-list.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface MonthProps {
  /** The month in words. */
  label: string;
  month: string;
  days: readonly string[];
  itemsByDay: ItemsByDay;
  today: string;
}

/** A month as a table of weeks, with the items in its days. */
export function MonthTable({ itemsByDay, today, month, ...given }: MonthProps) {
  return (
    <Weeks
      {...given}
      renderDay={(day) => (
        <td key={day} className={`h-21 border border-line p-1.5 align-top ${shade(day, month)}`}>
          <time dateTime={day} {...todayMark(day, today)} className={`size-7 text-ink-soft ${dayNumber}`}>
            {Number(day.slice(8))}
          </time>
          {itemsByDay.has(day) && (
            <ul className="mt-1 grid gap-1">
              {itemsByDay.get(day)?.map((item) => (
                <li key={item.key} className="min-w-0">
                  <CalendarItemLink item={item} isSmall />
                </li>
              ))}
            </ul>
          )}
        </td>
      )}
    />
  );
}

/** A month for windows without space for items: days with items link to their part of the list below. */
export function SmallMonthTable({ itemsByDay, today, month, ...given }: MonthProps) {
  const { search } = useLocation();
  return (
    <Weeks
      {...given}
      renderDay={(day) => {
        const items = day.startsWith(month) ? itemsByDay.get(day) : undefined;
        const number = (
          <time dateTime={day} {...todayMark(day, today)} className={`size-7 ${dayNumber}`}>
            {Number(day.slice(8))}
          </time>
        );
        return (
          <td key={day} className={`h-12 border border-line p-0 text-center ${shade(day, month)}`}>
            {items ? (
              <Link
                to={{ search, hash: dayId(day) }}
                aria-label={`${formatDayInWords(day)}: ${items.length === 1 ? '1 item' : `${items.length} items`}`}
                className="flex min-h-12 flex-col items-center justify-center font-bold text-teal-text hover:bg-page"
                onClick={() => document.getElementById(dayId(day))?.focus({ preventScroll: true })}
              >
                {number}
                <Dots items={items} />
              </Link>
            ) : (
              <span className="text-ink-soft">{number}</span>
            )}
          </td>
        );
      }}
    />
  );
}

const dotColours = { publish: 'bg-teal', unpublish: 'bg-coral', event: 'bg-ink-soft' };
const maxDots = 4;

/** One dot per item, up to a few. */
function Dots({ items }: { items: readonly CalendarItem[] }) {
  return (
    <span aria-hidden="true" className="flex h-1.5 gap-0.5">
      {items.slice(0, maxDots).map(({ key, kind }) => (
        <span key={key} className={`size-1.5 rounded-pill ${dotColours[kind]}`} />
      ))}
    </span>
  );
}

const dayNumber =
  'inline-flex items-center justify-center rounded-pill tabular-nums aria-[current]:bg-coral aria-[current]:font-bold aria-[current]:text-white';
const shade = (day: string, month: string) => (day.startsWith(month) ? '' : 'bg-page');
const todayMark = (day: string, today: string) => ({
  'aria-current': day === today ? ('date' as const) : undefined,
});

interface WeeksProps extends Pick<MonthProps, 'label' | 'days'> {
  renderDay(day: string): ReactNode;
}

function Weeks({ label, days, renderDay }: WeeksProps) {
  const weeks = useMemo(
    () => Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7)),
    [days],
  );
  return (
    <div className="overflow-hidden rounded-small border border-line bg-surface">
      <table className="-m-px w-[calc(100%+2px)] table-fixed border-collapse">
        <caption className="sr-only">Calendar of {label}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="border border-line px-1 py-2 text-center font-bold xl:px-2 xl:text-left"
              >
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>{week.map(renderDay)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
