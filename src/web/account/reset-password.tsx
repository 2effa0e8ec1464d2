import { useNavigate, useParams } from 'react-router';
import { callApi } from '../api/session-client.ts';
import { PasswordField } from './account-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import { privateMeta } from './page-shell.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

export { PageShell as HydrateFallback } from './page-shell.tsx';

export const meta = () => [
  ...privateMeta('Reset Password'),
  // The address itself is a key.
  { name: 'referrer', content: 'no-referrer' },
];

/** Made in the browser alone; see the sign-in. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default function ResetPassword() {
  const { token } = useParams();
  const navigate = useNavigate();
  const { form, errors, problem, isBusy } = useAccountForm(async ({ password }) => {
    const body = { token, password };
    const { data } = await callApi<{ message: string }>('POST', 'auth/reset-password', { body });
    // In its place: the used link must not stay among the pages to go back to.
    await navigate('/login', { replace: true, state: { word: data.message } });
  }, 'The new password could not be set. Please try again.');

  return (
    <AccountFrame title="Reset Password">
      <form className="mt-6 grid gap-5" {...form}>
        <PasswordField label="New password" isNew error={errors.password} />
        <SubmitButton
          text="Reset Password"
          busyText="Saving…"
          isBusy={isBusy}
          problem={
            problem && (
              <>
                <p>{problem}</p>
                {errors.token && <AccountLink to="/forgot-password">Ask for a new link</AccountLink>}
              </>
            )
          }
        />
        <p>
          <AccountLink to="/login">Back to Login</AccountLink>
        </p>
      </form>
    </AccountFrame>
  );
}
