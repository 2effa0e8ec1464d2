import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '#core/api-client/api-error.ts';
import { passwordLength } from '#core/text/contact-rules.ts';
import { buttonClass } from './button-link.tsx';
import { useForm } from './use-form.ts';

/** The password rule as shown to the user. */
const passwordRule = `${passwordLength.least} to ${passwordLength.most} characters`;

interface AccountFieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete: 'name' | 'username' | 'email' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** The on-screen keyboard of a phone. */
  inputMode?: 'text' | 'numeric';
  initial?: string;
  /** Read-only, for the reader and for password managers. */
  isFixed?: boolean;
  error?: string | undefined;
  hint?: string;
  /** An element at the end of the line. */
  children?: ReactNode;
}

/** A required one-line field. */
export function AccountField(props: AccountFieldProps) {
  const { label, name, type = 'text', autoComplete, inputMode } = props;
  const { initial, isFixed, error, hint, children } = props;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize={autoComplete === 'name' ? 'words' : 'none'}
          spellCheck={false}
          required
          defaultValue={initial}
          readOnly={isFixed}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`field-line read-only:border-transparent read-only:bg-page ${children ? 'pr-22' : ''}`}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error mt-1">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-small">
          {hint}
        </p>
      )}
    </div>
  );
}

interface PasswordFieldProps extends Pick<AccountFieldProps, 'label' | 'error'> {
  name?: string;
  /** Whether it is a new password, which has to follow the rule. */
  isNew?: boolean;
}

/** A password field with a button to show the password, so a new one is typed once. */
export function PasswordField({ label, error, name = 'password', isNew = false }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <AccountField
      {...{ label, error, name, ...(isNew && { hint: passwordRule }) }}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
    >
      <button
        type="button"
        className="absolute inset-y-0.5 right-0.5 min-w-20 rounded-small px-3 font-bold text-teal-text hover:underline"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'} <span className="sr-only">{label.toLowerCase()}</span>
      </button>
    </AccountField>
  );
}

interface SubmitButtonProps {
  text: string;
  /** The label while the form is being sent. */
  busyText: string;
  isBusy: boolean;
  problem: ReactNode;
  look?: 'main' | 'quiet';
  /** More about the outcome. */
  children?: ReactNode;
}

/** The end of a simple form: the outcome, and the submit button. */
export function SubmitButton(props: SubmitButtonProps) {
  const { text, busyText, isBusy, problem, look = 'main', children } = props;
  return (
    <div>
      <div role="alert" className="font-bold text-danger-text">
        {problem && <div className="mb-4">{problem}</div>}
      </div>
      {children}
      <button type="submit" aria-disabled={isBusy} className={`${buttonClass(look)} w-full`}>
        {isBusy ? busyText : text}
      </button>
    </div>
  );
}

/** An error whose message is for the user of the form. */
export class UserError extends Error {
  override name = 'UserError';
}

/**
 * A simple form of public pages: a refusal is shown in the server's words and beside the fields.
 *
 * @typeParam Values the names of its fields, such as those of a call's body
 * @param fallback the message where the server sent none
 * @param isShownOnce whether the error of a field is shown only there: it is visible from the button
 */
export function useAccountForm<Values extends object = Record<string, string>>(
  send: (values: Values) => Promise<void>,
  fallback: string,
  { isShownOnce = false } = {},
) {
  const { element, errors, problem, isSending, showErrors, handleInput, submit } = useForm();

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    void submit({
      send: () => send(values),
      onFailed(error) {
        console.error(error);
        if (error instanceof UserError) return showErrors({}, error.message);
        const { errors = {}, serverMessage = '' } = error instanceof ApiError ? error : {};
        const isAtField = isShownOnce && Object.keys(errors).length > 0;
        showErrors(errors, isAtField ? undefined : serverMessage || fallback);
      },
    });
  }

  return { isBusy: isSending, problem, errors, form: { ref: element, onSubmit, onInput: handleInput } };
}
