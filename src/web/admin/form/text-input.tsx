import type { ChangeEvent } from 'react';
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
  type?: 'text' | 'number' | 'date' | 'time' | 'datetime-local' | 'url' | 'email' | 'tel';
  /** Of a number. */
  min?: number;
  max?: number;
  maxLength?: number;
  multiline?: boolean;
}

/** Whatever is typed on a line, or in a box of several. */
export function TextInput(props: OwnProps) {
  const { id, label, value, onChange, isNeeded, describedBy, invalid } = props;
  const { type = 'text', min, max, maxLength, multiline = false } = props;
  const common = {
    id,
    value,
    required: isNeeded,
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
      ) : (
        <input {...common} type={type} min={min} max={max} autoComplete="off" />
      )}
    </>
  );
}
