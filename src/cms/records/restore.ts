import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Actor } from '#core/actor.ts';
import { mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { type Change, type ChangeHead, changesCausedBy, findChange } from './change-log.ts';
import { createChangeStore, takeTrashed } from './change-store.ts';
import { insertRow, requireRecord, setLink } from './create.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { hooksOf } from './hooks.ts';
import { publicationColumns } from './publication.ts';
import { withKnownReferences } from './references.ts';
import type { RecordName, StoredRecord } from './registry.ts';
import { removeGone } from './related.ts';
import { emptyFields, findRow } from './rows.ts';
import { checkParent } from './tree.ts';
import { type LooseTables, type UntypedRow, untyped } from './untyped-rows.ts';
import { updateRecord } from './update.ts';
import { definitionOf, recordWrite, takeOwner, writing } from './write.ts';

/**
 * Restores a deleted record, with the records deleted with it. Its link gets a suffix if another entry has taken it
 * meanwhile.
 *
 * @param changeId the change that deleted it
 * @throws Refusal missing if the trash does not contain it; conflict if it cannot be restored
 */
export async function restoreRecord(
  scope: Scope,
  changeId: string,
  by: Actor,
): Promise<{ name: RecordName; record: StoredRecord<RecordName> }> {
  const found = await findChange(scope.db, changeId);
  if (!found) throw notInTrash();
  const name = found.record;
  return writing(scope, name, async (inside) => {
    const restoring = createId();
    const change = await takeTrashed(inside, changeId);
    if (!change) throw notInTrash();
    await bringBack(inside, change, by, { changeId: restoring });
    const followed = await changesCausedBy(inside.db, changeId);
    await mapYielding(followed, (change) => undo(inside, change, by, restoring));
    for (const hooks of hooksOf(name)) await hooks.afterRestore?.(inside, found.recordId, by);
    return { name, record: await requireRecord(inside, name, found.recordId) };
  });
}

const notInTrash = () =>
  new AppError('missing', 'The trash does not hold this any more. It may have been brought back already.');

/** @param change a locked deletion (`takeTrashed`) */
async function bringBack(
  inside: Scope,
  change: Change,
  by: Actor,
  noted: { changeId?: string; causedBy?: string },
): Promise<void> {
  const { record: name, recordId: id, before } = change;
  if (!before) throw notInTrash();
  const definition = definitionOf(name);
  const row: UntypedRow = {
    ...knownFields(definition, before),
    ...{ id, addedAt: before.addedAt ?? '' },
    changedAt: inside.clock().toISOString(),
    revision: change.revision + 1,
  };
  await takeOwner(inside, definition, row).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('conflict', 'What it belongs to is deleted too. Please bring that back first.');
  });
  await standSomewhere(untyped(inside.db), definition, row, id);
  await setLink(untyped(inside.db), definition, row, row, 'ended');
  Object.assign(row, publicationColumns(definition, row, String(row.changedAt)));
  for (const hooks of hooksOf(name)) {
    const restoration = { row, earlier: before, causedBy: noted.causedBy };
    Object.assign(row, await hooks.beforeRestore?.(inside, restoration));
  }
  await insertRow(inside, definition, row);
  const written = { name, kind: 'restored', by, before: undefined, after: row, earlier: before } as const;
  await recordWrite(inside, { ...written, ...noted });
}

/** Fields added to the type since are empty, and removed ones are left out. */
export function knownFields(definition: RecordType, before: UntypedRow): UntypedRow {
  const empty = emptyFields(definition);
  return Object.fromEntries(Object.entries(empty).map(([name, nothing]) => [name, before[name] ?? nothing]));
}

/** Moves the record to the top level if its former parent cannot contain it. */
export async function standSomewhere(
  table: Kysely<LooseTables>,
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
async function undo(inside: Scope, head: ChangeHead, by: Actor, causedBy: string): Promise<void> {
  if (head.kind === 'trashed') {
    // A record that was erased or restored separately meanwhile is left alone.
    const change = await takeTrashed(inside, head.id);
    if (change) await bringBack(inside, change, by, { causedBy });
    return;
  }
  const { record: name, recordId: id, revision } = head;
  const before = (await findChange(inside.db, head.id))?.before;
  const definition = definitionOf(name);
  const found = await findRow(untyped(inside.db), definition, { id }, { unpublished: true });
  if (!before || Number(found?.row.revision) !== revision) return;
  const values = await withKnownReferences(untyped(inside.db), definition, knownFields(definition, before));
  await updateRecord(inside, name, id, values, by, { taken: 'ended', causedBy });
}

/**
 * Restores a record to a revision, except its status, which has a button of its own.
 *
 * @throws Refusal missing, if the log does not contain that revision; as `updateRecord`
 */
export async function goBack(
  scope: Scope,
  name: RecordName,
  id: string,
  revision: number,
  by: Actor,
): Promise<StoredRecord<RecordName>> {
  const definition = definitionOf(name);
  return writing(scope, name, async (inside) => {
    const end = await createChangeStore(inside).findEndOf(name, id, revision);
    if (!end?.before) throw notFoundError('This version');
    const values = await withKnownReferences(
      untyped(inside.db),
      definition,
      knownFields(definition, end.before),
    );
    for (const { name: status } of fieldsOfType(definition, 'status')) delete values[status];
    await standSomewhere(untyped(inside.db), definition, values, id);
    await removeGone(inside, definition, values);
    return updateRecord(inside, name, id, values, by, { taken: 'ended' });
  });
}
