import { useCallback, useEffect, useState } from 'react';
import type { DraftHead } from '../../../content/drafts.ts';
import { isContentName } from '../../../content/index.ts';
import { may } from '../../../policy.ts';
import { accountOf, useSession } from '../../account/session.ts';
import { callApi } from '../../api/session-client.ts';
import { onDraftsChanged } from './drafts-changed.ts';

/** The newest open drafts of a type, of whoever; a hundred at most. @throws ApiError */
export async function fetchDraftsOf(record: string, signal?: AbortSignal): Promise<DraftHead[]> {
  const path = `drafts?record=${encodeURIComponent(record)}&limit=100`;
  const { data } = await callApi<{ drafts: DraftHead[] }>('GET', path, { ...(signal && { signal }) });
  return data.drafts;
}

/** The open drafts of an entry, whoever writes them. @throws ApiError */
export async function fetchDraftsOfEntry(
  record: string,
  recordId: string,
  signal?: AbortSignal,
): Promise<DraftHead[]> {
  const path = `drafts?${new URLSearchParams({ record, recordId })}`;
  const { data } = await callApi<{ drafts: DraftHead[] }>('GET', path, { ...(signal && { signal }) });
  return data.drafts;
}

export const isMine = ({ accountId }: DraftHead): boolean => accountId === accountOf();

/** The open drafts of a type, by the ids of their entries (of new ones an empty text), one's own first. */
export function useDraftsOf(record: string): ReadonlyMap<string, readonly DraftHead[]> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, readonly DraftHead[]>>(new Map());
  const role = useSession()?.role;
  const isAsked = isContentName(record) && may(role, 'content.write');
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        setDrafts(byEntry(await fetchDraftsOf(record, signal)));
      } catch (error) {
        // The list is of use without them.
        if (!signal.aborted) console.error(error);
      }
    },
    [record],
  );
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    void load(stop.signal);
    const end = onDraftsChanged(() => void load(stop.signal));
    return () => {
      end();
      stop.abort();
    };
  }, [isAsked, load]);
  return drafts;
}

function byEntry(heads: readonly DraftHead[]): Map<string, DraftHead[]> {
  const found = new Map<string, DraftHead[]>();
  for (const head of heads) {
    const others = found.get(head.recordId) ?? [];
    found.set(head.recordId, isMine(head) ? [head, ...others] : [...others, head]);
  }
  return found;
}
