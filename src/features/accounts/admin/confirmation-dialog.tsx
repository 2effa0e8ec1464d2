import { useId, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { LineInput } from '#core/admin-ui/line-input.tsx';
import type { BodyOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { useAccountForm } from '#core/ui/simple-form.tsx';
import { hasPasskeys, signWithPasskey } from '../public/passkey.ts';

export interface ConfirmationDialogProps {
  methods: readonly string[];
  onAnswer(isConfirmed: boolean): void;
}

/** Asks for a confirmation: a passkey alone, or the password, with a code if the account has a second step. */
export function ConfirmationDialog({ methods, onAnswer }: ConfirmationDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const id = useId();
  const acceptsPasskey = methods.includes('passkey') && hasPasskeys();
  const acceptsCode = methods.includes('code');
  const hasTwoFactor = methods.length > 1;
  const send = async (body: BodyOf<'POST account/confirm'>) => {
    await callApi('POST account/confirm', { body });
    onAnswer(true);
  };
  const passwordForm = useAccountForm(() => {
    const isOfApp = acceptsCode && /^[\d\s]*$/.test(code);
    return send({ password, ...(hasTwoFactor && (isOfApp ? { code } : { recoveryCode: code })) });
  }, 'This could not be confirmed. Please try again.');
  const passkeyForm = useAccountForm(async () => {
    const { data } = await callApi('POST account/confirm/options');
    if (!data.passkey) return;
    const passkey = await signWithPasskey(data.passkey);
    await send({ passkey, ...(password && { password }) });
  }, 'This passkey could not be used. Please try again.');
  const errors = { ...passkeyForm.errors, ...passwordForm.errors };
  // The error beside the field already says it.
  const problem =
    Object.keys(errors).length > 0 && !errors.passkey
      ? undefined
      : (passwordForm.problem ?? passkeyForm.problem);

  return (
    <Modal
      title="Confirm that it is you"
      size="narrow"
      onClose={() => onAnswer(false)}
      describedBy={`${id}-why`}
    >
      <div className="grid gap-5 overflow-y-auto p-5">
        <p id={`${id}-why`}>
          What you are about to change keeps your account safe. You will not be asked again for ten minutes.
        </p>
        {acceptsPasskey && (
          <form {...passkeyForm.form}>
            <button
              type="submit"
              aria-disabled={passkeyForm.isBusy}
              className={`${adminButtonClass('main')} w-full`}
            >
              {passkeyForm.isBusy ? 'Waiting for your passkey…' : 'Use your passkey'}
            </button>
          </form>
        )}
        {acceptsPasskey && <p className="text-center text-ink-soft">or</p>}
        <form className="grid gap-5" {...passwordForm.form}>
          <LineInput
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={errors.password}
          />
          {hasTwoFactor && (
            <LineInput
              label={acceptsCode ? 'Code from your app, or a recovery code' : 'Recovery code'}
              name="code"
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              error={errors.code ?? errors.recoveryCode}
            />
          )}
          <DialogFooter
            problem={problem}
            action="Confirm"
            isBusy={passwordForm.isBusy}
            look={acceptsPasskey ? 'quiet' : 'main'}
            isInside
            onCancel={() => onAnswer(false)}
          />
        </form>
      </div>
    </Modal>
  );
}
