import type { ChangeEvent, ReactNode } from 'react';
import { languageOf } from '#core/text/language.ts';
import { DateInput } from './date-input.tsx';

export const inputClass =
  'input-line mt-1.5 block min-h-11 w-full rounded-small border border-ink/45 bg-surface px-3.5 py-2 aria-invalid:border-2 aria-invalid:border-danger-text';

/** The label of an input. The dot marks a required field for the eye, as `required` does for a screen reader. */
export function Label(props: { htmlFor: string; isNeeded: boolean; children: ReactNode }) {
  const { htmlFor, isNeeded, children } = props;
  return (
    <label
      htmlFor={htmlFor}
      className={`font-bold ${isNeeded ? 'after:ml-1.5 after:inline-block after:size-1.5 after:rounded-pill after:bg-coral after:align-middle' : ''}`}
    >
      {children}
    </label>
  );
}

export interface TextInputProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  isNeeded: boolean;
  describedBy?: string;
  invalid: boolean;
}

interface OwnProps extends TextInputProps {
  type?: 'text' | 'number' | 'date' | 'time' | 'url' | 'email' | 'tel';
  /** For numbers. */
  min?: number;
  max?: number;
  maxLength?: number;
  multiline?: boolean;
  /** Whether the value is a part of an address, without spell check. */
  isCode?: boolean;
}

/** An input of one line, or of several. */
export function TextInput(props: OwnProps) {
  const { id, label, value, onChange, isNeeded, describedBy, invalid } = props;
  const { type = 'text', min, max, maxLength, multiline = false, isCode = false } = props;
  const isProse = type === 'text' && !isCode;
  const common = {
    id,
    value,
    required: isNeeded,
    // The browser checks the spelling in the language of the text.
    ...(isProse
      ? { lang: languageOf(value) ?? 'en-IN', dir: 'auto', spellCheck: true }
      : { spellCheck: false }),
    maxLength,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    className: inputClass,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  };
  return (
    <>
      <Label htmlFor={id} isNeeded={isNeeded}>
        {label}
      </Label>
      {multiline ? (
        <textarea {...common} rows={3} />
      ) : type === 'date' || type === 'time' ? (
        <DateInput {...common} type={type} onChange={onChange} />
      ) : (
        <input {...common} type={type} min={min} max={max} autoComplete="off" />
      )}
    </>
  );
}

interface SelectInputProps extends TextInputProps {
  /** The options: the stored value, and its label. */
  choices: readonly (readonly [value: string, words: string])[];
  /** The label where nothing is chosen. */
  emptyLabel: string;
  /** Whether the choice can be cleared. */
  isClearable?: boolean;
}

/** A select. The current value can be kept even where it is not an option. */
export function SelectInput(props: SelectInputProps) {
  const { id, label, value, onChange, isNeeded, describedBy, invalid } = props;
  const { choices, emptyLabel, isClearable = false } = props;
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
        {(isClearable || value === '') && <option value="">{emptyLabel}</option>}
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
