import { v7 as createId } from 'uuid';
import type { Actor } from '#core/actor.ts';
import { mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { createChangeStore } from './change-store.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { withExistingReferences } from './references.ts';
import { type RecordName, typesBelongingTo } from './registry.ts';
import { clearMissingReferences } from './related.ts';
import { currentFields, ensureValidParent, restoreRecord } from './restore.ts';
import { findRow, lockRow } from './rows.ts';
import { tableOf, untyped } from './untyped-rows.ts';
import { updateRecord } from './update.ts';
import { definitionOf, finishWrite, inWriteTransaction } from './write.ts';

/**
 * Moves a record to the trash: its row is deleted from the table, and the log keeps it. Records that belong to it are
 * deleted with it; its children move to the top level. Other requests are served in between, however many these are.
 *
 * @returns the id of the change, for a restore
 * @throws AppError missing
 */
export async function removeRecord(
  scope: Scope,
  name: RecordName,
  id: string,
  by: Actor,
  causedBy?: string,
): Promise<string> {
  const definition = definitionOf(name);
  return inWriteTransaction(scope, name, async (tx) => {
    const before = await lockRow(untyped(tx.db), definition, id);
    if (!before) throw notFoundError(definition.labels.one);
    const changeId = createId();
    await finishWrite(tx, { name, kind: 'trashed', by, before, after: undefined, changeId, causedBy });
    for (const { name: type, field } of typesBelongingTo(name)) {
      await mapYielding(await listIdsWith(tx, definitionOf(type), field, id), (one) =>
        removeRecord(tx, type, one, by, changeId).catch(ignoreMissing),
      );
    }
    await moveChildrenToTop(tx, name, id, by, changeId);
    await untyped(tx.db).deleteFrom(tableOf(definition)).where('id', '=', id).execute();
    return changeId;
  });
}

/** A record deleted at the same time by another request is no error. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof AppError && error.reason === 'missing')) throw error;
}

/** Moves the children of a deleted entry to the top level, so that none disappears with it. */
async function moveChildrenToTop(
  scope: Scope,
  name: RecordName,
  id: string,
  by: Actor,
  causedBy: string,
): Promise<void> {
  const definition = definitionOf(name);
  const [parent] = fieldsOfType(definition, 'parent');
  if (!parent) return;
  for (const child of await listIdsWith(scope, definition, parent.name, id)) {
    await updateRecord(scope, name, child, { [parent.name]: '' }, by, { causedBy });
  }
}

async function listIdsWith(
  { db }: Scope,
  definition: RecordType,
  field: string,
  id: string,
): Promise<string[]> {
  const select = untyped(db).selectFrom(tableOf(definition)).select('id').where(field, '=', id);
  return (await select.orderBy('id').execute()).map((row) => String(row.id));
}

/**
 * Undoes a change of a record: an addition is deleted, a deletion restored, and an update or change of status reverted.
 * Only if the record has not changed since.
 *
 * @param revision the revision that the change has created
 * @throws AppError missing, if the log does not contain the change; conflict, if the record has changed since, or cannot
 * be reverted
 */
export async function undoChange(
  scope: Scope,
  name: RecordName,
  id: string,
  revision: number,
  by: Actor,
): Promise<void> {
  const definition = definitionOf(name);
  await inWriteTransaction(scope, name, async (tx) => {
    const change = await createChangeStore(tx).findByRevision(name, id, revision);
    if (!change) throw notFoundError('This change');
    if (change.kind === 'trashed') return void (await restoreRecord(tx, change.id, by));
    const found = await findRow(untyped(tx.db), definition, { id }, { unpublished: true });
    if (Number(found?.row.revision) !== revision) {
      throw new AppError('conflict', 'It has been changed again since.');
    }
    if (!change.before) return void (await removeRecord(tx, name, id, by));
    const values = await withExistingReferences(
      untyped(tx.db),
      definition,
      currentFields(definition, change.before),
    );
    await ensureValidParent(untyped(tx.db), definition, values, id);
    await clearMissingReferences(tx, definition, values);
    await updateRecord(tx, name, id, values, by, { revision, takenLink: 'suffixed' });
  });
}
