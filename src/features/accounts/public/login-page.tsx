import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { areDraftsOwn, hasDraft } from '#cms/drafts/admin/tab-copy.ts';
import { may } from '#core/access/roles.ts';
import { keepsSiteData } from '#core/api-client/browser-storage.ts';
import { addressAfterSignIn, type Signed, startSession, useSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { fetchRole } from '#core/api-client/use-may.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { AccountField, PasswordField, SubmitButton, useAccountForm } from '#core/ui/simple-form.tsx';
import type { SecondFactorAsked } from '../server/second-step.ts';
import { AccountFrame, AccountLink, SiteDataNeeded } from './account-frame.tsx';
import { PasskeySignIn, SecondStep, secondFactorOf } from './second-step.tsx';

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = () => privateMeta('Login');

/** Rendered in the browser only: a form submitted before the script has loaded would put the password into the URL. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default function Login() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(() => !keepsSiteData());
  const [second, setSecond] = useState<{ asked: SecondFactorAsked; word: string }>();

  async function goOn(signed: Omit<Signed, 'staffRole'>): Promise<void> {
    const { staffRole } = await fetchRole(signed.token);
    if (!startSession({ ...signed, staffRole })) return setRefused(true);
    await navigate(addressAfterSignIn(staffRole ?? signed.role, query.get('back')), { replace: true });
  }

  const { form, errors, problem, isBusy } = useAccountForm(async ({ username, password }) => {
    const body = { email: username, password };
    try {
      const { data } = await callApi<Omit<Signed, 'staffRole'>>('POST', 'auth/login', { body });
      await goOn(data);
    } catch (error) {
      const asked = secondFactorOf(error);
      if (!asked || !(error instanceof Error)) throw error;
      setSecond({ asked, word: error.message });
    }
  }, 'Login failed');
  useSignInElsewhere(query.get('back'));

  if (isRefused) {
    return (
      <AccountFrame title="Login">
        <SiteDataNeeded />
      </AccountFrame>
    );
  }
  if (second) {
    return (
      <AccountFrame title="Login">
        <SecondStep {...second} onSigned={goOn} onBack={() => setSecond(undefined)} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Login">
      {query.has('ended') && (
        <p role="status" className="mt-4 rounded-small bg-sun-soft px-4 py-3 text-small">
          You have been signed out. Please sign in again
          {hasDraft() ? ': what you were typing has been kept for you.' : ' to carry on where you left off.'}
        </p>
      )}
      <NotForAccount back={query.get('back')} />
      {typeof state?.word === 'string' && <ArrivalWord>{state.word}</ArrivalWord>}
      <form className="mt-6 grid gap-5" {...form}>
        <AccountField label="Username" name="username" autoComplete="username" error={errors.email} />
        <PasswordField label="Password" error={errors.password} />
        <SubmitButton text="Login" busyText="Signing in…" isBusy={isBusy} problem={problem} />
        <p className="flex flex-wrap gap-x-6">
          <AccountLink to="/forgot-password">Forgot Password?</AccountLink>
          <AccountLink to="/register">SignUp</AccountLink>
        </p>
      </form>
      <PasskeySignIn onSigned={goOn} />
    </AccountFrame>
  );
}

/** Continues as soon as the user signs in in another tab, unless the unsaved drafts belong to another account. */
function useSignInElsewhere(back: string | null): void {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!back || !session || !may(session.role, 'admin.enter') || !areDraftsOwn()) return;
    void navigate(addressAfterSignIn(session.role, back), { replace: true });
  }, [back, session, navigate]);
}

/** Explains to a signed-in user without access to the admin area why another account is needed. */
function NotForAccount({ back }: { back: string | null }) {
  const session = useSession();
  if (!back || !session || may(session.role, 'admin.enter')) return null;
  return (
    <p role="status" className="mt-4 rounded-small bg-sun-soft px-4 py-3 text-small">
      Your account may not open the admin area. Please ask the owner or an administrator of the site, or sign
      in with another account. <AccountLink to="/dashboard">Go to your dashboard</AccountLink>
    </p>
  );
}

/**
 * The result of the page before. It takes the focus: screen readers do not announce a status that is present from the
 * start.
 */
function ArrivalWord({ children }: { children: string }) {
  const word = useRef<HTMLParagraphElement>(null);
  useEffect(() => word.current?.focus(), []);
  return (
    <p ref={word} role="status" tabIndex={-1} className="mt-4 rounded-small bg-mint-soft px-4 py-3">
      {children}
    </p>
  );
}
