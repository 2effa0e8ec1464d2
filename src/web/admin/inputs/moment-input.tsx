import { useState } from 'react';
import { clockOf, momentAt } from '../../../content/calendar.ts';
import { inputClass } from '../form/label.tsx';
import type { TextInputProps } from '../form/text-input.tsx';
import { zoneInWords } from '../kinds/moments.ts';
import { quickMoments, usualTime } from '../planned/quick-moments.ts';
import { adminButton } from '../ui/button.ts';
import { useTimeZone } from '../use-time-zone.ts';

interface MomentInputProps extends TextInputProps {
  /** The moment that this one follows. */
  after?: string | undefined;
  /** Whether it is when something goes out or comes down: for that some moments are as good as others. */
  isPlan: boolean;
  /** Told that half a moment cannot be taken, or that it is whole. */
  onError(message: string | undefined): void;
}

/** A day and an hour, typed or chosen as they are read, on the clock of the site. */
export function MomentInput(props: MomentInputProps) {
  const { id, label, value, onChange, onError, after, isPlan, isNeeded, describedBy, invalid } = props;
  const timeZone = useTimeZone();
  const [typed, setTyped] = useState(() => partsOf(value, timeZone));
  const isTyped = momentOf(typed, timeZone) === value;
  // What comes from elsewhere, such as another version, stands in place of what was typed.
  const { day, time } = isTyped ? typed : partsOf(value, timeZone);

  function take(next: { day: string; time: string }) {
    setTyped(next);
    const isHalf = (next.day === '') !== (next.time === '');
    onError(isHalf ? `Please enter the ${next.day ? 'time' : 'day'} too, or clear both.` : undefined);
    onChange(momentOf(next, timeZone));
  }

  const common = {
    required: isNeeded,
    autoComplete: 'off',
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{label}</legend>
      <div className="flex flex-wrap items-end gap-x-2 gap-y-2">
        <div className="flex max-w-md min-w-0 flex-[1_1_19rem] gap-x-2">
          <input
            {...common}
            id={id}
            type="date"
            aria-label={`${label}: day`}
            value={day}
            className={`${inputClass} w-auto min-w-0 flex-[3]`}
            onChange={({ target }) => take({ day: target.value, time: time || (target.value && usualTime) })}
          />
          <input
            {...common}
            type="time"
            aria-label={`${label}: time`}
            value={time}
            className={`${inputClass} w-auto min-w-0 flex-[2]`}
            onChange={({ target }) => take({ day, time: target.value })}
          />
        </div>
        {(isPlan ? quickMoments(timeZone, new Date(), after) : []).map(([words, clock]) => (
          <button
            key={words}
            type="button"
            aria-label={`${words}: ${label}`}
            className={`${adminButton('quiet')} px-3.5`}
            onClick={() => take(partsOf(momentAt(clock, timeZone), timeZone))}
          >
            {words}
          </button>
        ))}
        <button
          type="button"
          aria-label={`Clear: ${label}`}
          aria-disabled={!day && !time}
          className={`${adminButton('quiet')} px-3.5`}
          onClick={() => take({ day: '', time: '' })}
        >
          Clear
        </button>
      </div>
      <p className="mt-1.5 text-ink-soft">{zoneInWords(timeZone)}</p>
    </fieldset>
  );
}

function partsOf(value: string, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = value ? clockOf(value, timeZone).split('T') : [];
  return { day, time };
}

function momentOf({ day, time }: { day: string; time: string }, timeZone: string): string {
  return day && time ? momentAt(`${day}T${time}`, timeZone) : '';
}
