import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RecordType } from '#cms/records/definition.ts';
import type { TargetPosition } from '#cms/records/position.ts';
import type { SelectionAction } from '#cms/records/selection.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { appendNotifiedCount } from '../record-ui.ts';
import { formatCount } from '../site-link.tsx';
import { useUndoNotice } from '../use-undo.ts';

const actionLabels: Record<SelectionAction, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'in the trash',
  move: 'moved',
};

/** The position to move to, and whether the people concerned are notified of a removal. */
export type BulkActionOptions = TargetPosition & { notify?: boolean };

/** Runs an action on several records with one call, and reports the result with one Undo. */
export function useBulkAction(definition: RecordType) {
  const notice = useNotice();
  const showUndoNotice = useUndoNotice();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  /** @returns whether it succeeded for at least one record */
  async function run(
    action: SelectionAction,
    ids: readonly string[],
    options: BulkActionOptions = {},
  ): Promise<boolean> {
    if (isBusy || ids.length === 0) return false;
    setBusy(true);
    try {
      const body = { action, ids: [...ids], ...options };
      const { data } = await callApi('POST selection/:record', { params: { record: definition.name }, body });
      await revalidate();
      const { changes, failed, notified } = data;
      const count = ids.length - failed.length;
      if (count > 0) {
        const text = `${formatCount(definition, count)} ${count === 1 ? 'is' : 'are'} ${actionLabels[action]}.`;
        const { name } = definition;
        showUndoNotice(appendNotifiedCount(name, text, notified), { record: name, changes });
      }
      if (failed.length > 0) {
        const reasons = [...new Set(failed.map(({ message }) => message))].join(' ');
        notice({
          kind: 'error',
          text: `${formatCount(definition, failed.length)} could not be changed: ${reasons}`,
        });
      }
      return count > 0;
    } catch (error) {
      if (isSignInNeeded(error)) return false;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `This could not be done. ${reason}` });
      await revalidate();
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { run, isBusy };
}

export interface Selection {
  /** The selected ids among the listed ones, in list order. */
  ids: readonly string[];
  has(id: string): boolean;
  /** @param isRange whether all records from the last selected one to this one are included */
  set(id: string, isChosen: boolean, isRange: boolean): void;
  setAll(isChosen: boolean): void;
}

/** The selection in a list. Another page or search clears it. @param address the address of the list */
export function useSelection(listed: readonly string[], address: string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared for each address
  useEffect(() => {
    setChosen(new Set());
    setLast(undefined);
  }, [address]);

  function set(id: string, isChosen: boolean, isRange: boolean) {
    const [from, to] = [last === undefined ? -1 : listed.indexOf(last), listed.indexOf(id)];
    const span = isRange && from >= 0 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    setChosen((before) => {
      const next = new Set(before);
      for (const one of span) {
        if (isChosen) next.add(one);
        else next.delete(one);
      }
      return next;
    });
    setLast(id);
  }

  return {
    ids: listed.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    set,
    setAll: (isChosen) => setChosen(new Set(isChosen ? listed : [])),
  };
}
