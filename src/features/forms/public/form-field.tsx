import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { missingTexts } from '#core/text/contact-rules.ts';
import { barePhoneNumber, isPhoneNumber, looksComplete } from '#core/text/phone-number.ts';

const inputClass = 'field-line mt-1.5 py-2.5 text-ellipsis';

interface FieldParts {
  label: string;
  error: string | undefined;
  /** Words that help, for a field that has some at times: then empty. They stand below an error. */
  hint?: string;
}

/** A line to type on, with the message of what is wrong with it. */
export function TextField({ label, error, hint, ...input }: FieldParts & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(links) => <input {...input} {...links} />}
    </Field>
  );
}

/** A box of several lines. */
export function LongTextField({ label, error, ...input }: FieldParts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error}>
      {(links) => <textarea rows={5} {...input} {...links} />}
    </Field>
  );
}

/** A choice, by the list that the browser or the phone brings. */
export function SelectField({ label, error, children, ...input }: FieldParts & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error}>
      {(links) => (
        <select {...input} {...links}>
          {children}
        </select>
      )}
    </Field>
  );
}

interface Links {
  id: string;
  className: string;
  required: true;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Field({ label, error, hint, children }: FieldParts & { children(links: Links): ReactNode }) {
  const id = useId();
  const message = `${id}-message`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children({
        id,
        className: inputClass,
        required: true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? message : undefined,
      })}
      {error && (
        <p id={message} className="field-error mt-1.5">
          {error}
        </p>
      )}
      {/* It comes when the field has been left, so it has to be read out by itself. */}
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

const howToBegin = 'A number from another country begins with + and its country code.';

/**
 * A mobile number, however it is written. One that cannot be complete is asked about once it has been typed, and beside
 * a refusal stands how to write it.
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
      hint={error && error !== missingTexts.contact ? howToBegin : hint}
      onInput={() => setHint('')}
      onBlur={(event) => setHint(hintFor(event.currentTarget.value))}
    />
  );
}

function hintFor(typed: string): string {
  const bare = barePhoneNumber(typed);
  const isAskedAbout = isPhoneNumber(bare) && !looksComplete(bare);
  return isAskedAbout ? `Is the number complete? Mobile numbers in India have ten digits. ${howToBegin}` : '';
}
