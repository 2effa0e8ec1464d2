import { type ReactNode, useId, useState } from 'react';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { Loader } from '#core/ui/messages.tsx';
import { useToast } from '#core/ui/toasts.tsx';
import { createPasskey, hasPasskeys } from '../public/passkey.ts';
import type { AppSetupData, OwnPasskey } from '../two-factor-api.ts';
import { NameDialog, nameOfDevice, PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes, useFactors } from './recovery-codes.tsx';

/** Loaded on demand, because it contains the QR code library. */
const AppSetup = lazyPart(async () => (await import('./app-setup.tsx')).AppSetup);

type OpenDialog =
  | { kind: 'app'; setup: AppSetupData }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'passkey' }
  | { kind: 'renew' }
  /** Absent: the app. */
  | { kind: 'remove'; passkey?: OwnPasskey };

/** The second factors of the signed-in account: authenticator app, passkeys and recovery codes. */
export function TwoFactorSection({ email }: { email: string }) {
  const { factors, problem, load } = useFactors();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isBusy, setBusy] = useState(false);
  const formatDatetime = useFormatDatetime();
  const toast = useToast();
  const notice = useNotice();
  const id = useId();
  const close = () => setDialog(undefined);

  /** Runs an action, and shows its error on the page unless the open dialog does. */
  async function runAction(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // A cancelled confirmation cancels the action; it is no error.
      if (isSignInNeeded(error) || (error instanceof ApiError && error.confirm)) return;
      console.error(error);
      notice({ kind: 'error', text: error instanceof Error ? error.message : 'Please try again.' });
    } finally {
      setBusy(false);
    }
  }

  function handleAdded(message: string, recoveryCodes: string[] | null): void {
    toast.success(message);
    setDialog(recoveryCodes ? { kind: 'codes', codes: recoveryCodes } : undefined);
    void load();
  }

  const startAppSetup = () =>
    runAction(async () => {
      const { data } = await callApi('POST account/factors/totp');
      setDialog({ kind: 'app', setup: data });
    });

  async function addPasskey(name: string): Promise<void> {
    const { data: options } = await callApi('POST account/factors/passkeys/options');
    const body = { name, passkey: await createPasskey(options) };
    const { data } = await callApi('POST account/factors/passkeys', { body });
    handleAdded('The passkey has been added.', data.recoveryCodes);
  }

  async function renamePasskey({ _id }: OwnPasskey, name: string): Promise<void> {
    await callApi('PUT account/factors/passkeys/:id', { params: { id: _id }, body: { name } });
    await load();
  }

  const remove = (passkey: OwnPasskey | undefined) =>
    runAction(async () => {
      close();
      const { data } = await (passkey
        ? callApi('DELETE account/factors/passkeys/:id', { params: { id: passkey._id } })
        : callApi('DELETE account/factors/totp'));
      toast.success(data.message);
      await load();
    });

  const renewCodes = () =>
    runAction(async () => {
      const { data } = await callApi('POST account/factors/recovery-codes');
      setDialog({ kind: 'codes', codes: data.recoveryCodes });
      await load();
    });

  const isOnlyOne = factors && (factors.totp ? 1 : 0) + factors.passkeys.length === 1;
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-small border border-line bg-surface p-4 sm:p-5 lg:col-span-2"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-title-3">
          Two-step sign-in
        </h2>
        {factors && (
          <Pill look={factors.hasTwoFactor ? 'good' : 'waiting'}>{factors.hasTwoFactor ? 'On' : 'Off'}</Pill>
        )}
      </div>
      {problem && (
        <div role="alert" className="mt-3 rounded-small bg-danger-soft p-4">
          <p>{problem}</p>
          <button type="button" className={`${adminButtonClass('quiet')} mt-3`} onClick={() => void load()}>
            Try again
          </button>
        </div>
      )}
      {!factors && !problem && <Loader />}
      {factors && (
        <>
          <p className="mt-2 max-w-prose text-ink-soft">
            {factors.hasTwoFactor
              ? 'A password alone is not enough to sign in: a second step is needed too.'
              : 'Anyone who learns your password can sign in as you. With a second step, they would also need something that you have.'}
          </p>
          <div className="mt-5 grid gap-6">
            <Part
              title="Authenticator app"
              about="An app on your phone shows six digits, which change every half minute."
              action={
                <button
                  type="button"
                  aria-disabled={isBusy}
                  className={adminButtonClass(factors.hasTwoFactor ? 'quiet' : 'main')}
                  onClick={() => void startAppSetup()}
                >
                  {factors.totp ? 'Set up another phone' : 'Set up an app'}
                </button>
              }
            >
              {factors.totp && (
                <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-small border border-line px-4 py-3">
                  {factors.totp.isReadable ? (
                    <p>Set up {formatDatetime(factors.totp.addedAt)}</p>
                  ) : (
                    <p className="max-w-prose font-bold text-danger-text">
                      Its codes no longer work: the site has been given another AUTH_SECRET. Please set it up
                      again.
                    </p>
                  )}
                  <button
                    type="button"
                    className={adminButtonClass('danger')}
                    onClick={() => setDialog({ kind: 'remove' })}
                  >
                    Remove
                  </button>
                </div>
              )}
            </Part>
            <Part
              title="Passkeys"
              about="Sign in with your fingerprint, your face or your device’s PIN, without a password."
              action={
                factors.supportsPasskeys &&
                hasPasskeys() && (
                  <button
                    type="button"
                    aria-disabled={isBusy}
                    className={adminButtonClass('quiet')}
                    onClick={() => setDialog({ kind: 'passkey' })}
                  >
                    Add a passkey
                  </button>
                )
              }
            >
              {!(factors.supportsPasskeys && hasPasskeys()) && (
                <p className="mt-2 max-w-prose rounded-small bg-sun-soft px-4 py-3">
                  {factors.supportsPasskeys
                    ? 'This browser cannot use passkeys at this address. They need https, and the site’s own address.'
                    : 'Passkeys need an https address with a name, set as SITE_URL by the person who runs the site.'}
                </p>
              )}
              <PasskeyList
                passkeys={factors.passkeys}
                onRename={renamePasskey}
                onRemove={(passkey) => setDialog({ kind: 'remove', passkey })}
              />
            </Part>
            {factors.hasTwoFactor && (
              <Part
                title="Recovery codes"
                about="For the day you lose your phone or computer. Each works once."
                action={
                  <button
                    type="button"
                    aria-disabled={isBusy}
                    className={adminButtonClass(factors.recoveryCodes.left < 4 ? 'main' : 'quiet')}
                    onClick={() => setDialog({ kind: 'renew' })}
                  >
                    Make new codes
                  </button>
                }
              >
                <p
                  className={factors.recoveryCodes.left < 4 ? 'mt-2 font-bold text-danger-text' : 'mt-2'}
                >{`${factors.recoveryCodes.left} of ${factors.recoveryCodes.total} are left. New codes replace the old ones.`}</p>
              </Part>
            )}
          </div>
        </>
      )}

      {dialog?.kind === 'app' && (
        <AppSetup
          setup={dialog.setup}
          onClose={close}
          onDone={(codes) => handleAdded('The app has been set up.', codes)}
        />
      )}
      {dialog?.kind === 'codes' && <RecoveryCodes codes={dialog.codes} email={email} onClose={close} />}
      {dialog?.kind === 'passkey' && (
        <NameDialog
          title="Add a passkey"
          action="Add"
          name={nameOfDevice(navigator.userAgent)}
          hint="So that you can tell later which one it is. Your device will then ask you to confirm."
          onClose={close}
          onSubmit={addPasskey}
        />
      )}
      {dialog?.kind === 'renew' && (
        <ConfirmDialog
          title="Make new codes?"
          action="Make new codes"
          look="main"
          isBusy={isBusy}
          onConfirm={() => {
            close();
            void renewCodes();
          }}
          onCancel={close}
        >
          <p>The codes you have will no longer work, wherever you keep them.</p>
        </ConfirmDialog>
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmDialog
          title={dialog.passkey ? `Remove the passkey “${dialog.passkey.name}”?` : 'Remove the app?'}
          action="Remove"
          onConfirm={() => void remove(dialog.passkey)}
          onCancel={close}
        >
          <p className="wrap-anywhere">
            {isOnlyOne
              ? 'It is your last second factor: your password alone will let you in again, and your recovery codes will stop working. The owner of the site will be told.'
              : 'You will no longer be able to sign in with it. Your other factors stay.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface PartProps {
  title: string;
  about: string;
  action: ReactNode;
  children?: ReactNode;
}

function Part({ title, about, action, children }: PartProps) {
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-60 flex-1">
          <h3 className="font-bold font-sans text-body">{title}</h3>
          <p className="mt-0.5 max-w-prose text-ink-soft">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
