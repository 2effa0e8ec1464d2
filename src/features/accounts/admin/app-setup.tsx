import { useState } from 'react';
import { encode } from 'uqr';
import { CopyButton } from '#core/admin-ui/copy-button.tsx';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { LineInput } from '#core/admin-ui/line-input.tsx';
import { callApi } from '#core/api-client/session-client.ts';
import { useAccountForm } from '#core/ui/simple-form.tsx';
import type { AppSetupData } from '../two-factor-api.ts';

interface AppSetupProps {
  setup: AppSetupData;
  onClose(): void;
  /** Called after the app has been verified; with recovery codes if the account had none. */
  onDone(recoveryCodes: string[] | null): void;
}

/** Sets up an authenticator app: shows a QR code and the key to type, then verifies a code of the app. */
export function AppSetup({ setup: { ticket, secret, uri }, onClose, onDone }: AppSetupProps) {
  const [code, setCode] = useState('');
  const { form, errors, problem, isBusy } = useAccountForm(async () => {
    const { data } = await callApi('PUT account/factors/totp', { body: { ticket, code } });
    onDone(data.recoveryCodes);
  }, 'The app could not be set up. Please try again.');
  // Groups of four are easier to read and type.
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;

  return (
    <Modal title="Set up an app" size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form}>
        <ol className="grid list-decimal gap-5 overflow-y-auto py-5 pr-5 pl-9 marker:font-bold">
          <li>
            Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
            a password manager, and scan this picture with it.
            <div className="mt-3 flex justify-center">
              <QrCode text={uri} label="Picture for the app to scan; the key below does the same" />
            </div>
          </li>
          <li>
            Cannot scan it? Type this key instead, or copy it:
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <code className="rounded-small bg-page px-3 py-2">{groups}</code>
              <CopyButton text={secret} label="Copy the key" />
            </div>
            <a href={uri} className="link mt-1 inline-flex min-h-11 items-center sm:hidden">
              Open it in an app on this phone
            </a>
          </li>
          <li>
            <LineInput
              label="Type the code that the app shows now"
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              value={code}
              onChange={setCode}
              error={errors.code}
            />
          </li>
        </ol>
        <DialogFooter
          problem={errors.code ? '' : problem}
          action="Turn on"
          busy="Checking…"
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

interface QrCodeProps {
  text: string;
  /** The description for screen readers. */
  label: string;
}

/** Drawn as one path in this page: the code contains a secret, which must reach no other program. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  // Dark on light in every theme: cameras expect it.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-small border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#2b1b3d" />
    </svg>
  );
}
