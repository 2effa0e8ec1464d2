import { useNavigate, useParams } from 'react-router';
import { fetchRole } from '#core/api-client/account-role.ts';
import { canStoreSiteData } from '#core/api-client/browser-storage.ts';
import { startSession, useSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { MetaArgs } from '#core/pages/page-meta.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { AccountField, PasswordField, SubmitButton, useAccountForm } from '#core/ui/simple-form.tsx';
import { AccountFrame, AccountLink, SiteDataNeeded } from './account-frame.tsx';

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = (args: MetaArgs) => [
  ...privateMeta('Confirm your email')(args),
  // The address contains the token and must not be sent to other sites.
  { name: 'referrer', content: 'no-referrer' },
];

/** Rendered in the browser only; see the sign-in. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/**
 * Opening the page changes nothing, because programs that check emails open links. A user who is not signed in signs in
 * here and confirms with the same button.
 */
export default function ConfirmEmail() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const isSignedIn = useSession() !== undefined;
  const { form, errors, problem, isBusy } = useAccountForm(async ({ username, password }) => {
    if (username !== undefined) await signIn(username, password ?? '');
    await callApi('POST account/email/confirm', { body: { token } });
    // Replaces the history entry: the used link must not be reachable with Back.
    await navigate('/dashboard', {
      replace: true,
      state: { word: 'Thank you. Your email address is confirmed.' },
    });
  }, 'Your address could not be confirmed. Please try again.');

  if (!isSignedIn && !canStoreSiteData()) {
    return (
      <AccountFrame title="Confirm your email">
        <SiteDataNeeded />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Confirm your email">
      <p className="mt-4">
        {isSignedIn
          ? 'Please press the button to confirm that this email address is yours.'
          : 'Please sign in to your account to confirm that its email address is yours.'}
      </p>
      <form className="mt-6 grid gap-5" {...form}>
        {!isSignedIn && (
          <>
            <AccountField
              label="Email"
              name="username"
              type="email"
              autoComplete="username"
              error={errors.email}
            />
            <PasswordField label="Password" error={errors.password} />
          </>
        )}
        <SubmitButton
          text={isSignedIn ? 'Confirm my address' : 'Sign in and confirm'}
          busyText="Confirming…"
          isBusy={isBusy}
          problem={problem}
        />
        <p className="flex flex-wrap gap-x-6">
          {isSignedIn ? (
            <AccountLink to="/dashboard">Back to the dashboard</AccountLink>
          ) : (
            <AccountLink to="/forgot-password">Forgot Password?</AccountLink>
          )}
        </p>
      </form>
    </AccountFrame>
  );
}

/**
 * @throws ApiError, also if a second factor is needed: the user then signs in on the sign-in page and opens the link
 * again
 */
async function signIn(email: string, password: string): Promise<void> {
  const { data } = await callApi('POST auth/login', { body: { email, password } });
  const { staffRole } = await fetchRole(data.token);
  startSession({ ...data, staffRole });
}
