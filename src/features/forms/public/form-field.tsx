import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { requiredMessages } from '#core/text/contact-rules.ts';
import { isDialable, isPhoneNumber, normalizePhoneNumber } from '#core/text/phone-number.ts';

const inputClass = 'field-line mt-1.5 py-2.5 text-ellipsis';

interface FieldProps {
  label: string;
  error: string | undefined;
  isOptional?: boolean | undefined;
  /** Helpful text; an empty string for a field that shows one only at times. Below an error. */
  hint?: string;
}

/** A single-line input with its error message. */
export function TextField({
  label,
  error,
  isOptional,
  hint,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, error, isOptional }} {...(hint !== undefined && { hint })}>
      {(inputProps) => <input {...input} {...inputProps} />}
    </Field>
  );
}

/** A multi-line input. */
export function LongTextField({ label, error, ...input }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error}>
      {(inputProps) => <textarea rows={5} {...input} {...inputProps} />}
    </Field>
  );
}

/** A native select. */
export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { label, error, isOptional, children, ...input } = props;
  return (
    <Field {...{ label, error, isOptional }}>
      {(inputProps) => (
        <select {...input} {...inputProps}>
          {children}
        </select>
      )}
    </Field>
  );
}

interface InputProps {
  id: string;
  className: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Field({
  label,
  error,
  isOptional = false,
  hint,
  children,
}: FieldProps & { children(inputProps: InputProps): ReactNode }) {
  const id = useId();
  const message = `${id}-message`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-bold">
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        id,
        className: inputClass,
        required: !isOptional,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? message : undefined,
      })}
      {error && (
        <p id={message} className="field-error mt-1.5">
          {error}
        </p>
      )}
      {/* It appears when the field is left, so a live region has to announce it. */}
      {hint !== undefined && (
        <p
          id={error ? undefined : message}
          role="status"
          className="mt-1.5 text-ink-soft text-small empty:hidden"
        >
          {hint}
        </p>
      )}
    </div>
  );
}

const countryCodeHint = 'A number from another country begins with + and its country code.';

/**
 * A mobile number, in any notation. An incomplete one is questioned after typing; after an error, a hint shows the expected form.
 */
export function PhoneField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const [hint, setHint] = useState('');
  return (
    <TextField
      label="Mobile number"
      name="contact"
      type="tel"
      autoComplete="tel"
      defaultValue={typed}
      error={error}
      hint={error && error !== requiredMessages.contact ? countryCodeHint : hint}
      onInput={() => setHint('')}
      onBlur={(event) => setHint(hintFor(event.currentTarget.value))}
    />
  );
}

function hintFor(typed: string): string {
  const number = normalizePhoneNumber(typed);
  const isDoubtful = isPhoneNumber(number) && !isDialable(number);
  return isDoubtful
    ? `Is the number complete? Mobile numbers in India have ten digits. ${countryCodeHint}`
    : '';
}
