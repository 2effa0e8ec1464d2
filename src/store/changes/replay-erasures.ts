import { system } from '../../content/actor.ts';
import { type RecordName, recordNames } from '../../content/index.ts';
import { loose, tableOf } from '../records/loose.ts';
import { removeRecord } from '../records/remove.ts';
import { definitionOf } from '../records/write.ts';
import type { Scope } from '../scope.ts';
import { eraseRecord } from './erase.ts';
import type { Erasure } from './erasures.ts';

/** Records that are looked for at once. */
const batch = 500;

/**
 * Erases what was erased once and is there again, because an older state of the database has been put back.
 *
 * @returns how many records that were
 */
export async function replayErasures(scope: Scope, erasures: readonly Erasure[]): Promise<number> {
  let erased = 0;
  for (const [record, all] of Map.groupBy(erasures, (erasure) => erasure.record)) {
    const name = recordNames.find((known) => known === record);
    // Of a type that this version does not have.
    if (!name) continue;
    const ids = [...new Set(all.map(({ recordId }) => recordId))];
    for (let from = 0; from < ids.length; from += batch)
      erased += await eraseAnew(scope, name, ids.slice(from, from + batch));
  }
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
