import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Actor } from '#core/actor.ts';
import { mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { type Change, type ChangeSummary, changesCausedBy, findChange } from './change-log.ts';
import { createChangeStore, lockTrashed } from './change-store.ts';
import { insertRow, requireRecord, setLink } from './create.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { hooksOf } from './hooks.ts';
import { publicationColumns } from './publication.ts';
import { withExistingReferences } from './references.ts';
import type { RecordName, StoredRecord } from './registry.ts';
import { clearMissingReferences } from './related.ts';
import { emptyFields, findRow } from './rows.ts';
import { checkParent } from './tree.ts';
import { type UntypedRow, type UntypedTables, untyped } from './untyped-rows.ts';
import { updateRecord } from './update.ts';
import { definitionOf, finishWrite, inWriteTransaction, lockOwner } from './write.ts';

/**
 * Restores a deleted record, with the records deleted with it. Its link gets a suffix if another entry has taken it
 * meanwhile.
 *
 * @param changeId the change that deleted it
 * @throws AppError missing if the trash does not contain it; conflict if it cannot be restored
 */
export async function restoreRecord(
  scope: Scope,
  changeId: string,
  by: Actor,
): Promise<{ name: RecordName; record: StoredRecord<RecordName> }> {
  const found = await findChange(scope.db, changeId);
  if (!found) throw notInTrashError();
  const name = found.record;
  return inWriteTransaction(scope, name, async (tx) => {
    const restoreChangeId = createId();
    const change = await lockTrashed(tx, changeId);
    if (!change) throw notInTrashError();
    await insertRestored(tx, change, by, { changeId: restoreChangeId });
    const causedChanges = await changesCausedBy(tx.db, changeId);
    await mapYielding(causedChanges, (change) => undoCausedChange(tx, change, by, restoreChangeId));
    for (const hooks of hooksOf(name)) await hooks.afterRestore?.(tx, found.recordId, by);
    return { name, record: await requireRecord(tx, name, found.recordId) };
  });
}

const notInTrashError = () =>
  new AppError('missing', 'This is no longer in the trash. It may have been restored already.');

/** @param change a locked deletion (`lockTrashed`) */
async function insertRestored(
  tx: Scope,
  change: Change,
  by: Actor,
  origin: { changeId?: string; causedBy?: string },
): Promise<void> {
  const { record: name, recordId: id, before } = change;
  if (!before) throw notInTrashError();
  const definition = definitionOf(name);
  const row: UntypedRow = {
    ...currentFields(definition, before),
    ...{ id, addedAt: before.addedAt ?? '' },
    changedAt: tx.clock().toISOString(),
    revision: change.revision + 1,
  };
  await lockOwner(tx, definition, row).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('conflict', 'What it belongs to is deleted too. Please restore that first.');
  });
  await ensureValidParent(untyped(tx.db), definition, row, id);
  await setLink(untyped(tx.db), definition, row, row, 'suffixed');
  Object.assign(row, publicationColumns(definition, row, String(row.changedAt)));
  for (const hooks of hooksOf(name)) {
    const restoration = { row, earlier: before, causedBy: origin.causedBy };
    Object.assign(row, await hooks.beforeRestore?.(tx, restoration));
  }
  await insertRow(tx, definition, row);
  const write = { name, kind: 'restored', by, before: undefined, after: row, earlier: before } as const;
  await finishWrite(tx, { ...write, ...origin });
}

/** Fields added to the type since are empty, and removed ones are left out. */
export function currentFields(definition: RecordType, before: UntypedRow): UntypedRow {
  const empty = emptyFields(definition);
  return Object.fromEntries(Object.entries(empty).map(([name, nothing]) => [name, before[name] ?? nothing]));
}

/** Moves the record to the top level if its former parent cannot contain it. */
export async function ensureValidParent(
  table: Kysely<UntypedTables>,
  definition: RecordType,
  row: UntypedRow,
  id: string,
): Promise<void> {
  const [parent] = fieldsOfType(definition, 'parent');
  if (!parent) return;
  await checkParent(table, definition, row, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    row[parent.name] = '';
  });
}

/** Reverts a change caused by a deletion, if the record has not changed since. */
async function undoCausedChange(tx: Scope, head: ChangeSummary, by: Actor, causedBy: string): Promise<void> {
  if (head.kind === 'trashed') {
    // A record that was erased or restored separately meanwhile is left alone.
    const change = await lockTrashed(tx, head.id);
    if (change) await insertRestored(tx, change, by, { causedBy });
    return;
  }
  const { record: name, recordId: id, revision } = head;
  const before = (await findChange(tx.db, head.id))?.before;
  const definition = definitionOf(name);
  const found = await findRow(untyped(tx.db), definition, { id }, { unpublished: true });
  if (!before || Number(found?.row.revision) !== revision) return;
  const values = await withExistingReferences(untyped(tx.db), definition, currentFields(definition, before));
  await updateRecord(tx, name, id, values, by, { takenLink: 'suffixed', causedBy });
}

/**
 * Restores a record to a revision, except its status, which has a button of its own.
 *
 * @throws AppError missing, if the log does not contain that revision; as `updateRecord`
 */
export async function restoreRevision(
  scope: Scope,
  name: RecordName,
  id: string,
  revision: number,
  by: Actor,
): Promise<StoredRecord<RecordName>> {
  const definition = definitionOf(name);
  return inWriteTransaction(scope, name, async (tx) => {
    const end = await createChangeStore(tx).findNextChange(name, id, revision);
    if (!end?.before) throw notFoundError('This version');
    const values = await withExistingReferences(
      untyped(tx.db),
      definition,
      currentFields(definition, end.before),
    );
    for (const { name: status } of fieldsOfType(definition, 'status')) delete values[status];
    await ensureValidParent(untyped(tx.db), definition, values, id);
    await clearMissingReferences(tx, definition, values);
    return updateRecord(tx, name, id, values, by, { takenLink: 'suffixed' });
  });
}
