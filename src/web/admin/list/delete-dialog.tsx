import { useEffect, useState } from 'react';
import { listCall, removalCall } from '../../../content/addresses.ts';
import type { RecordType } from '../../../content/define-record.ts';
import { records, typesBelongingTo } from '../../../content/index.ts';
import { callApi } from '../../api/session-client.ts';
import { type Entry, titleOf } from '../entry.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRemoval } from './use-removal.ts';

interface DeleteDialogProps {
  definition: RecordType;
  entry: Entry;
  onClose(): void;
  onDeleted(): void;
}

/** Deletes an entry once staff have said so (product: Admin list screens). */
export function DeleteDialog({ definition, entry, onClose, onDeleted }: DeleteDialogProps) {
  const path = removalCall(definition, entry._id);
  const { texts } = definition.admin;
  const { isBusy, remove } = useRemoval({ path, texts, onDeleted, onFailed: onClose });
  const goesWithIt = useGoesWithIt(definition, entry);

  return (
    <ConfirmDialog title="Delete" action="Delete" isBusy={isBusy} onConfirm={remove} onCancel={onClose}>
      <p className="break-words">Are you sure you want to delete "{titleOf(definition, entry)}"?</p>
      {goesWithIt && <p className="mt-3 font-bold">{goesWithIt}</p>}
    </ConfirmDialog>
  );
}

/** What else vanishes or changes with an entry (product: Registrations; Menu and banners). */
function useGoesWithIt({ name }: RecordType, { _id, children }: Entry): string | undefined {
  const [following, setFollowing] = useState<string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    countBelonging(name, _id, stop.signal)
      .then(setFollowing)
      .catch((error) => stop.signal.aborted || console.error(error));
    return () => stop.abort();
  }, [name, _id]);

  if (following.length > 0) return `${following.join(' and ')} will be deleted with it.`;
  return children?.length ? 'The entries under it will move to the first row of the menu.' : undefined;
}

/** How many records of which types belong to one, in words. @throws ApiError */
async function countBelonging(owner: string, id: string, signal: AbortSignal): Promise<string[]> {
  const counts = typesBelongingTo(owner).map(async (type) => {
    const { labels, ...definition } = records[type.name];
    const { total = 0 } = await callApi('GET', `${listCall(definition, id)}?limit=1`, { signal });
    return total > 0 ? [`${total} ${(total === 1 ? labels.one : labels.many).toLowerCase()}`] : [];
  });
  return (await Promise.all(counts)).flat();
}
