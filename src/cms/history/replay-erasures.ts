import { allHooks, hookMap } from '#cms/records/hooks.ts';
import { type RecordName, recordNames } from '#cms/records/registry.ts';
import { removeRecord } from '#cms/records/remove.ts';
import { tableOf, untyped } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import { system } from '#core/actor.ts';
import { slicesOf } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { eraseRecord } from './erase.ts';
import type { Erasure } from './erasures.ts';

/**
 * Erases what was erased once and is there again, because an older state of the database has been put back.
 *
 * @returns how many records that were
 */
export async function replayErasures(scope: Scope, erasures: readonly Erasure[]): Promise<number> {
  const others = hookMap('replayErasure');
  let erased = 0;
  for (const [record, all] of Map.groupBy(erasures, (erasure) => erasure.record)) {
    const name = recordNames.find((known) => known === record);
    const ids = [...new Set(all.map(({ recordId }) => recordId))];
    if (name) {
      for (const some of slicesOf(ids)) erased += await replayErasure(scope, name, some);
      continue;
    }
    // Of a kind that this version does not have, nothing is known.
    const again = Object.hasOwn(others, record) ? others[record] : undefined;
    // The last time that it was erased, which is noted in another month, counts.
    const last = all.toSorted((one, other) => (one.at < other.at ? 1 : -1));
    for (const erasure of again ? last : []) if (await again?.(scope, erasure)) erased++;
  }
  for (const hooks of allHooks()) await hooks.afterReplay?.(scope);
  return erased;
}

async function replayErasure(scope: Scope, name: RecordName, ids: readonly string[]): Promise<number> {
  const by = system('restore');
  const there = untyped(scope.db)
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
