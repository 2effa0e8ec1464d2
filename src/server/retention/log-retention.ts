import { eachAlone, eachPart } from '../../content/each-alone.ts';
import { defineJob, type RegularJob } from '../../jobs/define-job.ts';
import { remainingRows } from '../../store/in-turns.ts';
import type { Stores } from '../../store/stores.ts';

/** Milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;

/** Days. */
export interface Retention {
  /** How long what was deleted can be brought back. */
  trash: number;
  /** How long the history of a record reaches back. */
  history: number;
  /** How long it is known what people did beside that. */
  activity: number;
}

/** Empties the trash, and shortens what is remembered of changes. */
export function oldChanges(stores: Pick<Stores, 'changes'>, retention: Retention): RegularJob {
  return defineJob({
    name: 'old-changes',
    title: 'Empty the trash and shorten histories',
    every: hour,
    async run({ signal, clock }) {
      const { erased, dropped } = await forgetOldChanges(stores, retention, clock(), signal);
      if (erased + dropped === 0) return undefined;
      return `Erased for good: ${erased}. Entries of histories dropped: ${dropped}.`;
    },
  });
}

/**
 * Erases for good what has been in the trash for its time, and drops changes that are too old.
 *
 * @returns how many of each
 * @throws the first failure, after all others
 */
export async function forgetOldChanges(
  { changes }: Pick<Stores, 'changes'>,
  { trash, history }: Pick<Retention, 'trash' | 'history'>,
  now: Date,
  signal?: AbortSignal,
): Promise<{ erased: number; dropped: number }> {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const trashed = remainingRows(
    (page) => changes.listTrashedBefore(before(trash), page),
    ({ id }) => id,
  );
  return eachPart(
    {
      erased: () => eachAlone(trashed, ({ id }) => changes.erase(id), signal),
      dropped: () => changes.dropBefore(before(history), signal),
    },
    signal,
  );
}
