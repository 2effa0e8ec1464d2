import { useState } from 'react';
import { clockOf, isMoment, momentAt } from '../../../content/calendar.ts';
import { DateInput } from '../form/date-input.tsx';
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
  const [half, setHalf] = useState<{ day: string; time: string; over: string }>();
  // Raised to empty the inputs of what was typed by half.
  const [edition, setEdition] = useState(0);
  const { day, time } = half?.over === value ? half : partsOf(value, timeZone);

  /** Half a moment stays in the inputs, and the one before it counts until it is whole. */
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
            className={`${adminButton('quiet')} px-3.5`}
            onClick={() => putIn(partsOf(momentAt(clock, timeZone), timeZone))}
          >
            {words}
          </button>
        ))}
        <button
          type="button"
          aria-label={`Clear: ${label}`}
          aria-disabled={!day && !time}
          className={`${adminButton('quiet')} px-3.5`}
          onClick={() => putIn({ day: '', time: '' })}
        >
          Clear
        </button>
      </div>
      <p className="mt-1.5 text-ink-soft">{zoneInWords(timeZone)}</p>
    </fieldset>
  );
}

function partsOf(value: string, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = isMoment(value) ? clockOf(value, timeZone).split('T') : [];
  return { day, time };
}

function momentOf({ day, time }: { day: string; time: string }, timeZone: string): string {
  return day && time ? momentAt(`${day}T${time}`, timeZone) : '';
}
