import { remainingRows } from '#core/database/batches.ts';
import { defineJob, type RegularJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { forEachIndependently, runIndependently } from '#core/promises.ts';
import { day, hour } from '#core/time/durations.ts';

/** The fact that stores from when on (ISO, UTC) expired data is erased. */
const retentionStartKey = 'retention begins';
/** Days for which data from before this feature stays, so that the owner can set other periods. */
const graceDays = 30;

/** Stores, at the first start of a version with this feature, when erasures begin. */
export async function storeFirstStart(facts: Pick<Stores['facts'], 'setIfAbsent'>, now: Date): Promise<void> {
  await facts.setIfAbsent(retentionStartKey, new Date(now.getTime() + graceDays * day).toISOString());
}

/** When erasures begin (ISO, UTC); undefined: the site has never been started. */
export function findRetentionStart(facts: Pick<Stores['facts'], 'find'>): Promise<string | undefined> {
  return facts.find(retentionStartKey);
}

/** Days. */
export interface Retention {
  /** How long a deleted record can be restored. */
  trash: number;
  /** How long the history of a record is kept. */
  history: number;
  /** How long activity is kept. */
  activity: number;
}

/** Empties the trash, and shortens the change log. */
export function oldChangesJob(stores: Pick<Stores, 'changes'>, retention: Retention): RegularJob {
  return defineJob({
    name: 'change-log-retention',
    title: 'Empty the trash and shorten histories',
    every: hour,
    async run({ signal, clock }) {
      const { erased, dropped } = await removeOldChanges(stores, retention, clock(), signal);
      if (erased + dropped === 0) return undefined;
      return `Erased permanently: ${erased}. History entries removed: ${dropped}.`;
    },
  });
}

/**
 * Erases records whose time in the trash is over, and drops old changes.
 *
 * @returns how many of each
 * @throws the first failure, after all others
 */
export async function removeOldChanges(
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
  return runIndependently(
    {
      erased: () => forEachIndependently(trashed, ({ id }) => changes.erase(id), signal),
      dropped: () => changes.deleteBefore(before(history), signal),
    },
    signal,
  );
}
