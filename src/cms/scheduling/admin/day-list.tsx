import type { ItemsByDay } from './calendar-days.ts';
import { CalendarItemLink } from './calendar-item.tsx';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A day (YYYY-MM-DD) as Saturday 28 November. */
export const formatDayInWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** The id of a day's heading in the list. */
export const dayId = (day: string): string => `day-${day}`;

interface DayListProps {
  days: readonly string[];
  itemsByDay: ItemsByDay;
  today: string;
}

/** The days with items, as a list. */
export function DayList({ days, itemsByDay, today }: DayListProps) {
  return (
    <ol className="grid max-w-3xl gap-5">
      {days
        .filter((day) => itemsByDay.has(day))
        .map((day) => (
          <li key={day}>
            <h2 id={dayId(day)} tabIndex={-1} className="mb-2 font-bold text-body">
              {formatDayInWords(day)}
              {day === today && <span className="font-normal text-ink-soft"> · today</span>}
            </h2>
            <ul className="grid gap-2">
              {itemsByDay.get(day)?.map((item) => (
                <li key={item.key}>
                  <CalendarItemLink item={item} />
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}
