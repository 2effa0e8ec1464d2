import { createContext, type ReactNode, useContext } from 'react';
import type { DraftHead } from '../../../content/drafts.ts';
import { Pill } from '../ui/pill.tsx';
import { isMine, useDraftsOf } from './use-drafts-of.ts';

const DraftsContext = createContext<ReadonlyMap<string, readonly DraftHead[]>>(new Map());

/** Lets the rows of a list show who has drafts of their entries. */
export function DraftsOfList({ record, children }: { record: string; children: ReactNode }) {
  return <DraftsContext value={useDraftsOf(record)}>{children}</DraftsContext>;
}

/** The drafts of entries that are not added yet. */
export const useNewDrafts = (): readonly DraftHead[] => useContext(DraftsContext).get('') ?? [];

/** Whether there are drafts of an entry, and whose where they are somebody else's. */
export function DraftPills({ id }: { id: string }) {
  const drafts = useContext(DraftsContext).get(id) ?? [];
  if (drafts.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {drafts.map((draft) => (
        <Pill key={draft.id} look={isMine(draft) ? 'waiting' : 'quiet'}>
          {isMine(draft) ? 'Unpublished changes' : `${draft.accountName} has a draft`}
        </Pill>
      ))}
    </span>
  );
}
