import { useEffect, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { typesBelongingTo } from '../../../content/index.ts';
import { callApi } from '../../api/session-client.ts';
import { type Entry, titleOf } from '../entry.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRemoval } from './use-removal.ts';

interface DeleteDialogProps {
  definition: ContentType;
  entry: Entry;
  onClose(): void;
  onDeleted(): void;
}

/** Deletes an entry once staff have said so (product: Admin list screens). */
export function DeleteDialog({ definition, entry, onClose, onDeleted }: DeleteDialogProps) {
  const { api, admin } = definition;
  const path = `${api.path}/${entry._id}`;
  const { isBusy, remove } = useRemoval({ path, texts: admin.texts, onDeleted, onFailed: onClose });
  const goesWithIt = useGoesWithIt(definition, entry);

  return (
    <ConfirmDialog title="Delete" action="Delete" isBusy={isBusy} onConfirm={remove} onCancel={onClose}>
      <p className="break-words">Are you sure you want to delete "{titleOf(definition, entry)}"?</p>
      {goesWithIt && <p className="mt-3 font-bold">{goesWithIt}</p>}
    </ConfirmDialog>
  );
}

/** What else vanishes or changes with an entry (product: Registrations; Menu and banners). */
function useGoesWithIt({ name }: ContentType, { _id, children }: Entry): string | undefined {
  const [registrations, setRegistrations] = useState<number>();
  useEffect(() => {
    if (typesBelongingTo(name).length === 0) return;
    const stop = new AbortController();
    callApi('GET', `webinar/webinarregisteruser/${_id}?limit=1`, { signal: stop.signal })
      .then(({ total }) => setRegistrations(total))
      .catch((error) => stop.signal.aborted || console.error(error));
    return () => stop.abort();
  }, [name, _id]);

  if (registrations) {
    return registrations === 1
      ? '1 registration will be deleted with it.'
      : `${registrations} registrations will be deleted with it.`;
  }
  return children?.length ? 'The entries under it will move to the first row of the menu.' : undefined;
}
