import { useId, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { LineInput } from '#core/admin-ui/line-input.tsx';
import { callApi } from '#core/api-client/session-client.ts';
import { useAccountForm } from '#core/ui/simple-form.tsx';
import { hasPasskeys, type PublicKeyCredentialRequestOptionsJSON, showPasskey } from '../public/passkey.ts';

export interface Asked {
  methods: readonly string[];
  answer(isConfirmed: boolean): void;
}

/** Asks for a confirmation: a passkey alone, or the password, with a code if the account has a second step. */
export function ConfirmationDialog({ methods, answer }: Asked) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const id = useId();
  const takesPasskey = methods.includes('passkey') && hasPasskeys();
  const takesCode = methods.includes('code');
  const isTwoStep = methods.length > 1;
  const send = async (body: object) => {
    await callApi('POST', 'account/confirm', { body });
    answer(true);
  };
  const typed = useAccountForm(() => {
    const isOfApp = takesCode && /^[\d\s]*$/.test(code);
    return send({ password, ...(isTwoStep && (isOfApp ? { code } : { recoveryCode: code })) });
  }, 'This could not be confirmed. Please try again.');
  const device = useAccountForm(async () => {
    const { data } = await callApi<{ passkey?: PublicKeyCredentialRequestOptionsJSON }>(
      'POST',
      'account/confirm/options',
    );
    if (!data.passkey) return;
    const passkey = await showPasskey(data.passkey);
    await send({ passkey, ...(password && { password }) });
  }, 'This passkey could not be used. Please try again.');
  const errors = { ...device.errors, ...typed.errors };
  // The error beside the field already says it.
  const problem =
    Object.keys(errors).length > 0 && !errors.passkey ? undefined : (typed.problem ?? device.problem);

  return (
    <Modal
      title="Confirm that it is you"
      size="narrow"
      onClose={() => answer(false)}
      describedBy={`${id}-why`}
    >
      <div className="grid gap-5 overflow-y-auto p-5">
        <p id={`${id}-why`}>
          What you are about to change keeps your account safe. You will not be asked again for ten minutes.
        </p>
        {takesPasskey && (
          <form {...device.form}>
            <button
              type="submit"
              aria-disabled={device.isBusy}
              className={`${adminButtonClass('main')} w-full`}
            >
              {device.isBusy ? 'Waiting for your passkey…' : 'Use your passkey'}
            </button>
          </form>
        )}
        {takesPasskey && <p className="text-center text-ink-soft">or</p>}
        <form className="grid gap-5" {...typed.form}>
          <LineInput
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={errors.password}
          />
          {isTwoStep && (
            <LineInput
              label={takesCode ? 'Code from your app, or a recovery code' : 'Recovery code'}
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
            isBusy={typed.isBusy}
            look={takesPasskey ? 'quiet' : 'main'}
            isInside
            onCancel={() => answer(false)}
          />
        </form>
      </div>
    </Modal>
  );
}
