import { remainingRows } from '#core/database/batches.ts';
import { defineJob, type RegularJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { eachPart, forEachIndependently } from '#core/promises.ts';

/** Milliseconds. */
const day = 86_400_000;
/** The fact that says from when on (ISO, UTC) what is past its time is erased. */
const beginsAt = 'retention begins';
/** Days for which what was there before the site could do this stays, so that its owner can set other times. */
const notice = 30;

/** Notes, at the first start of a version that does this, from when on it does. */
export async function recordFirstStart(facts: Pick<Stores['facts'], 'keepFirst'>, now: Date): Promise<void> {
  await facts.keepFirst(beginsAt, new Date(now.getTime() + notice * day).toISOString());
}

/** From when on (ISO, UTC) what is past its time is erased; undefined: the site has never been started. */
export function findBeginning(facts: Pick<Stores['facts'], 'find'>): Promise<string | undefined> {
  return facts.find(beginsAt);
}

/** Milliseconds. */
const hour = 3_600_000;

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
    name: 'change-log-retention',
    title: 'Empty the trash and shorten histories',
    every: hour,
    async run({ signal, clock }) {
      const { erased, dropped } = await removeOldChanges(stores, retention, clock(), signal);
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
  return eachPart(
    {
      erased: () => forEachIndependently(trashed, ({ id }) => changes.erase(id), signal),
      dropped: () => changes.dropBefore(before(history), signal),
    },
    signal,
  );
}
