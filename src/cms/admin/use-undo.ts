import { noticeOfFindings } from '#cms/checks/finding.ts';
import type { Entry } from '#cms/fields/entry.ts';
import type { WrittenRevision } from '#cms/records/api.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useRunUndo } from '#core/admin-ui/use-action.ts';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';

/** Completed changes of records of a type that can be undone. */
export interface UndoableChanges {
  record: string;
  /** The changes; empty: nothing to undo. */
  changes: readonly WrittenRevision[];
}

/** The change that a save has made. @param before the entry before the save; undefined: it is new */
export function undoableChangesOf(stored: Entry, before: Entry | undefined): WrittenRevision[] {
  const revision = Number(stored.revision);
  return revision === before?.revision ? [] : [{ _id: stored._id, revision }];
}

/** Reports a completed change with an Undo (product: Admin list screens). */
export function useUndoNotice(): (text: string, done: UndoableChanges) => void {
  const notice = useNotice();
  const runUndo = useRunUndo();

  return (text, { record, changes }) => {
    const undo = { label: 'Undo', onPress: () => undoChanges(record, changes) };
    notice({ kind: 'success', text, ...(changes.length > 0 && { action: undo }) });
  };

  function undoChanges(record: string, changes: readonly WrittenRevision[]): Promise<void> {
    return runUndo(async () => {
      const { data } = await callApi('POST undo/:record', {
        params: { record },
        body: { changes: [...changes] },
      });
      const about = noticeOfFindings(record);
      if (data.failed.length === 0) notice({ kind: 'success', text: 'The change has been undone.', about });
      else notice({ kind: 'error', text: describeFailure(data) });
    });
  }
}

function describeFailure({ undone, failed }: AnswerOf<'POST undo/:record'>): string {
  const reasons = [...new Set(failed.map(({ message }) => message))].join(' ');
  if (undone === 0) return `It could not be undone. ${reasons}`;
  return `${undone} of ${undone + failed.length} changes have been undone. The others: ${reasons}`;
}
