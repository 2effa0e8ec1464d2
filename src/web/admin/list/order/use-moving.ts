import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RecordType } from '../../../../content/define-record.ts';
import type { Place, Written } from '../../../../store/records/place.ts';
import { callApi, isSignInNeeded } from '../../../api/session-client.ts';
import { type Entry, titleOf } from '../../entry.ts';
import { useNotice } from '../../notices/notices.tsx';
import { useTellDone } from '../../notices/use-undo.ts';
import { groupOf, listReordered, placeIn } from './neighbours.ts';

/**
 * Moves entries of a list. What was dropped stands where it was dropped while the site stores that, and where it stood
 * before if it does not.
 */
export function useMoving(definition: RecordType, entries: Entry[]) {
  const notice = useNotice();
  const tellDone = useTellDone();
  const { revalidate } = useRevalidator();
  const [mine, setMine] = useState<{ of: Entry[]; entries: Entry[] }>();

  async function move(entry: Entry, place: Place): Promise<void> {
    try {
      const body = { ids: [entry._id], ...place };
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
    move: (entry: Entry, place: Place) => void move(entry, place),
    /** Puts one into the place of another, which it was dropped on. */
    drop(entry: Entry, over: string) {
      const list = listReordered(entries, entry._id, over);
      setMine({ of: entries, entries: list });
      void move(entry, placeIn(groupOf(list, entry._id), entry._id));
    },
  };
}
