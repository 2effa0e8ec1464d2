import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import type { BodyOf } from '#core/api-client/calls.ts';
import { logout, renewSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { AccountField, PasswordField, useAccountForm } from '#core/ui/simple-form.tsx';
import type { OwnAccount } from '../api.ts';

/** Deletes the own account for good; it first says which data is erased and which stays. */
export function CloseAccountForm({ account: { email, isEmailConfirmed } }: { account: OwnAccount }) {
  const navigate = useNavigate();
  const { form, errors, problem, isBusy } = useAccountForm(
    async ({ password, erase }: BodyOf<'POST account/delete'>) => {
      const { data } = await callApi('POST account/delete', { body: { password, erase } });
      logout();
      await navigate('/login', { replace: true, state: { word: data.message } });
    },
    'Your account could not be closed. Please try again.',
    { isShownOnce: true },
  );

  return (
    <form className="grid gap-4" {...form}>
      <div className="grid gap-2">
        <p>Your name, password and all sign-ins will be erased at once. This cannot be undone.</p>
        <p>
          Your enquiries and your webinar registrations will stay with us, so that we can answer you and keep
          your seats
          {isEmailConfirmed ? ', unless you tick the box.' : '.'}
        </p>
        <p>
          A sealed copy of what is erased is kept for as long as the law requires. Nobody can open it in
          everyday use.
        </p>
      </div>
      {isEmailConfirmed ? (
        <label className="flex min-h-11 items-start gap-3">
          <input type="checkbox" name="erase" value="yes" className="mt-0.5 size-5 shrink-0 accent-teal" />
          <span>
            Erase my enquiries and webinar registrations too. Registrations for upcoming webinars are
            cancelled, and their seats are offered to others.
          </span>
        </label>
      ) : (
        <p>
          To have your enquiries and registrations erased too, please confirm your email address first, on the
          dashboard.
        </p>
      )}
      {/* Password managers need the account that the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Your password" error={errors.password} />
      <div>
        <p role="alert" className="font-bold text-danger-text not-empty:mb-3">
          {problem}
        </p>
        <button type="submit" aria-disabled={isBusy} className={adminButtonClass('danger')}>
          {isBusy ? 'Closing…' : 'Close my account for good'}
        </button>
      </div>
    </form>
  );
}

interface FormFooterProps {
  text: string;
  isBusy: boolean;
  problem: string | undefined;
  /** The success message; empty: none yet. */
  message: string;
}

/** The button of an account form and the message after it. */
function FormFooter({ text, isBusy, problem, message }: FormFooterProps) {
  return (
    <div>
      <p role="alert" className="font-bold text-danger-text not-empty:mb-3">
        {problem}
      </p>
      <p role="status" className="rounded-small bg-mint-soft not-empty:mb-3 not-empty:px-4 not-empty:py-2.5">
        {message}
      </p>
      <button type="submit" aria-disabled={isBusy} className={adminButtonClass('main')}>
        {isBusy ? 'Saving…' : text}
      </button>
    </div>
  );
}

/** Changes the name of the own account. */
export function NameForm({ account }: { account: OwnAccount }) {
  const [message, setMessage] = useState('');
  const { form, errors, problem, isBusy } = useAccountForm(async (body: BodyOf<'PUT account'>) => {
    setMessage('');
    await callApi('PUT account', { body });
    setMessage('Your name has been changed.');
  }, 'Your name could not be changed. Please try again.');
  return (
    <form className="grid gap-4" {...form} noValidate>
      <AccountField
        label="Name"
        name="name"
        autoComplete="name"
        initial={account.name}
        error={errors.name}
        {...(account.staffRole && { hint: 'It is shown next to the changes you make.' })}
      />
      <FormFooter text="Save name" {...{ isBusy, problem, message }} />
    </form>
  );
}

interface PasswordFormProps {
  account: OwnAccount;
  onChanged(): void;
}

/** Changes the own password; every other session ends. */
export function PasswordForm({ account, onChanged }: PasswordFormProps) {
  const [message, setMessage] = useState('');
  const { form, errors, problem, isBusy } = useAccountForm(
    async ({ currentPassword, password }: BodyOf<'PUT account/password'>) => {
      setMessage('');
      const body = { currentPassword, password };
      const { data } = await callApi('PUT account/password', { body });
      renewSession(data.token);
      form.ref.current?.reset();
      setMessage(data.message);
      onChanged();
    },
    'Your password could not be changed. Please try again.',
  );
  return (
    <form className="grid gap-4" {...form} noValidate>
      {/* Password managers need the account that the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField label="Current password" name="currentPassword" error={errors.currentPassword} />
      <PasswordField label="New password" isNew error={errors.password} />
      <FormFooter text="Change password" {...{ isBusy, problem, message }} />
    </form>
  );
}
