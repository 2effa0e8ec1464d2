import { type ReactNode, useEffect, useState } from 'react';
import { type Entry, textOf, titleOf } from '#cms/fields/entry.ts';
import { recordActions } from '#cms/records/actions.ts';
import { listCall, removalCall } from '#cms/records/addresses.ts';
import type { AdminTexts } from '#cms/records/content-type.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { records, typesBelongingTo, typesReferringTo } from '#cms/records/registry.ts';
import { may } from '#core/access/roles.ts';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { ApiError } from '#core/api-client/api-error.ts';
import { readSession, useMay } from '#core/api-client/session.ts';
import { isSignInNeeded, requestApi } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { appendNotifiedCount, useRemovalQuestion } from '../record-ui.ts';
import { type DeletedRecord, useRestoreRecord } from '../restore.ts';
import { formatCount, trashNote } from '../site-link.tsx';

/** The entries that refer to this one and would lose it, in a sentence; empty while unknown or if there are none. */
function useReferringEntries(definition: RecordType, entry: Entry): string {
  const [counts, setCounts] = useState<string[]>([]);
  const { name } = definition;
  const [slug] = fieldsOfType(definition, 'slug');
  const link = slug ? textOf(entry, slug.name) : '';
  useEffect(() => {
    const stop = new AbortController();
    countReferringEntries(name, link, stop.signal)
      .then(setCounts)
      .catch((error) => stop.signal.aborted || console.error(error));
    return () => stop.abort();
  }, [name, link]);
  if (counts.length === 0) return '';
  const all = new Intl.ListFormat('en-GB').format(counts);
  return `Used by ${all}. They stay, but will no longer show it.`;
}

/** The number of referring entries by type, in words. @throws ApiError */
async function countReferringEntries(target: string, link: string, signal: AbortSignal): Promise<string[]> {
  if (!link) return [];
  const counts = typesReferringTo(target).map(async ({ name, field }) => {
    const query = new URLSearchParams({ [field.parameter]: link, limit: '1' });
    const { total = 0 } = await requestApi('GET', `${listCall(records[name])}?${query}`, { signal });
    return total > 0 ? [formatCount(records[name], total)] : [];
  });
  return (await Promise.all(counts)).flat();
}

interface Removal {
  /** The path of the call that deletes, below /api/v1/. */
  path: string;
  /** The deleted records, to restore them. */
  deleted: DeletedRecord;
  texts: Pick<AdminTexts, 'deleted' | 'notDeleted'>;
  onDeleted(): void;
  onFailed(): void;
}

/** Deletes after the confirmation, once even on several presses, and reports the result (product: Texts). */
function useRemoval({ path, deleted, texts, onDeleted, onFailed }: Removal) {
  const toast = useToast();
  const notice = useNotice();
  const restoreRecord = useRestoreRecord();
  const mayRestore = useMay()('trash.restore');
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { notified } = (await requestApi<{ notified?: number }>('DELETE', path)).data;
      notice({
        kind: 'success',
        text: appendNotifiedCount(deleted.record, texts.deleted, notified),
        ...(mayRestore && { action: { label: 'Undo', onPress: () => restoreRecord(deleted) } }),
      });
      onDeleted();
    } catch (error) {
      // Another user has deleted it: the goal is reached.
      if (error instanceof ApiError && error.status === 404) return onDeleted();
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error(texts.notDeleted);
      onFailed();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, remove: () => void remove() };
}

interface DeleteDialogProps {
  definition: RecordType;
  entry: Entry;
  onClose(): void;
  onDeleted(): void;
  /** Further information. */
  children?: ReactNode;
}

/** Deletes an entry after a confirmation (product: Admin list screens). */
export function DeleteDialog({ definition, entry, onClose, onDeleted, children }: DeleteDialogProps) {
  const { notifies, question } = useRemovalQuestion(definition.name, [entry]);
  const path = `${removalCall(definition, entry._id)}${notifies ? '?notify=true' : ''}`;
  const title = titleOf(definition, entry);
  const following = useDeletedWith(definition, entry);
  const deleted = { record: definition.name, _id: entry._id, title, following };
  const { texts } = definition.admin;
  const { isBusy, remove } = useRemoval({ path, deleted, texts, onDeleted, onFailed: onClose });
  const consequences = describeConsequences(entry, following);
  const referringEntries = useReferringEntries(definition, entry);

  return (
    <ConfirmDialog title="Delete" action="Delete" isBusy={isBusy} onConfirm={remove} onCancel={onClose}>
      <p className="break-words">Are you sure you want to delete "{title}"?</p>
      {consequences && <p className="mt-3 font-bold">{consequences}</p>}
      {referringEntries && <p className="mt-3 font-bold">{referringEntries}</p>}
      {children}
      {question}
      <p className="mt-3">{trashNote}</p>
    </ConfirmDialog>
  );
}

/** The records that are deleted with an entry, in words; empty: none, or still unknown. */
function useDeletedWith({ name }: RecordType, { _id }: Entry): string {
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

/** The other consequences of deleting an entry, in a sentence. */
function describeConsequences({ children }: Entry, following: string): string | undefined {
  if (following) return `${following.charAt(0).toUpperCase()}${following.slice(1)} will be deleted with it.`;
  return children?.length ? 'The entries under it will move to the first row of the menu.' : undefined;
}

/** The number of records that belong to one, by type, in words, if the role may read them. @throws ApiError */
async function countBelonging(owner: string, id: string, signal: AbortSignal): Promise<string[]> {
  const role = readSession()?.role;
  const counts = typesBelongingTo(owner).map(async (type) => {
    const definition: RecordType = records[type.name];
    if (!may(role, recordActions(definition).read)) return [`its ${definition.labels.many.toLowerCase()}`];
    const { total = 0 } = await requestApi('GET', `${listCall(definition, id)}?limit=1`, { signal });
    return total > 0 ? [formatCount(definition, total)] : [];
  });
  return (await Promise.all(counts)).flat();
}
