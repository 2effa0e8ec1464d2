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
 * Repeats erasures of records that a restored database has brought back.
 *
 * @returns how many records were erased again
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
    // A kind that this version does not have is ignored.
    const again = Object.hasOwn(others, record) ? others[record] : undefined;
    // The last of repeated erasures counts, which may be stored under another month.
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
