import { type ReactNode, useEffect, useState } from 'react';
import { listCall, removalCall } from '../../../content/addresses.ts';
import type { RecordType } from '../../../content/define-record.ts';
import { records, typesBelongingTo } from '../../../content/index.ts';
import { may, recordActions } from '../../../policy.ts';
import { readSession } from '../../account/session.ts';
import { callApi } from '../../api/session-client.ts';
import { type Entry, titleOf } from '../entry.ts';
import { countOf, keptInTrash } from '../trash/following.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useTelling } from '../webinars/use-telling.tsx';
import { useCarriers } from './use-carriers.ts';
import { useRemoval } from './use-removal.ts';

interface DeleteDialogProps {
  definition: RecordType;
  entry: Entry;
  onClose(): void;
  onDeleted(): void;
  /** What else is to be known. */
  children?: ReactNode;
}

/** Deletes an entry once staff have said so (product: Admin list screens). */
export function DeleteDialog({ definition, entry, onClose, onDeleted, children }: DeleteDialogProps) {
  const { tells, question } = useTelling(definition, [entry]);
  const path = `${removalCall(definition, entry._id)}${tells ? '?tell=true' : ''}`;
  const title = titleOf(definition, entry);
  const following = useFollowing(definition, entry);
  const deleted = { record: definition.name, _id: entry._id, title, following };
  const { texts } = definition.admin;
  const { isBusy, remove } = useRemoval({ path, deleted, texts, onDeleted, onFailed: onClose });
  const goesWithIt = goesWith(entry, following);
  const carriers = useCarriers(definition, entry);

  return (
    <ConfirmDialog title="Delete" action="Delete" isBusy={isBusy} onConfirm={remove} onCancel={onClose}>
      <p className="break-words">Are you sure you want to delete "{title}"?</p>
      {goesWithIt && <p className="mt-3 font-bold">{goesWithIt}</p>}
      {carriers && <p className="mt-3 font-bold">{carriers}</p>}
      {children}
      {question}
      <p className="mt-3">{keptInTrash}</p>
    </ConfirmDialog>
  );
}

/** What goes with an entry, such as '3 registrations'; as long as nobody knows, nothing. */
function useFollowing({ name }: RecordType, { _id }: Entry): string {
  const [following, setFollowing] = useState<string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    countBelonging(name, _id, stop.signal)
      .then(setFollowing)
      .catch((error) => stop.signal.aborted || console.error(error));
    return () => stop.abort();
  }, [name, _id]);
  return following.join(' and ');
}

/** What else vanishes or changes with an entry (product: Registrations; Menu and banners). */
function goesWith({ children }: Entry, following: string): string | undefined {
  if (following) return `${following.charAt(0).toUpperCase()}${following.slice(1)} will be deleted with it.`;
  return children?.length ? 'The entries under it will move to the first row of the menu.' : undefined;
}

/** How many records of which types belong to one, in words, where that may be asked. @throws ApiError */
async function countBelonging(owner: string, id: string, signal: AbortSignal): Promise<string[]> {
  const role = readSession()?.role;
  const counts = typesBelongingTo(owner).map(async (type) => {
    const definition: RecordType = records[type.name];
    if (!may(role, recordActions(definition).read)) return [`its ${definition.labels.many.toLowerCase()}`];
    const { total = 0 } = await callApi('GET', `${listCall(definition, id)}?limit=1`, { signal });
    return total > 0 ? [countOf(definition, total)] : [];
  });
  return (await Promise.all(counts)).flat();
}
