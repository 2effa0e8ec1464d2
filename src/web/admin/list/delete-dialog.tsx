import { useEffect, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { typesBelongingTo } from '../../../content/index.ts';
import { callApi } from '../../api/session-client.ts';
import { type Entry, titleOf } from '../entry.ts';
import { followingInWords, keptInTrash } from '../trash/following.ts';
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
  const title = titleOf(definition, entry);
  const following = useFollowing(definition, entry);
  const deleted = { record: definition.name, _id: entry._id, title, following };
  const { isBusy, remove } = useRemoval({ path, deleted, texts: admin.texts, onDeleted, onFailed: onClose });
  const goesWithIt = goesWith(definition, entry, following);

  return (
    <ConfirmDialog title="Delete" action="Delete" isBusy={isBusy} onConfirm={remove} onCancel={onClose}>
      <p className="break-words">Are you sure you want to delete "{title}"?</p>
      {goesWithIt && <p className="mt-3 font-bold">{goesWithIt}</p>}
      <p className="mt-3">{keptInTrash}</p>
    </ConfirmDialog>
  );
}

/** How many records go with an entry; as long as nobody knows, none. */
function useFollowing({ name }: ContentType, { _id }: Entry): number {
  const [registrations, setRegistrations] = useState(0);
  useEffect(() => {
    if (typesBelongingTo(name).length === 0) return;
    const stop = new AbortController();
    callApi('GET', `webinar/webinarregisteruser/${_id}?limit=1`, { signal: stop.signal })
      .then(({ total }) => setRegistrations(total ?? 0))
      .catch((error) => stop.signal.aborted || console.error(error));
    return () => stop.abort();
  }, [name, _id]);
  return registrations;
}

/** What else vanishes or changes with an entry (product: Registrations; Menu and banners). */
function goesWith({ name }: ContentType, { children }: Entry, following: number): string | undefined {
  if (following) return `${followingInWords(name, following)} will be deleted with it.`;
  return children?.length ? 'The entries under it will move to the first row of the menu.' : undefined;
}
