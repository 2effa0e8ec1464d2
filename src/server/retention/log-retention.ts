import type { Stores } from '../../store/stores.ts';

/** Milliseconds. */
const day = 24 * 3_600_000;
/** Records in one go, so that nobody waits long. */
const batch = 100;

/** Days. */
export interface Retention {
  /** How long what was deleted can be brought back. */
  trash: number;
  /** How long the history of a record reaches back. */
  history: number;
}

/**
 * Erases for good what has been in the trash for its time, and drops entries of the log that are too old.
 *
 * @returns how many of each
 */
export async function forgetOldChanges(
  { changes }: Pick<Stores, 'changes'>,
  { trash, history }: Retention,
  now: Date,
): Promise<{ erased: number; dropped: number }> {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  let erased = 0;
  for (const { id } of await changes.listTrashedBefore(before(trash), batch)) {
    if (await changes.erase(id)) erased++;
  }
  return { erased, dropped: await changes.dropBefore(before(history), batch) };
}
