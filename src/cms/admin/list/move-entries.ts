import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import type { RecordType } from '#cms/records/definition.ts';
import type { TargetPosition, Written } from '#cms/records/position.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useTellDone } from '../use-undo.ts';

/** Entries with a common order: the top entries of a page, or the children of one. */
export function groupOf(entries: readonly Entry[], id: string): readonly Entry[] {
  if (entries.some(({ _id }) => _id === id)) return entries;
  return entries.find(({ children }) => children?.some(({ _id }) => _id === id))?.children ?? [];
}

/** A group with one of its entries moved to the position of another. */
function reordered(group: readonly Entry[], id: string, over: string): Entry[] {
  const entry = group.find(({ _id }) => _id === id);
  const index = group.findIndex(({ _id }) => _id === over);
  if (!entry || index < 0) return [...group];
  return group.filter(({ _id }) => _id !== id).toSpliced(index, 0, entry);
}

/** The list with one of its entries moved to the position of another of the same group. */
export function listReordered(entries: readonly Entry[], id: string, over: string): Entry[] {
  if (entries.some(({ _id }) => _id === id)) return reordered(entries, id, over);
  return entries.map((entry) => {
    const { children } = entry;
    const isHere = children?.some(({ _id }) => _id === id);
    return children && isHere ? { ...entry, children: reordered(children, id, over) } : entry;
  });
}

/** The neighbours of an entry, for the API, which refuses the move if the list has changed. */
export function positionIn(group: readonly Entry[], id: string): TargetPosition {
  const index = group.findIndex(({ _id }) => _id === id);
  const [after, before] = [group[index - 1]?._id, group[index + 1]?._id];
  return { ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
}

/**
 * Moves entries of a list. A dropped entry is shown at its new position while the site stores it, and returns if that
 * fails.
 */
export function useMoving(definition: RecordType, entries: Entry[]) {
  const notice = useNotice();
  const tellDone = useTellDone();
  const { revalidate } = useRevalidator();
  const [mine, setMine] = useState<{ of: Entry[]; entries: Entry[] }>();

  async function move(entry: Entry, position: TargetPosition): Promise<void> {
    try {
      const body = { ids: [entry._id], ...position };
      const { data } = await callApi<{ done: Written[] }>('PUT', `order/${definition.name}`, { body });
      if (data.done.length > 0) {
        const text = `“${titleOf(definition, entry)}” has been moved.`;
        tellDone(text, { record: definition.name, changes: data.done });
      }
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `“${titleOf(definition, entry)}” could not be moved. ${reason}` });
    }
    await revalidate();
    setMine(undefined);
  }

  return {
    /** The entries in display order. */
    entries: mine && mine.of === entries ? mine.entries : entries,
    move: (entry: Entry, position: TargetPosition) => void move(entry, position),
    /** Moves an entry to the position of another, on which it was dropped. */
    drop(entry: Entry, over: string) {
      const list = listReordered(entries, entry._id, over);
      setMine({ of: entries, entries: list });
      void move(entry, positionIn(groupOf(list, entry._id), entry._id));
    },
  };
}
