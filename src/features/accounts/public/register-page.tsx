import { useNavigate } from 'react-router';
import type { BodyOf } from '#core/api-client/calls.ts';
import { call } from '#core/api-client/client.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { AccountField, PasswordField, SubmitButton, useAccountForm } from '#core/ui/simple-form.tsx';
import { FormNotice } from '#features/consent/public/form-notice.tsx';
import type { Route } from './+types/register-page.ts';
import { AccountFrame, AccountLink } from './account-frame.tsx';

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = privateMeta('SignUp');

/**
 * Rendered in the browser only; see the sign-in. If the privacy notice cannot be loaded, people can still register
 * without it.
 */
export const clientLoader = () =>
  call('GET notices', { timeout: 5000 }).then(
    ({ data: { notices } }) => ({ own: notices.account, news: notices.news, guardian: '' }),
    (error) => void console.error(error),
  );
clientLoader.hydrate = true as const;

export default function Register({ loaderData: notices }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { form, errors, problem, isBusy } = useAccountForm(async (body: BodyOf<'POST auth/register'>) => {
    const { data } = await callApi('POST auth/register', { body });
    await navigate('/login', { state: { word: data.message } });
  }, 'Registration failed');

  return (
    <AccountFrame title="SignUp">
      <form className="mt-6 grid gap-5" {...form}>
        <AccountField label="Name" name="name" autoComplete="name" error={errors.name} />
        <AccountField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
        <PasswordField label="Password" isNew error={errors.password} />
        {notices && <FormNotice notices={notices} />}
        <SubmitButton text="SignUp" busyText="Signing up…" isBusy={isBusy} problem={problem} />
        <p>
          <AccountLink to="/login">Already have an account? Login</AccountLink>
        </p>
      </form>
    </AccountFrame>
  );
}
