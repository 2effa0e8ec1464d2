import type { ChangeEvent } from 'react';
import { languageOf } from '../../ui/language-of.ts';
import { DateInput } from './date-input.tsx';
import { inputClass, Label } from './label.tsx';

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
  /** Of a number. */
  min?: number;
  max?: number;
  maxLength?: number;
  multiline?: boolean;
  /** Whether it is no words but a part of an address, which no dictionary has. */
  isCode?: boolean;
}

/** Whatever is typed on a line, or in a box of several. */
export function TextInput(props: OwnProps) {
  const { id, label, value, onChange, isNeeded, describedBy, invalid } = props;
  const { type = 'text', min, max, maxLength, multiline = false, isCode = false } = props;
  const isWords = type === 'text' && !isCode;
  const common = {
    id,
    value,
    required: isNeeded,
    // The browser looks the words up in the dictionary of their language.
    ...(isWords
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
