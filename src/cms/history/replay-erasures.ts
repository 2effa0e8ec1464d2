import { type RecordName, recordNames } from '#cms/records/registry.ts';
import { removeRecord } from '#cms/records/remove.ts';
import { loose, tableOf } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import { system } from '#core/actor.ts';
import { slicesOf } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { eraseAccountAnew } from '#features/accounts/server/erase-account.ts';
import { eraseNotes } from '#features/privacy/server/erase-person.ts';
import { revokeAnew, revokedLinks } from '#features/webinars/server/registration-links.ts';
import { eraseRecord } from './erase.ts';
import type { Erasure } from './erasures.ts';

/** What is erased beside records; of each how that is done anew, and whether there was anything to do. */
export const others: Readonly<Record<string, (inside: Scope, erasure: Erasure) => Promise<boolean>>> = {
  account: (inside, { recordId }) => eraseAccountAnew(inside, recordId),

  /** What was noted of a parent, beside what they wrote. */
  conversation: (inside, { recordId, at }) => eraseNotes(inside, recordId, at),

  /** The address of whoever consented. */
  async consent({ db }, { recordId, at }) {
    const consent = db.updateTable('consent').where('id', '=', recordId).where('email', '<>', '');
    const { numUpdatedRows } = await consent
      .set(({ fn, val }) => ({ email: '', withdrawnAt: fn.coalesce('withdrawnAt', val(at)) }))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Whoever wants no news any more is not asked by a backup. */
  async withdrawal({ db }, { recordId, at }) {
    const consent = db.updateTable('consent').where('id', '=', recordId).where('withdrawnAt', 'is', null);
    const { numUpdatedRows } = await consent.set({ withdrawnAt: at }).executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Whoever was handed a link that is ended since is not let in by a backup. */
  [revokedLinks]: revokeAnew,

  /** Address and words of a request that has ended. */
  async privacyRequest({ db }, { recordId, at }) {
    const request = db.updateTable('privacyRequest').where('id', '=', recordId).where('email', '<>', '');
    const { numUpdatedRows } = await request
      .set(({ fn, val }) => ({
        ...{ email: '', words: '', state: 'completed' },
        endedAt: fn.coalesce('endedAt', val(at)),
      }))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
};

/**
 * Erases what was erased once and is there again, because an older state of the database has been put back; and sealed
 * copies whose time is over.
 *
 * @returns how many records that were
 */
export async function replayErasures(scope: Scope, erasures: readonly Erasure[]): Promise<number> {
  let erased = 0;
  for (const [record, all] of Map.groupBy(erasures, (erasure) => erasure.record)) {
    const name = recordNames.find((known) => known === record);
    const ids = [...new Set(all.map(({ recordId }) => recordId))];
    if (name) {
      for (const some of slicesOf(ids)) erased += await eraseAnew(scope, name, some);
      continue;
    }
    // Of a kind that this version does not have, nothing is known.
    const again = Object.hasOwn(others, record) ? others[record] : undefined;
    // The last time that it was erased, which is noted in another month, counts.
    const last = all.toSorted((one, other) => (one.at < other.at ? 1 : -1));
    for (const erasure of again ? last : []) if (await again?.(scope, erasure)) erased++;
  }
  const now = scope.clock().toISOString();
  await scope.db.deleteFrom('sealedRecord').where('eraseAt', '<=', now).execute();
  return erased;
}

async function eraseAnew(scope: Scope, name: RecordName, ids: readonly string[]): Promise<number> {
  const by = system('restore');
  const there = loose(scope.db)
    .selectFrom(tableOf(definitionOf(name)))
    .select('id')
    .where('id', 'in', ids);
  for (const { id } of await there.execute()) await removeRecord(scope, name, String(id), by);
  const deletions = scope.db.selectFrom('change').select('id').where('record', '=', name);
  const trashed = deletions.where('recordId', 'in', ids).where('kind', '=', 'trashed').orderBy('id');
  let erased = 0;
  for (const { id } of await trashed.execute()) if (await eraseRecord(scope, id, by)) erased++;
  return erased;
}
