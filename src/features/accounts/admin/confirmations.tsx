import { useEffect, useState } from 'react';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { askHere } from '#core/api-client/session-client.ts';
import type { Asked } from './confirmation-dialog.tsx';

/** Loaded on demand: few calls need a confirmation. */
const ConfirmationDialog = lazyPart(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
);

/** Opens the confirmation dialog of the admin area whenever a call requires a confirmation. */
export function Confirmations() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      askHere(
        (methods) =>
          new Promise((resolve) => {
            const answer = (isConfirmed: boolean) => {
              setAsked(undefined);
              resolve(isConfirmed);
            };
            setAsked({ methods, answer });
          }),
      ),
    [],
  );
  return asked && <ConfirmationDialog {...asked} />;
}
