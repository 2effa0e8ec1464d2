import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ShownPasskey } from '../../../server/api/factor-routes.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { adminButton } from '../ui/button.ts';
import { NameDialog } from './name-dialog.tsx';

interface PasskeyListProps {
  passkeys: readonly ShownPasskey[];
  onRename(passkey: ShownPasskey, name: string): Promise<void>;
  onRemove(passkey: ShownPasskey): void;
}

/** The passkeys of an account, and what can be done with each. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const moment = useMoments();
  const [renamed, setRenamed] = useState<ShownPasskey>();
  return (
    <>
      <ul className="mt-3 divide-y divide-line rounded-small border border-line empty:hidden">
        {passkeys.map((passkey) => (
          <li key={passkey._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <KeyRound aria-hidden="true" className="size-5 shrink-0 text-teal-text" />
            <div className="min-w-40 flex-1">
              <p className="wrap-anywhere font-bold">{passkey.name}</p>
              <p className="text-ink-soft">
                {passkey.lastUsedAt ? `Last used ${moment(passkey.lastUsedAt)}` : 'Not used yet'}
                {passkey.isSynced ? ' · Also on your other devices' : ' · On one device only'}
              </p>
            </div>
            <div className="flex gap-2">
              <button
                type="button"
                aria-label={`Rename ${passkey.name}`}
                title="Rename"
                className={adminButton('quiet', 'small')}
                onClick={() => setRenamed(passkey)}
              >
                <Pencil aria-hidden="true" className="size-4.5" />
              </button>
              <button
                type="button"
                aria-label={`Remove ${passkey.name}`}
                title="Remove"
                className={adminButton('danger', 'small')}
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
          onName={async (name) => {
            await onRename(renamed, name);
            setRenamed(undefined);
          }}
        />
      )}
    </>
  );
}
