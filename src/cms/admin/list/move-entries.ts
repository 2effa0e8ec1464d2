import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import type { RecordType } from '#cms/records/definition.ts';
import type { TargetPosition, Written } from '#cms/records/position.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useTellDone } from '../use-undo.ts';

/** Entries that stand in one order: the top ones of a page, or those under one of them. */
export function groupOf(entries: readonly Entry[], id: string): readonly Entry[] {
  if (entries.some(({ _id }) => _id === id)) return entries;
  return entries.find(({ children }) => children?.some(({ _id }) => _id === id))?.children ?? [];
}

/** A group with one of its entries in the place of another. */
function reordered(group: readonly Entry[], id: string, over: string): Entry[] {
  const entry = group.find(({ _id }) => _id === id);
  const index = group.findIndex(({ _id }) => _id === over);
  if (!entry || index < 0) return [...group];
  return group.filter(({ _id }) => _id !== id).toSpliced(index, 0, entry);
}

/** The same list with one of its entries in the place of another of the same group. */
export function listReordered(entries: readonly Entry[], id: string, over: string): Entry[] {
  if (entries.some(({ _id }) => _id === id)) return reordered(entries, id, over);
  return entries.map((entry) => {
    const { children } = entry;
    const isHere = children?.some(({ _id }) => _id === id);
    return children && isHere ? { ...entry, children: reordered(children, id, over) } : entry;
  });
}

/** Between which entries one stands, as the API is told: whoever sees another list by then is refused. */
export function positionIn(group: readonly Entry[], id: string): TargetPosition {
  const index = group.findIndex(({ _id }) => _id === id);
  const [after, before] = [group[index - 1]?._id, group[index + 1]?._id];
  return { ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
}

/**
 * Moves entries of a list. What was dropped stands where it was dropped while the site stores that, and where it stood
 * before if it does not.
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
        tellDone(text, { record: definition.name, steps: data.done });
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
    /** As they are shown. */
    entries: mine && mine.of === entries ? mine.entries : entries,
    move: (entry: Entry, position: TargetPosition) => void move(entry, position),
    /** Puts one into the place of another, which it was dropped on. */
    drop(entry: Entry, over: string) {
      const list = listReordered(entries, entry._id, over);
      setMine({ of: entries, entries: list });
      void move(entry, positionIn(groupOf(list, entry._id), entry._id));
    },
  };
}
