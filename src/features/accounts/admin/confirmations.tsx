import { useEffect, useState } from 'react';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { registerIdentityPrompt } from '#core/api-client/session-client.ts';
import type { ConfirmationDialogProps } from './confirmation-dialog.tsx';

/** Loaded on demand: few calls need a confirmation. */
const ConfirmationDialog = lazyPart(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
);

/** Opens the confirmation dialog of the admin area whenever a call requires a confirmation. */
export function Confirmations() {
  const [dialog, setDialog] = useState<ConfirmationDialogProps>();
  useEffect(
    () =>
      registerIdentityPrompt(
        (methods) =>
          new Promise((resolve) => {
            const onAnswer = (isConfirmed: boolean) => {
              setDialog(undefined);
              resolve(isConfirmed);
            };
            setDialog({ methods, onAnswer });
          }),
      ),
    [],
  );
  return dialog && <ConfirmationDialog {...dialog} />;
}
