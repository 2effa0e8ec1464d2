import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { areLocalDraftsOwn, hasLocalDrafts } from '#cms/drafts/admin/local-drafts.ts';
import { may } from '#core/access/roles.ts';
import { fetchRole } from '#core/api-client/account-role.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { canStoreSiteData } from '#core/api-client/browser-storage.ts';
import type { BodyOf } from '#core/api-client/calls.ts';
import { addressAfterSignIn, startSession, useSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { AccountField, PasswordField, SubmitButton, useAccountForm } from '#core/ui/simple-form.tsx';
import type { SecondFactorChallenge, SignInAnswer } from '../sign-in-api.ts';
import { AccountFrame, AccountLink, SiteDataNeeded } from './account-frame.tsx';
import { hasPasskeys, signWithPasskey } from './passkey.ts';

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = privateMeta('Login');

/** Rendered in the browser only: a form submitted before the script has loaded would put the password into the URL. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default function Login() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(() => !canStoreSiteData());
  const [secondStep, setSecondStep] = useState<{ challenge: SecondFactorChallenge; message: string }>();

  async function completeSignIn(signed: SignInAnswer): Promise<void> {
    const { staffRole } = await fetchRole(signed.token);
    if (!startSession({ ...signed, staffRole })) return setRefused(true);
    await navigate(addressAfterSignIn(staffRole ?? signed.role, query.get('back')), { replace: true });
  }

  const { form, errors, problem, isBusy } = useAccountForm(
    async ({ username, password }: Record<'username' | 'password', string>) => {
      try {
        const { data } = await callApi('POST auth/login', { body: { email: username, password } });
        await completeSignIn(data);
      } catch (error) {
        const challenge = secondFactorOf(error);
        if (!challenge || !(error instanceof Error)) throw error;
        setSecondStep({ challenge, message: error.message });
      }
    },
    'Login failed',
  );
  useSignInInOtherTab(query.get('back'));

  if (isRefused) {
    return (
      <AccountFrame title="Login">
        <SiteDataNeeded />
      </AccountFrame>
    );
  }
  if (secondStep) {
    return (
      <AccountFrame title="Login">
        <SecondStep {...secondStep} onSignedIn={completeSignIn} onBack={() => setSecondStep(undefined)} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Login">
      {query.has('ended') && (
        <p role="status" className="mt-4 rounded-small bg-sun-soft px-4 py-3 text-small">
          You have been signed out. Please sign in again
          {hasLocalDrafts()
            ? ': what you were typing has been kept for you.'
            : ' to carry on where you left off.'}
        </p>
      )}
      <WrongAccountNotice back={query.get('back')} />
      {typeof state?.word === 'string' && <ArrivalMessage>{state.word}</ArrivalMessage>}
      <form className="mt-6 grid gap-5" {...form}>
        <AccountField label="Username" name="username" autoComplete="username" error={errors.email} />
        <PasswordField label="Password" error={errors.password} />
        <SubmitButton text="Login" busyText="Signing in…" isBusy={isBusy} problem={problem} />
        <p className="flex flex-wrap gap-x-6">
          <AccountLink to="/forgot-password">Forgot Password?</AccountLink>
          <AccountLink to="/register">SignUp</AccountLink>
        </p>
      </form>
      <PasskeySignIn onSignedIn={completeSignIn} />
    </AccountFrame>
  );
}

/** Continues as soon as the user signs in in another tab, unless the unsaved drafts belong to another account. */
function useSignInInOtherTab(back: string | null): void {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!back || !session || !may(session.role, 'admin.enter') || !areLocalDraftsOwn()) return;
    void navigate(addressAfterSignIn(session.role, back), { replace: true });
  }, [back, session, navigate]);
}

/** Explains to a signed-in user without access to the admin area why another account is needed. */
function WrongAccountNotice({ back }: { back: string | null }) {
  const session = useSession();
  if (!back || !session || may(session.role, 'admin.enter')) return null;
  return (
    <p role="status" className="mt-4 rounded-small bg-sun-soft px-4 py-3 text-small">
      Your account cannot open the admin area. Please ask the owner or an administrator of the site, or sign
      in with another account. <AccountLink to="/dashboard">Go to your dashboard</AccountLink>
    </p>
  );
}

/**
 * The result of the page before. It takes the focus: screen readers do not announce a status that is present from the
 * start.
 */
function ArrivalMessage({ children }: { children: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} role="status" tabIndex={-1} className="mt-4 rounded-small bg-mint-soft px-4 py-3">
      {children}
    </p>
  );
}

/** The second step that a refused sign-in asks for; undefined: it was refused for another reason. */
function secondFactorOf(error: unknown): SecondFactorChallenge | undefined {
  return error instanceof ApiError ? (error.secondFactor as SecondFactorChallenge | undefined) : undefined;
}

interface SecondStepProps {
  challenge: SecondFactorChallenge;
  /** The message of the server if a factor cannot be used. */
  message: string;
  onSignedIn(signed: SignInAnswer): Promise<void>;
  /** Returns to the password. */
  onBack(): void;
}

/** The second step of a sign-in: a code, a recovery code or a passkey. */
function SecondStep({ challenge, message, onSignedIn, onBack }: SecondStepProps) {
  const { ticket, methods, passkey } = challenge;
  const hasCode = methods.includes('code');
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(!hasCode);
  const takesPasskey = passkey !== undefined && hasPasskeys();
  const acceptsText = methods.includes(usesRecoveryCode ? 'recoveryCode' : 'code');
  const send = async (proof: Omit<BodyOf<'POST auth/login/second-factor'>, 'ticket'>) => {
    const { data } = await callApi('POST auth/login/second-factor', { body: { ticket, ...proof } });
    await onSignedIn(data);
  };
  const text = useAccountForm(
    ({ code }: Record<'code', string>) => send(usesRecoveryCode ? { recoveryCode: code } : { code }),
    'Login failed',
    { isShownOnce: true },
  );
  const device = useAccountForm(async () => {
    if (passkey) await send({ passkey: await signWithPasskey(passkey) });
  }, 'This passkey could not be used. Please try again.');
  const heading = useRef<HTMLParagraphElement>(null);
  // The form has replaced the one that had the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="mt-4 grid gap-6">
      <p ref={heading} tabIndex={-1}>
        {message}
      </p>
      {takesPasskey && (
        <form {...device.form}>
          <SubmitButton
            text="Use your passkey"
            busyText="Waiting for your passkey…"
            isBusy={device.isBusy}
            problem={device.problem}
          />
        </form>
      )}
      {takesPasskey && acceptsText && <p className="text-center text-ink-soft text-small">or</p>}
      {acceptsText && (
        <form className="grid gap-5" {...text.form}>
          <AccountField
            // A new field, not a renamed one: browsers keep their suggestions per element.
            key={usesRecoveryCode ? 'paper' : 'app'}
            label={usesRecoveryCode ? 'Recovery code' : 'Code from your app'}
            name="code"
            autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
            inputMode={usesRecoveryCode ? 'text' : 'numeric'}
            error={text.errors.code ?? text.errors.recoveryCode}
            hint={
              usesRecoveryCode ? 'One of the ten you were given, such as 7k2d-x09m-4hqa-w3pe' : 'Six digits'
            }
          />
          <SubmitButton
            text="Sign in"
            busyText="Signing in…"
            isBusy={text.isBusy}
            problem={text.problem}
            look={takesPasskey ? 'quiet' : 'main'}
          />
        </form>
      )}
      <p className="flex flex-wrap gap-x-6">
        {hasCode && methods.includes('recoveryCode') && (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center"
            onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}
          >
            {usesRecoveryCode ? 'Use the code from your app' : 'Use a recovery code'}
          </button>
        )}
        <button type="button" className="link inline-flex min-h-11 items-center" onClick={onBack}>
          Back
        </button>
      </p>
    </div>
  );
}

/** Signs in with a passkey, without a password. */
function PasskeySignIn({ onSignedIn }: { onSignedIn(signed: SignInAnswer): Promise<void> }) {
  const { form, problem, isBusy } = useAccountForm(async () => {
    const { data: options } = await callApi('POST auth/passkey/options');
    const passkey = await signWithPasskey(options);
    const { data } = await callApi('POST auth/passkey/login', { body: { passkey } });
    await onSignedIn(data);
  }, 'This passkey could not be used. Please sign in with your password.');
  if (!hasPasskeys()) return null;
  return (
    <form className="mt-2 border-line border-t pt-6" {...form}>
      {problem && (
        <p role="alert" className="mb-4 font-bold text-danger-text">
          {problem}
        </p>
      )}
      <button type="submit" aria-disabled={isBusy} className={`${buttonClass('quiet')} w-full`}>
        {isBusy ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
      </button>
    </form>
  );
}
