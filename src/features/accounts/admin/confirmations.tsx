import { useEffect, useState } from 'react';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { askHere } from '#core/api-client/confirmation.ts';
import type { Asked } from './confirmation-dialog.tsx';

/** Loaded when it is needed: few calls have to be confirmed. */
const ConfirmationDialog = lazyPart(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
);

/** Asks whoever works in the admin area to show again that it is them, wherever a call needs it. */
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
