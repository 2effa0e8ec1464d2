import { useState } from 'react';
import type { OwnAccount } from '../../../server/api/own-account-routes.ts';
import { callApi } from '../../api/session-client.ts';
import { AccountField } from '../account-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { FormEnd } from './form-end.tsx';

/** Changes the name of one's own account. */
export function NameForm({ account }: { account: OwnAccount }) {
  const [said, setSaid] = useState('');
  const { form, errors, problem, isBusy } = useAccountForm(async ({ name }) => {
    setSaid('');
    await callApi<OwnAccount>('PUT', 'account', { body: { name } });
    setSaid('Your name has been changed.');
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
      <FormEnd text="Save name" {...{ isBusy, problem, said }} />
    </form>
  );
}
