import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { LineInput } from '#core/admin-ui/line-input.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { useAccountForm } from '#core/ui/simple-form.tsx';
import type { OwnPasskey } from '../two-factor-api.ts';

interface NameDialogProps {
  title: string;
  /** The text of the button. */
  action: string;
  name: string;
  hint?: string;
  onSubmit(name: string): Promise<void>;
  onClose(): void;
}

/** Asks for the name of a passkey. */
export function NameDialog({ title, action, name: initialName, hint, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(initialName);
  const { form, errors, problem, isBusy } = useAccountForm(
    () => onSubmit(name),
    'This could not be done. Please try again.',
  );
  return (
    <Modal title={title} size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form}>
        <div className="overflow-y-auto p-5">
          <LineInput
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={setName}
            error={errors.name}
            hint={hint}
          />
        </div>
        <DialogFooter
          problem={errors.name ? '' : problem}
          action={action}
          busy="One moment…"
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

interface PasskeyListProps {
  passkeys: readonly OwnPasskey[];
  onRename(passkey: OwnPasskey, name: string): Promise<void>;
  onRemove(passkey: OwnPasskey): void;
}

/** The passkeys of an account, each with its actions. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const formatDatetime = useFormatDatetime();
  const [renamed, setRenamed] = useState<OwnPasskey>();
  return (
    <>
      <ul className="mt-3 divide-y divide-line rounded-small border border-line empty:hidden">
        {passkeys.map((passkey) => (
          <li key={passkey._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <KeyRound aria-hidden="true" className="size-5 shrink-0 text-teal-text" />
            <div className="min-w-40 flex-1">
              <p className="wrap-anywhere font-bold">{passkey.name}</p>
              <p className="text-ink-soft">
                {passkey.lastUsedAt ? `Last used ${formatDatetime(passkey.lastUsedAt)}` : 'Not used yet'}
                {passkey.isSynced ? ' · Also on your other devices' : ' · On one device only'}
              </p>
            </div>
            <div className="flex gap-2">
              <button
                type="button"
                aria-label={`Rename ${passkey.name}`}
                title="Rename"
                className={adminButtonClass('quiet', 'small')}
                onClick={() => setRenamed(passkey)}
              >
                <Pencil aria-hidden="true" className="size-4.5" />
              </button>
              <button
                type="button"
                aria-label={`Remove ${passkey.name}`}
                title="Remove"
                className={adminButtonClass('danger', 'small')}
                onClick={() => onRemove(passkey)}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {renamed && (
        <NameDialog
          title="Rename the passkey"
          action="Rename"
          name={renamed.name}
          onClose={() => setRenamed(undefined)}
          onSubmit={async (name) => {
            await onRename(renamed, name);
            setRenamed(undefined);
          }}
        />
      )}
    </>
  );
}

/** The default name of a new passkey: the device and browser that create it. */
export function nameOfDevice(userAgent: string): string {
  const devices: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android phone'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows computer'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux computer'],
  ];
  return devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Passkey';
}
