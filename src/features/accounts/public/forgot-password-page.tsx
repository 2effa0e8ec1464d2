import { useState } from 'react';
import type { BodyOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { AccountField, SubmitButton, useAccountForm } from '#core/ui/simple-form.tsx';
import { AccountFrame, AccountLink } from './account-frame.tsx';

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = privateMeta('Forgot Password');

/** Rendered in the browser only; see the sign-in. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default function ForgotPassword() {
  const [success, setSuccess] = useState<string>();
  const { form, errors, problem, isBusy } = useAccountForm(
    async (body: BodyOf<'POST auth/forgot-password'>) => {
      setSuccess(undefined);
      const { data } = await callApi('POST auth/forgot-password', { body });
      setSuccess(data.message);
    },
    'Error sending reset email',
  );

  return (
    <AccountFrame title="Forgot Password">
      <p className="mt-4 text-ink-soft">
        We will email you a link to choose a new password. It works once, and the email says for how long.
      </p>
      <form className="mt-6 grid gap-5" {...form}>
        <AccountField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
        <SubmitButton text="Send Reset Link" busyText="Sending…" isBusy={isBusy} problem={problem}>
          <div role="status">
            {success && <p className="mb-4 rounded-small bg-mint-soft px-4 py-3">{success}</p>}
          </div>
        </SubmitButton>
        <p>
          <AccountLink to="/login">Back to Login</AccountLink>
        </p>
      </form>
    </AccountFrame>
  );
}
