import { useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DateInput } from '#core/admin-ui/date-input.tsx';
import { inputClass, type TextInputProps } from '#core/admin-ui/inputs.tsx';
import { formatTimeZone, useTimeZone } from '#core/admin-ui/time-zone.ts';
import { addDays, isDatetime, localTimeOf } from '#core/time/calendar.ts';
import { localTimeToUtc } from '#core/time/zoned-time.ts';
import type { FieldUi, InputProps, ShownProps } from '../field-ui.tsx';
import { scheduled } from '../status/schedule.ts';
import { publishDateFor, withPublication } from '../status/schedule-words.ts';
import type { DateTimeField } from './field.ts';

/** The most common publication time, and the default time of day. */
const usualTime = '09:00';

/**
 * The most common times, in the site's time zone (YYYY-MM-DDTHH:MM).
 *
 * @param after the time (ISO, UTC) that the chosen one follows; empty: it is the first
 */
export function quickMoments(timeZone: string, now: Date, after = ''): [words: string, clock: string][] {
  const today = localTimeOf(now.toISOString(), timeZone).slice(0, 10);
  if (after) {
    const [day = '', time] = localTimeOf(after, timeZone).split('T');
    return [
      ['A week later', `${addDays(day, 7)}T${time}`],
      ['Four weeks later', `${addDays(day, 28)}T${time}`],
    ];
  }
  // The next Sunday: on a Sunday, the morning that is over is not meant.
  const untilSunday = 7 - new Date(`${today}T00:00:00Z`).getUTCDay();
  return [
    ['Tomorrow 9:00', `${addDays(today, 1)}T${usualTime}`],
    ['Sunday 9:00', `${addDays(today, untilSunday)}T${usualTime}`],
  ];
}

interface DateTimeInputProps extends TextInputProps {
  /** The time that this one follows. */
  after?: string | undefined;
  /** Whether it is a publication or removal time, for which common choices are offered. */
  isPlan: boolean;
  /** Called with a message while the time is incomplete, and with undefined once it is complete. */
  onError(message: string | undefined): void;
}

/** A date and a time of day, typed or chosen, in the site's time zone. */
function DateTimeInput(props: DateTimeInputProps) {
  const { id, label, value, onChange, onError, after, isPlan, isNeeded, describedBy, invalid } = props;
  const timeZone = useTimeZone();
  const [half, setHalf] = useState<{ day: string; time: string; over: string }>();
  // Raised to clear incomplete inputs.
  const [edition, setEdition] = useState(0);
  const { day, time } = half?.over === value ? half : partsOf(value, timeZone);

  /** An incomplete time stays in the inputs, and the former value counts until it is complete. */
  function take(next: { day: string; time: string }) {
    const isHalf = (next.day === '') !== (next.time === '');
    setHalf(isHalf ? { ...next, over: value } : undefined);
    onError(isHalf ? `Please enter the ${next.day ? 'time' : 'day'} too, or clear both.` : undefined);
    if (!isHalf) onChange(momentOf(next, timeZone));
  }

  function putIn(next: { day: string; time: string }) {
    take(next);
    setEdition(edition + 1);
  }

  const common = {
    required: isNeeded,
    className: inputClass,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{label}</legend>
      <div className="flex flex-wrap items-end gap-x-2 gap-y-2">
        <div key={edition} className="flex max-w-md min-w-0 flex-[1_1_19rem] items-start gap-x-2">
          <div className="min-w-0 flex-[3]">
            <DateInput
              {...common}
              id={id}
              aria-label={`${label}: day`}
              value={day}
              onChange={(next) => take({ day: next, time: time || (next && usualTime) })}
            />
          </div>
          <div className="min-w-0 flex-[2]">
            <DateInput
              {...common}
              type="time"
              aria-label={`${label}: time`}
              value={time}
              onChange={(next) => take({ day, time: next })}
            />
          </div>
        </div>
        {(isPlan ? quickMoments(timeZone, new Date(), after) : []).map(([words, clock]) => (
          <button
            key={words}
            type="button"
            aria-label={`${words}: ${label}`}
            className={`${adminButtonClass('quiet')} px-3.5`}
            onClick={() => putIn(partsOf(localTimeToUtc(clock, timeZone), timeZone))}
          >
            {words}
          </button>
        ))}
        <button
          type="button"
          aria-label={`Clear: ${label}`}
          aria-disabled={!day && !time}
          className={`${adminButtonClass('quiet')} px-3.5`}
          onClick={() => putIn({ day: '', time: '' })}
        >
          Clear
        </button>
      </div>
      <p className="mt-1.5 text-ink-soft">{formatTimeZone(timeZone)}</p>
    </fieldset>
  );
}

function partsOf(value: string, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = isDatetime(value) ? localTimeOf(value, timeZone).split('T') : [];
  return { day, time };
}

function momentOf({ day, time }: { day: string; time: string }, timeZone: string): string {
  return day && time ? localTimeToUtc(`${day}T${time}`, timeZone) : '';
}

export const moment: FieldUi<DateTimeField> = {
  Input: Chosen,
  Cell: Moment,
  Detail: Moment,
  priority: () => 'always',
  isWide: () => true,
};

function Chosen(props: InputProps<DateTimeField>) {
  const timeZone = useTimeZone();
  const dayOf = (moment: string) => localTimeOf(moment, timeZone).slice(0, 10);

  function choose(value: string) {
    const follows = props.name === 'publishAt' && publishDateFor(props, value, dayOf);
    withPublication(props, value);
    if (follows) props.form.setValue(follows.name, follows.date);
  }

  return (
    <DateTimeInput
      {...props}
      onChange={choose}
      after={props.name === 'unpublishAt' ? props.form.values.publishAt : undefined}
      isPlan={props.name in scheduled}
    />
  );
}

function Moment({ value, text }: ShownProps<DateTimeField>) {
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {text}
    </time>
  );
}
