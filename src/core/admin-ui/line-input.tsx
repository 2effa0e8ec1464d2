import { type ReactNode, useId } from 'react';
import { inputClass, Label } from './inputs.tsx';

interface LineInputProps {
  label: string;
  name: string;
  type?: 'text' | 'password';
  autoComplete: string;
  inputMode?: 'text' | 'numeric';
  maxLength?: number;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  hint?: ReactNode;
}

/** A one-line field outside the forms of entries, with its error. */
export function LineInput(props: LineInputProps) {
  const { label, value, onChange, error, hint, type = 'text', ...others } = props;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <input
        {...others}
        {...{ id, type, value }}
        required
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={inputClass}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="field-error mt-1.5">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
