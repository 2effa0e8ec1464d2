import { noticeOfFindings } from '#cms/checks/finding.ts';
import type { Entry } from '#cms/fields/entry.ts';
import type { Written } from '#cms/records/position.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useRunUndo } from '#core/admin-ui/use-action.ts';
import { callApi } from '#core/api-client/session-client.ts';

/** Completed changes of records of a type that can be undone. */
export interface Done {
  record: string;
  /** The changes; empty: nothing to undo. */
  changes: readonly Written[];
}

/** The change that a save has made. @param before the entry before the save; undefined: it is new */
export function stepsTo(stored: Entry, before: Entry | undefined): Written[] {
  const revision = Number(stored.revision);
  return revision === before?.revision ? [] : [{ _id: stored._id, revision }];
}

interface Undone {
  undone: number;
  notDone: { _id: string; message: string }[];
}

/** Reports a completed change with an Undo (product: Admin list screens). */
export function useTellDone(): (text: string, done: Done) => void {
  const notice = useNotice();
  const takingBack = useRunUndo();

  return (text, { record, changes }) => {
    const undo = { label: 'Undo', onPress: () => takeBack(record, changes) };
    notice({ kind: 'success', text, ...(changes.length > 0 && { action: undo }) });
  };

  function takeBack(record: string, changes: readonly Written[]): Promise<void> {
    return takingBack(async () => {
      const { data } = await callApi<Undone>('POST', `undo/${record}`, { body: { changes } });
      const about = noticeOfFindings(record);
      if (data.notDone.length === 0)
        notice({ kind: 'success', text: 'Everything is as it was before.', about });
      else notice({ kind: 'error', text: partly(data) });
    });
  }
}

function partly({ undone, notDone }: Undone): string {
  const reasons = [...new Set(notDone.map(({ message }) => message))].join(' ');
  if (undone === 0) return `It could not be undone. ${reasons}`;
  return `${undone} of ${undone + notDone.length} changes have been undone. The others: ${reasons}`;
}
