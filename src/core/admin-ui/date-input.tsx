import { type ComponentProps, type SyntheticEvent, useId, useState } from 'react';
import { firstDay, isDay, lastDay } from '#core/time/calendar.ts';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  type?: 'date' | 'time';
  /** A complete date or time, or empty. */
  value: string;
  /** Called with a complete value, or with an empty one. */
  onChange(value: string): void;
}

interface TypedValue {
  text: string;
  /** The value of the prop while the user typed. */
  previousValue: string;
  /** The last value passed to `onChange`; undefined: none yet. */
  reportedValue: string | undefined;
  isIncomplete: boolean;
  isBlurred: boolean;
}

const incomplete = {
  date: 'Please enter the whole date, with a year from 1900 to 2200.',
  time: 'Please enter the whole time.',
};

/**
 * An input for a date or a time. Browsers report a year after its first digit, as 0002: an incomplete value stays in
 * the input, and the previous value counts until it is complete.
 */
export function DateInput({ type = 'date', value, onChange, ...others }: DateInputProps) {
  const [typed, setTyped] = useState<TypedValue>();
  // A list reads its days from its address, which changes only after loading: typed values stay meanwhile.
  if (typed && typed.reportedValue === value && typed.previousValue !== value)
    setTyped({ ...typed, previousValue: value });
  const shown = typed?.previousValue === value || typed?.reportedValue === value ? typed : undefined;
  const showsError = shown?.isIncomplete === true && shown.isBlurred;
  const id = useId();

  function read({ currentTarget: input, type: event }: SyntheticEvent<HTMLInputElement>) {
    const isIncomplete = isIncompleteInput(input);
    const text = input.value;
    const isBlurred = event === 'blur' || (isIncomplete && showsError);
    setTyped({
      text,
      previousValue: value,
      reportedValue: isIncomplete ? shown?.reportedValue : text,
      isIncomplete,
      isBlurred,
    });
    if (!isIncomplete && (shown ? shown.isIncomplete || shown.text !== text : value !== text)) onChange(text);
  }

  const describedBy = [others['aria-describedby'], showsError && id].filter(Boolean).join(' ');
  return (
    <>
      <input
        autoComplete="off"
        {...(type === 'date' && { min: firstDay, max: lastDay })}
        {...others}
        type={type}
        value={shown ? shown.text : value}
        aria-invalid={showsError || others['aria-invalid']}
        aria-describedby={describedBy || undefined}
        onChange={read}
        // Browsers fire only key events for a part that leaves the value empty.
        onKeyUp={read}
        onBlur={read}
      />
      {showsError && (
        <p id={id} role="alert" className="field-error mt-1.5">
          {incomplete[type]}
        </p>
      )}
    </>
  );
}

function isIncompleteInput({ type, value, validity }: HTMLInputElement): boolean {
  return validity.badInput || (type === 'date' && value !== '' && !isDay(value));
}

/** The first date or time of a form that is incomplete. */
export function findIncompleteInput(form: HTMLFormElement): HTMLInputElement | undefined {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')];
  return inputs.find(isIncompleteInput);
}

/**
 * Whether a date or time in a form is incomplete. The browser then reports it at the input, also where the form shows
 * its own messages and suppresses the browser's.
 */
export function reportIncompleteInput(form: HTMLFormElement): boolean {
  const incompleteInput = findIncompleteInput(form);
  incompleteInput?.reportValidity();
  return incompleteInput !== undefined;
}
