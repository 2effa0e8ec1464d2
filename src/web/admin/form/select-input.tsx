import { inputClass, Label } from './label.tsx';
import type { TextInputProps } from './text-input.tsx';

interface SelectInputProps extends TextInputProps {
  /** What may be chosen: what is kept, and how people see it. */
  choices: readonly (readonly [value: string, words: string])[];
  /** What stands there where nothing is chosen. */
  nothing: string;
  /** Whether nothing may be chosen again. */
  mayBeNothing?: boolean;
}

/** One of a list. What is kept now can be kept, whether it is among the choices or not. */
export function SelectInput(props: SelectInputProps) {
  const { id, label, value, onChange, isNeeded, describedBy, invalid } = props;
  const { choices, nothing, mayBeNothing = false } = props;
  const isKnown = value === '' || choices.some(([choice]) => choice === value);
  return (
    <>
      <Label htmlFor={id} isNeeded={isNeeded}>
        {label}
      </Label>
      <select
        id={id}
        value={value}
        required={isNeeded}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className={inputClass}
        onChange={(event) => onChange(event.target.value)}
      >
        {(mayBeNothing || value === '') && <option value="">{nothing}</option>}
        {!isKnown && <option value={value}>…</option>}
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </>
  );
}
