import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { AccountField, SubmitButton, useAccountForm } from '#core/ui/simple-form.tsx';
import type { SecondFactorAsked } from '../server/second-step.ts';
import { hasPasskeys, type PublicKeyCredentialRequestOptionsJSON, showPasskey } from './passkey.ts';

/** The second step that a refused sign-in asks for; undefined: it was refused for another reason. */
export function secondFactorOf(error: unknown): SecondFactorAsked | undefined {
  return error instanceof ApiError ? (error.secondFactor as SecondFactorAsked | undefined) : undefined;
}

interface SecondStepProps<Signed> {
  asked: SecondFactorAsked;
  /** The message of the server if a factor cannot be used. */
  word: string;
  onSigned(signed: Signed): Promise<void>;
  /** Returns to the password. */
  onBack(): void;
}

/** The second step of a sign-in: a code, a recovery code or a passkey. */
export function SecondStep<Signed>({ asked, word, onSigned, onBack }: SecondStepProps<Signed>) {
  const { ticket, methods, passkey } = asked;
  const hasCode = methods.includes('code');
  const [onPaper, setOnPaper] = useState(!hasCode);
  const takesPasskey = passkey !== undefined && hasPasskeys();
  const takesText = methods.includes(onPaper ? 'recoveryCode' : 'code');
  const send = async (proof: object) => {
    const body = { ticket, ...proof };
    const { data } = await callApi<Signed>('POST', 'auth/login/second-factor', { body });
    await onSigned(data);
  };
  const text = useAccountForm(
    ({ code }) => send(onPaper ? { recoveryCode: code } : { code }),
    'Login failed',
    { isSaidOnce: true },
  );
  const device = useAccountForm(async () => {
    if (passkey) await send({ passkey: await showPasskey(passkey) });
  }, 'This passkey could not be used. Please try again.');
  const heading = useRef<HTMLParagraphElement>(null);
  // The form has replaced the one that had the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="mt-4 grid gap-6">
      <p ref={heading} tabIndex={-1}>
        {word}
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
      {takesPasskey && takesText && <p className="text-center text-ink-soft text-small">or</p>}
      {takesText && (
        <form className="grid gap-5" {...text.form}>
          <AccountField
            // A new field, not a renamed one: browsers keep their suggestions per element.
            key={onPaper ? 'paper' : 'app'}
            label={onPaper ? 'Recovery code' : 'Code from your app'}
            name="code"
            autoComplete={onPaper ? 'off' : 'one-time-code'}
            inputMode={onPaper ? 'text' : 'numeric'}
            error={text.errors.code ?? text.errors.recoveryCode}
            hint={onPaper ? 'One of the ten you were given, such as 7k2d-x09m-4hqa-w3pe' : 'Six digits'}
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
            onClick={() => setOnPaper(!onPaper)}
          >
            {onPaper ? 'Use the code from your app' : 'Use a recovery code'}
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
export function PasskeySignIn<Signed>({ onSigned }: { onSigned(signed: Signed): Promise<void> }) {
  const { form, problem, isBusy } = useAccountForm(async () => {
    const { data: options } = await callApi<PublicKeyCredentialRequestOptionsJSON>(
      'POST',
      'auth/passkey/options',
    );
    const passkey = await showPasskey(options);
    const { data } = await callApi<Signed>('POST', 'auth/passkey/login', { body: { passkey } });
    await onSigned(data);
  }, 'This passkey could not be used. Please sign in with your password.');
  if (!hasPasskeys()) return null;
  return (
    <form className="mt-2 border-line border-t pt-6" {...form}>
      {problem && (
        <p role="alert" className="mb-4 font-bold text-coral-text">
          {problem}
        </p>
      )}
      <button type="submit" aria-disabled={isBusy} className={`${buttonClass('quiet')} w-full`}>
        {isBusy ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
      </button>
    </form>
  );
}
