import { useRevalidator } from 'react-router';
import type { Version } from '#cms/history/api.ts';
import { removalCall } from '#cms/records/addresses.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { findRecordType } from '#cms/records/registry.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useUndoableNotice } from '#core/admin-ui/use-action.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi, isSignInNeeded, requestApi } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';

/**
 * The differences after a restore: meanwhile the link may have been taken by another record, or the parent deleted.
 *
 * @param differences between the restored and the former record
 * @returns sentences, each after a space; empty if nothing differs
 */
export function describeRestoreChanges(
  { fields, labels }: RecordType,
  differences: Version['differences'],
): string {
  return differences
    .map(({ field, after }) => {
      switch (fields[field]?.kind) {
        case 'slug':
          return ` Its link is now “${after}”, because another ${labels.one.toLowerCase()} has taken the old one.`;
        case 'parent':
          return ' It is now in the first row, because the entry it was under can no longer hold it.';
        default:
          return '';
      }
    })
    .join('');
}

/** A deleted record, with the data to restore it and to name it. */
export interface DeletedRecord {
  record: string;
  _id: string;
  title: string;
  /** The records deleted with it, in words; empty: none. */
  following: string;
}

/**
 * Restores a deleted record and reports the result: differences, or the reason of a failure.
 *
 * @param isUndoable whether the message offers Undo; false if the restore itself is an Undo
 * @returns whether the trash no longer contains the record
 */
export function useRestoreRecord(isUndoable = false): (deleted: DeletedRecord) => Promise<boolean> {
  const toast = useToast();
  const notice = useNotice();
  const showUndoNotice = useUndoableNotice();
  const { revalidate } = useRevalidator();

  return async (deleted) => {
    const isOutOfTrash = await restoreRecord(deleted);
    await revalidate();
    return isOutOfTrash;
  };

  async function restoreRecord({ record, _id, title, following }: DeletedRecord): Promise<boolean> {
    try {
      await callApi('POST trash/:record/:id/restore', { params: { record, id: _id } });
      const text = `“${title}” is back${following && `, and ${following} with it`}.`;
      const changed = await fetchRestoreChanges(record, _id);
      const type = findRecordType(record);
      if (isUndoable && type) {
        const deleteAgain = () => requestApi('DELETE', removalCall(type.definition, _id));
        showUndoNotice({
          text: text + changed,
          undoneMessage: `“${title}” is in the trash again.`,
          undo: deleteAgain,
        });
      } else if (changed) notice({ kind: 'success', text: text + changed });
      else toast.success(text);
      return true;
    } catch (error) {
      if (isSignInNeeded(error)) return false;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `“${title}” could not be restored. ${reason}` });
      return error instanceof ApiError && error.status === 404;
    }
  }
}

/** The history contains the differences; without it the record is restored all the same. */
async function fetchRestoreChanges(record: string, id: string): Promise<string> {
  const type = findRecordType(record);
  try {
    const { data } = await callApi('GET history/:record/:id', {
      params: { record, id },
      query: { limit: 1 },
    });
    return type ? describeRestoreChanges(type.definition, data.history[0]?.differences ?? []) : '';
  } catch (error) {
    console.error(error);
    return '';
  }
}
