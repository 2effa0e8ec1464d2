import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RecordType } from '../../../../content/define-record.ts';
import type { SelectionAction, SelectionDone } from '../../../../server/lists/selection.ts';
import type { Place } from '../../../../store/records/place.ts';
import { callApi, isSignInNeeded } from '../../../api/session-client.ts';
import { useNotice } from '../../notices/notices.tsx';
import { useTellDone } from '../../notices/use-undo.ts';
import { countOf } from '../../trash/following.ts';
import { toldInWords } from '../../webinars/use-telling.tsx';

const words: Record<SelectionAction, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'in the trash',
  move: 'moved',
};

/** Where they go, and whether parents are told of their deletion. */
export type How = Place & { tell?: boolean };

/** Does something with several records by one call, and tells how it went, with one Undo for all of it. */
export function useActOnAll(definition: RecordType) {
  const notice = useNotice();
  const tellDone = useTellDone();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  /** @returns whether it was done with some of them */
  async function act(action: SelectionAction, ids: readonly string[], how: How = {}): Promise<boolean> {
    if (isBusy || ids.length === 0) return false;
    setBusy(true);
    try {
      const body = { action, ids, ...how };
      const { data } = await callApi<SelectionDone>('POST', `selection/${definition.name}`, { body });
      await revalidate();
      const { done, notDone, told } = data;
      const count = ids.length - notDone.length;
      if (count > 0) {
        const text = `${countOf(definition, count)} ${count === 1 ? 'is' : 'are'} ${words[action]}.`;
        tellDone(told ? `${text} ${toldInWords(told)}` : text, { record: definition.name, steps: done });
      }
      if (notDone.length > 0) {
        const reasons = [...new Set(notDone.map(({ message }) => message))].join(' ');
        notice({
          kind: 'error',
          text: `${countOf(definition, notDone.length)} could not be changed: ${reasons}`,
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

  return { act, isBusy };
}
