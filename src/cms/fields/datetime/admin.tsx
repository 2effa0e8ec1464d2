import { useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DateInput } from '#core/admin-ui/date-input.tsx';
import { inputClass, type TextInputProps } from '#core/admin-ui/inputs.tsx';
import { formatTimeZone, useTimeZone } from '#core/admin-ui/time-zone.ts';
import { addDays, isDatetime, localTimeOf } from '#core/time/calendar.ts';
import { localTimeToUtc } from '#core/time/zoned-time.ts';
import type { FieldUi, FieldValueProps, InputProps } from '../field-ui.tsx';
import { scheduleFields } from '../status/schedule.ts';
import { changePublicationTime, publishDateFor } from '../status/schedule-texts.ts';
import type { DateTimeField } from './field.ts';

/** The most common publication time, and the default time of day. */
const defaultTime = '09:00';

/**
 * The most common times, in the site's time zone (YYYY-MM-DDTHH:MM).
 *
 * @param after the time (ISO, UTC) that the chosen one follows; empty: it is the first
 */
export function commonTimes(timeZone: string, now: Date, after = ''): [words: string, clock: string][] {
  const today = localTimeOf(now.toISOString(), timeZone).slice(0, 10);
  if (after) {
    const [day = '', time] = localTimeOf(after, timeZone).split('T');
    return [
      ['A week later', `${addDays(day, 7)}T${time}`],
      ['Four weeks later', `${addDays(day, 28)}T${time}`],
    ];
  }
  const untilSunday = 7 - new Date(`${today}T00:00:00Z`).getUTCDay();
  // On a Saturday, Sunday is tomorrow; on a Sunday, 'Sunday' would mean today.
  const sunday = untilSunday === 1 ? 8 : untilSunday;
  return [
    ['Tomorrow 9:00 am', `${addDays(today, 1)}T${defaultTime}`],
    [`${sunday < 7 ? 'Sunday' : 'Next Sunday'} 9:00 am`, `${addDays(today, sunday)}T${defaultTime}`],
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
  const [incomplete, setIncomplete] = useState<{ day: string; time: string; forValue: string }>();
  // Raised to clear incomplete inputs.
  const [inputsKey, setInputsKey] = useState(0);
  const { day, time } = incomplete?.forValue === value ? incomplete : partsOf(value, timeZone);

  /** An incomplete time stays in the inputs, and the former value counts until it is complete. */
  function handleChange(next: { day: string; time: string }) {
    const isIncomplete = (next.day === '') !== (next.time === '');
    setIncomplete(isIncomplete ? { ...next, forValue: value } : undefined);
    onError(isIncomplete ? `Please enter the ${next.day ? 'time' : 'day'} too, or clear both.` : undefined);
    if (!isIncomplete) onChange(momentOf(next, timeZone));
  }

  function replaceInputs(next: { day: string; time: string }) {
    handleChange(next);
    setInputsKey(inputsKey + 1);
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
        <div key={inputsKey} className="flex max-w-md min-w-0 flex-[1_1_19rem] items-start gap-x-2">
          <div className="min-w-0 flex-[3]">
            <DateInput
              {...common}
              id={id}
              aria-label={`${label}: day`}
              value={day}
              onChange={(next) => handleChange({ day: next, time: time || (next && defaultTime) })}
            />
          </div>
          <div className="min-w-0 flex-[2]">
            <DateInput
              {...common}
              type="time"
              aria-label={`${label}: time`}
              value={time}
              onChange={(next) => handleChange({ day, time: next })}
            />
          </div>
        </div>
        {(isPlan ? commonTimes(timeZone, new Date(), after) : []).map(([buttonText, clock]) => (
          <button
            key={buttonText}
            type="button"
            aria-label={`${buttonText}: ${label}`}
            className={`${adminButtonClass('quiet')} px-3.5`}
            onClick={() => replaceInputs(partsOf(localTimeToUtc(clock, timeZone), timeZone))}
          >
            {buttonText}
          </button>
        ))}
        <button
          type="button"
          aria-label={`Clear: ${label}`}
          aria-disabled={!day && !time}
          className={`${adminButtonClass('quiet')} px-3.5`}
          onClick={() => replaceInputs({ day: '', time: '' })}
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

export const datetime: FieldUi<DateTimeField> = {
  Input: DateTimeFieldInput,
  Cell: DateTimeText,
  Detail: DateTimeText,
  columnLayout: () => 'always',
  isWide: () => true,
};

function DateTimeFieldInput(props: InputProps<DateTimeField>) {
  const timeZone = useTimeZone();
  const dayOf = (moment: string) => localTimeOf(moment, timeZone).slice(0, 10);

  function choose(value: string) {
    const publishDate = props.name === 'publishAt' && publishDateFor(props, value, dayOf);
    changePublicationTime(props, value);
    if (publishDate) props.form.setValue(publishDate.name, publishDate.date);
  }

  return (
    <DateTimeInput
      {...props}
      onChange={choose}
      after={props.name === 'unpublishAt' ? props.form.values.publishAt : undefined}
      isPlan={props.name in scheduleFields}
    />
  );
}

function DateTimeText({ value, text }: FieldValueProps<DateTimeField>) {
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {text}
    </time>
  );
}
