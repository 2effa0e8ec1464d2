import { useState } from 'react';
import type { OwnAccount } from '../../../server/api/own-account-routes.ts';
import { callApi } from '../../api/session-client.ts';
import { PasswordField } from '../account-field.tsx';
import { renewSession } from '../session.ts';
import { useAccountForm } from '../use-account-form.ts';
import { FormEnd } from './form-end.tsx';

interface PasswordFormProps {
  account: OwnAccount;
  onChanged(): void;
}

/** Changes one's own password; everything else that is signed in ends. */
export function PasswordForm({ account, onChanged }: PasswordFormProps) {
  const [said, setSaid] = useState('');
  const { form, errors, problem, isBusy } = useAccountForm(async ({ current, password }) => {
    setSaid('');
    const body = { current, password };
    const { data } = await callApi<{ message: string; token: string }>('PUT', 'account/password', { body });
    renewSession(data.token);
    form.ref.current?.reset();
    setSaid(data.message);
    onChanged();
  }, 'Your password could not be changed. Please try again.');
  return (
    <form className="grid gap-4" {...form} noValidate>
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField label="Current password" name="current" error={errors.current} />
      <PasswordField label="New password" isNew error={errors.password} />
      <FormEnd text="Change password" {...{ isBusy, problem, said }} />
    </form>
  );
}
