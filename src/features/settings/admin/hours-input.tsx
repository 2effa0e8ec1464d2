import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import type { OpeningHours, OpenSpan } from '#core/time/opening-hours.ts';
import { TextList } from './text-list.tsx';
import { weekdays } from './typed-settings.ts';

interface HoursInputProps {
  id: string;
  value: OpeningHours;
  onChange(value: OpeningHours): void;
  describedBy: string;
  invalid: boolean;
}

const defaultSpan: OpenSpan = { from: '09:00', to: '18:00' };
const maxSpans = 3;

/** The opening hours of a week, and closed days. */
export function HoursInput({ id, value, onChange, describedBy, invalid }: HoursInputProps) {
  const { week, holidays } = value;
  const setDay = (day: number, spans: readonly OpenSpan[]) =>
    onChange({ ...value, week: week.with(day, spans) });
  const firstOpen = week.findIndex((spans) => spans.length > 0);
  const isSameEachDay = week.every(
    (spans) => spans.length === 0 || JSON.stringify(spans) === JSON.stringify(week[firstOpen]),
  );
  return (
    <>
      <ul className="divide-y divide-line rounded-small border border-line">
        {weekdays.map((name, day) => (
          <Day
            key={name}
            id={day === 0 ? id : undefined}
            name={name}
            spans={week[day] ?? []}
            initialSpans={
              week.slice(0, day).findLast((spans) => spans.length > 0) ?? week[firstOpen] ?? [defaultSpan]
            }
            onChange={(spans) => setDay(day, spans)}
            {...{ describedBy, invalid }}
          />
        ))}
      </ul>
      {!isSameEachDay && (
        <button
          type="button"
          className={`${adminButtonClass('quiet')} mt-3`}
          onClick={() => {
            const all = week.map((spans) => (spans.length > 0 ? (week[firstOpen] ?? []) : []));
            onChange({ ...value, week: all });
          }}
        >
          Same hours as {weekdays[firstOpen]} on all open days
        </button>
      )}
      <h3 id={`${id}-holidays`} className="mt-6 mb-2 font-bold">
        Holidays
      </h3>
      <TextList
        id={`${id}-holiday`}
        itemLabel="Holiday"
        type="date"
        areShort
        values={holidays}
        onChange={(days) => onChange({ ...value, holidays: days })}
        {...{ describedBy, invalid }}
      />
    </>
  );
}

interface DayProps extends Pick<HoursInputProps, 'describedBy' | 'invalid'> {
  id: string | undefined;
  name: string;
  spans: readonly OpenSpan[];
  /** The initial hours of a day: those of the day before. */
  initialSpans: readonly OpenSpan[];
  onChange(spans: readonly OpenSpan[]): void;
}

function Day({ id, name, spans, initialSpans, onChange, describedBy, invalid }: DayProps) {
  const isOpen = spans.length > 0;
  const time = (index: number, part: keyof OpenSpan, label: string) => (
    <input
      type="time"
      aria-label={`${name}, ${label}${spans.length > 1 ? ` ${index + 1}` : ''}`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className="min-h-11 w-24 min-w-0 rounded-small min-[24rem]:w-28 sm:w-34 border border-ink/45 bg-surface px-2.5 tabular-nums [&::-webkit-calendar-picker-indicator]:hidden"
      // A time input shows the end of the day as midnight.
      value={spans[index]?.[part] === '24:00' ? '00:00' : (spans[index]?.[part] ?? '')}
      onChange={({ target }) =>
        onChange(spans.map((span, at) => (at === index ? { ...span, [part]: target.value } : span)))
      }
    />
  );
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-3 py-2 sm:px-4">
      <label className="flex min-h-11 w-36 items-center gap-3 font-bold">
        <input
          id={id}
          type="checkbox"
          className="size-5 accent-teal"
          checked={isOpen}
          onChange={() => onChange(isOpen ? [] : initialSpans)}
        />
        {name}
        <span className="sr-only"> open</span>
      </label>
      {isOpen ? (
        <ul className="grid gap-2">
          {spans.map((_span, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a span
            <li key={index} className="flex items-center gap-1.5 sm:gap-2">
              {time(index, 'from', 'opens')}
              <span aria-hidden="true">–</span>
              {time(index, 'to', 'closes')}
              {index === 0 && spans.length < maxSpans && (
                <SpanButton
                  Icon={Plus}
                  label={`${name}: add a second time`}
                  onClick={() => onChange([...spans, { from: '', to: '' }])}
                />
              )}
              {index > 0 && (
                <SpanButton
                  Icon={X}
                  label={`${name}: remove time ${index + 1}`}
                  onClick={() => onChange(spans.toSpliced(index, 1))}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <span className="flex min-h-11 items-center text-ink-soft">Closed</span>
      )}
    </li>
  );
}

function SpanButton({ Icon, label, onClick }: { Icon: typeof Plus; label: string; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink"
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
