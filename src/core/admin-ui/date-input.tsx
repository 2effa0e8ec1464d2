import { type ComponentProps, type SyntheticEvent, useId, useState } from 'react';
import { firstDay, isDay, lastDay } from '#core/time/calendar.ts';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  type?: 'date' | 'time';
  /** Whole, or empty. */
  value: string;
  /** Called with a whole value, or with an empty one. */
  onChange(value: string): void;
}

interface Typed {
  text: string;
  /** What the input was given when it was typed. */
  over: string;
  /** What was last handed on; undefined: nothing yet. */
  given: string | undefined;
  isHalf: boolean;
  isLeft: boolean;
}

const incomplete = {
  date: 'Please enter the whole date, with a year from 1900 to 2200.',
  time: 'Please enter the whole time.',
};

/**
 * A day or a time of day. Browsers report a year after its first digit, as 0002: a half-typed value stays in the input,
 * and the value before it counts until it is whole.
 */
export function DateInput({ type = 'date', value, onChange, ...others }: DateInputProps) {
  const [typed, setTyped] = useState<Typed>();
  // A list takes its days from its address, which follows once it is loaded: what is typed meanwhile stays.
  if (typed && typed.given === value && typed.over !== value) setTyped({ ...typed, over: value });
  const shown = typed?.over === value || typed?.given === value ? typed : undefined;
  const isLeftHalf = shown?.isHalf === true && shown.isLeft;
  const id = useId();

  function read({ currentTarget: input, type: event }: SyntheticEvent<HTMLInputElement>) {
    const isHalf = isHalfTyped(input);
    const text = input.value;
    const isLeft = event === 'blur' || (isHalf && isLeftHalf);
    setTyped({ text, over: value, given: isHalf ? shown?.given : text, isHalf, isLeft });
    if (!isHalf && (shown ? shown.isHalf || shown.text !== text : value !== text)) onChange(text);
  }

  const describedBy = [others['aria-describedby'], isLeftHalf && id].filter(Boolean).join(' ');
  return (
    <>
      <input
        autoComplete="off"
        {...(type === 'date' && { min: firstDay, max: lastDay })}
        {...others}
        type={type}
        value={shown ? shown.text : value}
        aria-invalid={isLeftHalf || others['aria-invalid']}
        aria-describedby={describedBy || undefined}
        onChange={read}
        // Of a part that leaves the value empty, browsers tell nothing but the key.
        onKeyUp={read}
        onBlur={read}
      />
      {isLeftHalf && (
        <p id={id} role="alert" className="field-error mt-1.5">
          {incomplete[type]}
        </p>
      )}
    </>
  );
}

function isHalfTyped({ type, value, validity }: HTMLInputElement): boolean {
  return validity.badInput || (type === 'date' && value !== '' && !isDay(value));
}

/**
 * Whether a day or a time in a form is half typed. The browser then says so at the input, also where the form shows its
 * own messages and leaves out the browser's.
 */
export function reportHalfTyped(form: HTMLFormElement): boolean {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')];
  const half = inputs.find(isHalfTyped);
  half?.reportValidity();
  return half !== undefined;
}
