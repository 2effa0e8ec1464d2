import type { Mark } from './days.ts';
import { MarkLink } from './mark-link.tsx';

const dayWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

interface DayListProps {
  days: readonly string[];
  marks: ReadonlyMap<string, readonly Mark[]>;
  today: string;
}

/** The days of a month on which something happens, where there is no room for its weeks. */
export function DayList({ days, marks, today }: DayListProps) {
  return (
    <ol className="grid gap-5">
      {days
        .filter((day) => marks.has(day))
        .map((day) => (
          <li key={day}>
            <h2 className="mb-2 font-bold text-body">
              {dayWords.format(new Date(`${day}T00:00:00Z`))}
              {day === today && <span className="font-normal text-ink-soft"> · today</span>}
            </h2>
            <ul className="grid gap-2">
              {marks.get(day)?.map((mark) => (
                <li key={mark.key}>
                  <MarkLink mark={mark} />
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}
