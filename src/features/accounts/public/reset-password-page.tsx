import { useNavigate } from 'react-router';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { MetaArgs } from '#core/pages/page-meta.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { AccountField, PasswordField, SubmitButton, useAccountForm } from '#core/ui/simple-form.tsx';
import type { Route } from './+types/reset-password-page.ts';
import { AccountFrame, AccountLink } from './account-frame.tsx';

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = (args: MetaArgs) => [
  ...privateMeta('Reset Password')(args),
  // The address contains the token and must not be sent to other sites.
  { name: 'referrer', content: 'no-referrer' },
];

/** Opening the page does not use the link up: programs that check emails open links. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    const options = { body: { token: params.token }, signal: request.signal };
    const { data } = await callApi('POST auth/reset-password/email', options);
    return { email: data.email, refusal: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    const isTooOld = error instanceof ApiError && error.errors?.token !== undefined;
    return { email: undefined, refusal: isTooOld ? error.errors?.token : undefined };
  }
}
clientLoader.hydrate = true as const;

export default function ResetPassword({ loaderData, params: { token } }: Route.ComponentProps) {
  const { email, refusal } = loaderData;
  const navigate = useNavigate();
  const { form, errors, problem, isBusy } = useAccountForm(
    async ({ password }: Record<'password', string>) => {
      const { data } = await callApi('POST auth/reset-password', { body: { token, password } });
      // Replaces the history entry: the used link must not be reachable with Back.
      await navigate('/login', { replace: true, state: { word: data.message } });
    },
    'The new password could not be set. Please try again.',
  );

  if (refusal) {
    return (
      <AccountFrame title="Reset Password">
        <p role="alert" className="mt-4 rounded-small bg-sun-soft px-4 py-3">
          {refusal}
        </p>
        <p className="mt-4 flex flex-wrap gap-x-6">
          <AccountLink to="/forgot-password">Ask for a new link</AccountLink>
          <AccountLink to="/login">Back to Login</AccountLink>
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Reset Password">
      <form className="mt-6 grid gap-5" {...form}>
        {/* Password managers need the account that the password belongs to. */}
        {email && (
          <AccountField
            label="Email"
            name="username"
            type="email"
            autoComplete="username"
            initial={email}
            isFixed
          />
        )}
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
