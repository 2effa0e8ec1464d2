import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import type { RecordType } from '#cms/records/definition.ts';
import type { TargetPosition } from '#cms/records/position.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useUndoNotice } from '../use-undo.ts';

/** Entries with a common order: the top entries of a page, or the children of one. */
export function groupOf(entries: readonly Entry[], id: string): readonly Entry[] {
  if (entries.some(({ _id }) => _id === id)) return entries;
  return entries.find(({ children }) => children?.some(({ _id }) => _id === id))?.children ?? [];
}

/** A group with one of its entries moved to the position of another. */
function moveInGroup(group: readonly Entry[], id: string, over: string): Entry[] {
  const entry = group.find(({ _id }) => _id === id);
  const index = group.findIndex(({ _id }) => _id === over);
  if (!entry || index < 0) return [...group];
  return group.filter(({ _id }) => _id !== id).toSpliced(index, 0, entry);
}

/** The list with one of its entries moved to the position of another of the same group. */
export function moveInList(entries: readonly Entry[], id: string, over: string): Entry[] {
  if (entries.some(({ _id }) => _id === id)) return moveInGroup(entries, id, over);
  return entries.map((entry) => {
    const { children } = entry;
    const isHere = children?.some(({ _id }) => _id === id);
    return children && isHere ? { ...entry, children: moveInGroup(children, id, over) } : entry;
  });
}

/** The neighbours of an entry, for the API, which refuses the move if the list has changed. */
export function neighboursOf(group: readonly Entry[], id: string): TargetPosition {
  const index = group.findIndex(({ _id }) => _id === id);
  const [after, before] = [group[index - 1]?._id, group[index + 1]?._id];
  return { ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
}

/**
 * Moves entries of a list. A dropped entry is shown at its new position while the site stores it, and returns if that
 * fails.
 */
export function useMoveEntries(definition: RecordType, entries: Entry[]) {
  const notice = useNotice();
  const showUndoNotice = useUndoNotice();
  const { revalidate } = useRevalidator();
  const [optimistic, setOptimistic] = useState<{ of: Entry[]; entries: Entry[] }>();

  async function move(entry: Entry, position: TargetPosition): Promise<void> {
    try {
      const { data } = await callApi('PUT order/:record', {
        params: { record: definition.name },
        body: { ids: [entry._id], ...position },
      });
      if (data.changes.length > 0) {
        const text = `“${titleOf(definition, entry)}” has been moved.`;
        showUndoNotice(text, { record: definition.name, changes: data.changes });
      }
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `“${titleOf(definition, entry)}” could not be moved. ${reason}` });
    }
    await revalidate();
    setOptimistic(undefined);
  }

  return {
    /** The entries in display order. */
    entries: optimistic && optimistic.of === entries ? optimistic.entries : entries,
    move: (entry: Entry, position: TargetPosition) => void move(entry, position),
    /** Moves an entry to the position of another, on which it was dropped. */
    drop(entry: Entry, over: string) {
      const list = moveInList(entries, entry._id, over);
      setOptimistic({ of: entries, entries: list });
      void move(entry, neighboursOf(groupOf(list, entry._id), entry._id));
    },
  };
}
