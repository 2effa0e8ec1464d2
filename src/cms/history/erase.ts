import { v7 as createId } from 'uuid';
import { deleteDraftsOfEntry } from '#cms/drafts/draft-store.ts';
import {
  appendChange,
  changesCausedBy,
  findChange,
  withLogDeletionAllowed,
} from '#cms/records/change-log.ts';
import { isInTrash, lockTrashed } from '#cms/records/change-store.ts';
import { removeFileUses } from '#cms/records/file-uses.ts';
import { allHooks, findErasureBlock, hookMap, hooksOf } from '#cms/records/hooks.ts';
import { type RecordName, recordNames } from '#cms/records/registry.ts';
import { removeRecord } from '#cms/records/remove.ts';
import { tableOf, untyped } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import { type Actor, system } from '#core/actor.ts';
import { chunksOf, countRows, mapYielding, remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently, yieldToEventLoop } from '#core/promises.ts';
import { type Erasure, storeErasure } from './erasures.ts';

/**
 * Erases a deleted record for good, with everything that the log has of it: older versions, their files, its title if
 * that is the name of a person, and unsent emails about it. The fact of the erasure stays in the log, and is recorded,
 * so that it is repeated after older backups are restored. Records deleted with it are erased too.
 *
 * @param changeId the change that deleted it
 * @param by the actor
 * @returns whether there was something to erase: a record restored meanwhile is left alone
 */
export async function eraseRecord(
  scope: Scope,
  changeId: string,
  by: Actor = system('retention'),
  causedBy?: string,
): Promise<boolean> {
  return scope.transaction(async (tx) => {
    const trashed = await lockTrashed(tx, changeId);
    if (!trashed) return false;
    const id = createId();
    for (const causedChange of await changesCausedBy(tx.db, changeId)) {
      await yieldToEventLoop();
      if (causedChange.kind !== 'trashed' || (await findErasureBlock(tx, causedChange))) continue;
      await eraseRecord(tx, causedChange.id, by, id);
    }
    const { record, recordId, revision, title } = trashed;
    const changes = tx.db.selectFrom('change').select('id').where('record', '=', record);
    const older = await changes.where('recordId', '=', recordId).execute();
    await mapYielding(older, ({ id: changeId }) => removeFileUses(tx, { changeId }));
    const isPersonal = definitionOf(record).personal !== undefined;
    await tx.db
      .updateTable('change')
      .set({ before: null, ...(isPersonal && { title: '' }) })
      .where('record', '=', record)
      .where('recordId', '=', recordId)
      .execute();
    // A pending email about it contains its data and an address.
    await tx.db
      .deleteFrom('email')
      .where('aboutRecord', '=', record)
      .where('aboutId', '=', recordId)
      .execute();
    if (isPersonal) await removePerson(tx, record, recordId);
    for (const hooks of hooksOf(record)) await hooks.afterErase?.(tx, { type: record, recordId, title });
    await deleteDraftsOfEntry(tx, record, recordId);
    await tx.db
      .deleteFrom('redirect')
      .where('record', '=', record)
      .where('recordId', '=', recordId)
      .execute();
    const last = { id, causedBy, record, recordId, title: isPersonal ? '' : title, before: undefined };
    await appendChange(tx, { ...last, kind: 'erased', by, revision: revision + 1 });
    await storeErasure(tx, record, recordId);
    return true;
  });
}

/**
 * Erases a deleted record for good, as `eraseRecord`, unless a hook forbids it.
 *
 * @throws AppError conflict, if a hook does not allow it yet
 */
export async function eraseFromTrash(scope: Scope, changeId: string, by?: Actor): Promise<boolean> {
  return scope.transaction(async (tx) => {
    const change = await findChange(tx.db, changeId);
    const block = change && (await findErasureBlock(tx, change));
    if (block) throw block;
    return eraseRecord(tx, changeId, by);
  });
}

/** Removes names of a person from activity entries and emails. */
async function removePerson(tx: Scope, record: RecordName, recordId: string): Promise<void> {
  await tx.db
    .updateTable('activity')
    .set({ aboutName: '', details: '' })
    .where('aboutKind', '=', record)
    .where('aboutId', '=', recordId)
    .execute();
  await tx.db
    .updateTable('emailLog')
    .set({ said: '' })
    .where('aboutRecord', '=', record)
    .where('aboutId', '=', recordId)
    .execute();
}

/** Changes from before a time (ISO, UTC), except those of the trash, which stay until they are erased. */
const droppableBefore = ({ db }: Pick<Scope, 'db'>, moment: string) =>
  db
    .selectFrom('change')
    .where('at', '<', moment)
    .where((where) => where.not(where.and([where('kind', '=', 'trashed'), isInTrash(where)])));

/** Number of changes older than a time (ISO, UTC), except those of the trash. */
export const countHistoryBefore = (scope: Pick<Scope, 'db'>, moment: string): Promise<number> =>
  countRows(droppableBefore(scope, moment));

/**
 * Drops changes older than a time (ISO, UTC), with the files that only they refer to; the trash stays until it is
 * erased.
 *
 * @returns how many
 * @throws the first failure, after all others
 */
export async function dropHistoryBefore(scope: Scope, moment: string, signal?: AbortSignal): Promise<number> {
  const stuck = new Set<string>();
  const rows = remainingRows(
    ({ limit, offset }) =>
      droppableBefore(scope, moment)
        .select(['id', 'record', 'recordId'])
        // The oldest first: consequences of a deletion outlive it; otherwise the record would seem to be in the trash
        // again.
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ id }) => id,
  );
  const drop = async ({ id, record, recordId }: { id: string; record: string; recordId: string }) => {
    const key = `${record} ${recordId}`;
    // For the same reason, consequences of a change that cannot be dropped stay too.
    if (stuck.has(key)) return false;
    stuck.add(key);
    await scope.transaction((tx) =>
      withLogDeletionAllowed(tx, 'change', moment, async () => {
        await removeFileUses(tx, { changeId: id });
        await tx.db.deleteFrom('change').where('id', '=', id).execute();
      }),
    );
    stuck.delete(key);
    return true;
  };
  return forEachIndependently(rows, drop, signal);
}

/**
 * Repeats erasures of records that a restored database has brought back.
 *
 * @returns how many records were erased again
 */
export async function replayErasures(scope: Scope, erasures: readonly Erasure[]): Promise<number> {
  const otherReplays = hookMap('replayErasure');
  let erased = 0;
  for (const [record, all] of Map.groupBy(erasures, (erasure) => erasure.record)) {
    const name = recordNames.find((known) => known === record);
    const ids = [...new Set(all.map(({ recordId }) => recordId))];
    if (name) {
      for (const some of chunksOf(ids)) erased += await replayErasure(scope, name, some);
      continue;
    }
    // A kind that this version does not have is ignored.
    const replay = Object.hasOwn(otherReplays, record) ? otherReplays[record] : undefined;
    // The last of repeated erasures counts, which may be stored under another month.
    const last = all.toSorted((one, other) => (one.at < other.at ? 1 : -1));
    for (const erasure of replay ? last : []) if (await replay?.(scope, erasure)) erased++;
  }
  for (const hooks of allHooks()) await hooks.afterReplay?.(scope);
  return erased;
}

async function replayErasure(scope: Scope, name: RecordName, ids: readonly string[]): Promise<number> {
  const by = system('restore');
  const existing = untyped(scope.db)
    .selectFrom(tableOf(definitionOf(name)))
    .select('id')
    .where('id', 'in', ids);
  for (const { id } of await existing.execute()) await removeRecord(scope, name, String(id), by);
  const deletions = scope.db.selectFrom('change').select('id').where('record', '=', name);
  const trashed = deletions.where('recordId', 'in', ids).where('kind', '=', 'trashed').orderBy('id');
  let erased = 0;
  for (const { id } of await trashed.execute()) if (await eraseRecord(scope, id, by)) erased++;
  return erased;
}
