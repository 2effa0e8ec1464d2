import type { Actor } from '#core/actor.ts';
import { incrementContentVersion, lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { invalidFieldsError } from '#core/errors.ts';
import { createStoredFileStore } from '#core/storage/stored-files.ts';
import { appendChange, type ChangeKind } from './change-log.ts';
import { updateCount } from './counts.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { type FileReference, filesOfRecord, missingFileError, updateFileUses } from './file-uses.ts';
import { runAfterWrite } from './hooks.ts';
import { updateReferences } from './references.ts';
import { contentTypes, type RecordName, records } from './registry.ts';
import { titleOfRow } from './rows.ts';
import { tableOf, type UntypedRow, untyped } from './untyped-rows.ts';

export const definitionOf = (name: RecordName): RecordType => records[name];

/**
 * Runs a write of a record: one transaction in which everything that follows is stored, or nothing. A change of public
 * content raises the content version first: the row lock (PostgreSQL) or write lock (SQLite) serialises such writes.
 * Writes of records that belong to content wait there too, and hooks take their locks after it.
 */
export function inWriteTransaction<Result>(
  scope: Scope,
  name: RecordName,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> {
  return scope.transaction(async (tx) => {
    if (Object.hasOwn(contentTypes, name)) {
      tx.markContentChanged(await incrementContentVersion(tx.db, tx.engine));
    } else if (definitionOf(name).belongsTo) {
      await lockContentVersion(tx.db);
    }
    return work(tx);
  });
}

interface WriteDetails {
  name: RecordName;
  kind: ChangeKind;
  by: Actor;
  before: (UntypedRow & { revision: number }) | undefined;
  /** Undefined: it was deleted. */
  after: UntypedRow | undefined;
  /** The id of the change, if other rows refer to it. */
  changeId?: string | undefined;
  causedBy?: string | undefined;
  /** The last row of a restored record, which has no `before`. */
  earlier?: UntypedRow | undefined;
}

/**
 * Appends a write to the log, updates the file uses of the record and of the log, its references and the counts, and
 * runs the hooks.
 *
 * @throws AppError invalid, if the record refers to a missing file; and the refusals of hooks
 */
export async function finishWrite(scope: Scope, write: WriteDetails): Promise<void> {
  const { name: type, kind, by, before, after, changeId, ...origin } = write;
  const definition = definitionOf(type);
  const row = after ?? before;
  const recordId = String(row?.id);
  const files = filesOfRecord(definition, after ?? {});
  const older = namesOf(filesOfRecord(definition, before ?? {}));
  await requireFiles(scope, files, older);
  if (!isSame(namesOf(files), older)) await updateFileUses(scope, { record: type, recordId }, namesOf(files));
  const id = await appendChange(scope, {
    ...{ id: changeId, record: type, recordId, kind, by, before, causedBy: origin.causedBy },
    revision: after ? Number(after.revision) : Number(before?.revision) + 1,
    title: row ? titleOfRow(definition, row) : '',
  });
  if (older.length > 0) await updateFileUses(scope, { changeId: id }, older);
  await updateReferences(scope, definition, before, after);
  await runAfterWrite(scope, { type, kind, by, before, after, changeId: id, ...origin });
  updateCount(scope, definition, before, -1);
  updateCount(scope, definition, after, 1);
}

const namesOf = (files: { name: string }[]) => files.map(({ name }) => name);

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const [first, second] = [new Set(some), new Set(others)];
  return first.size === second.size && some.every((one) => second.has(one));
}

/** Newly referenced files must exist; the error is that of the field. */
async function requireFiles(scope: Scope, files: FileReference[], older: string[]): Promise<void> {
  const before = new Set(older);
  const added = files.filter(({ name }) => !before.has(name));
  const known = await createStoredFileStore(scope).findKnown(namesOf(added));
  const missing = added.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return;
  throw invalidFieldsError(
    Object.fromEntries(missing.map(({ field, name }) => [field, missingFileError(name).message])),
  );
}

/**
 * Locks the owner of a record, so that it cannot be deleted at the same time.
 *
 * @throws AppError invalid, if there is none
 */
export async function lockOwner({ db }: Scope, definition: RecordType, row: UntypedRow): Promise<void> {
  const { belongsTo } = definition;
  if (!belongsTo) return;
  const { numUpdatedRows } = await untyped(db)
    .updateTable(tableOf({ name: belongsTo.record }))
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', String(row[belongsTo.field]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    const owner = fieldsOfType(definition, 'reference').find(({ name }) => name === belongsTo.field);
    throw invalidFieldsError({
      [belongsTo.field]: `There is no such ${owner?.field.label.toLowerCase()} any more.`,
    });
  }
}
