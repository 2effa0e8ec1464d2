import { published } from '#cms/fields/status/field.ts';
import { publishNow } from '#cms/fields/status/schedule.ts';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { type FactsByName, insertPictures, pictureOriginOf } from '#core/media/picture-facts.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { requireRecord, setLink } from './create.ts';
import { fieldsOfType } from './definition.ts';
import { hooksOf } from './hooks.ts';
import { publicationColumns } from './publication.ts';
import { checkReferences, withoutErasedReferences } from './references.ts';
import type { RecordInput, RecordName, StoredRecord } from './registry.ts';
import { checkSingleReferences } from './related.ts';
import { changedValues, lockRow } from './rows.ts';
import { checkParent } from './tree.ts';
import { definedValues, tableOf, type UntypedRow, untyped } from './untyped-rows.ts';
import { definitionOf, finishWrite, inWriteTransaction } from './write.ts';

interface UpdateOptions {
  /** The revision that was edited, if the caller names it. */
  revision?: number | undefined;
  pictures?: FactsByName | undefined;
  /** Whether a link of another entry is refused or gets a suffix: see create.ts. */
  takenLink?: 'refused' | 'suffixed';
  causedBy?: string | undefined;
}

/**
 * Updates the given fields of a record and keeps the others, also the link if only the title changes. If nothing
 * differs, nothing is written.
 *
 * @throws AppError missing, invalid; conflict for a taken link, or with the current record if the named revision is not
 * the latest
 */
export async function updateRecord<Name extends RecordName>(
  scope: Scope,
  name: Name,
  id: string,
  values: RecordInput<Name>,
  by: Actor,
  { revision, pictures = new Map(), takenLink = 'refused', causedBy }: UpdateOptions = {},
): Promise<StoredRecord<Name>> {
  const definition = definitionOf(name);
  return inWriteTransaction(scope, name, async (tx) => {
    const table = untyped(tx.db);
    const before = await lockRow(table, definition, id);
    if (!before) throw notFoundError(definition.labels.one);
    if (revision !== undefined && revision !== before.revision) {
      const current = { ...(await requireRecord(tx, name, id)), revision: before.revision };
      throw new AppError('conflict', 'Another person has changed this in the meantime.', { current });
    }
    const changes = definedValues(values);
    await checkParent(table, definition, changes, id);
    await checkSingleReferences(tx, definition, changedValues(before, changes));
    await checkReferences(table, definition, changes, before);
    await setLink(table, definition, changes, before, takenLink);
    for (const hooks of hooksOf(name))
      Object.assign(changes, await hooks.beforeUpdate?.(tx, before, { ...before, ...changes }));
    const changed = changedValues(before, changes);
    const isChanged = Object.keys(changed).length > 0;
    const now = tx.clock().toISOString();
    const next = isChanged
      ? {
          ...changed,
          ...(await withoutErasedReferences(tx, definition, { ...before, ...changed })),
          ...publicationColumns(definition, { ...before, ...changed }, now),
          revision: before.revision + 1,
          changedAt: now,
        }
      : { revision: before.revision };
    await table.updateTable(tableOf(definition)).set(next).where('id', '=', id).execute();
    if (isChanged) {
      await insertPictures(tx.db, pictures, pictureOriginOf(by, tx.clock().toISOString()));
      const kind = changeKindOf(definition, changed);
      await finishWrite(tx, { name, kind, by, before, after: { ...before, ...next }, causedBy });
    }
    return requireRecord(tx, name, id);
  });
}

/**
 * Publishes an entry, effective at once, or unpublishes it. Nothing is written if it already has that status.
 *
 * @param action 'toggle': the opposite of its current `status`
 * @throws AppError missing
 */
export async function setStatus<Name extends RecordName>(
  scope: Scope,
  name: Name,
  id: string,
  action: 'publish' | 'unpublish' | 'toggle',
  by: Actor,
): Promise<StoredRecord<Name>> {
  const definition = definitionOf(name);
  const [status] = fieldsOfType(definition, 'status');
  if (!status) throw notFoundError(definition.labels.one);
  return inWriteTransaction(scope, name, async (tx) => {
    const before = await lockRow(untyped(tx.db), definition, id);
    if (!before) throw notFoundError(definition.labels.one);
    const now = tx.clock().toISOString();
    const isPublished = Number(before[status.name]) === published;
    const publishes = action === 'toggle' ? !isPublished : action === 'publish';
    const today = createDayFormatter(tx.timeZone)(tx.clock());
    const statusChanges: UntypedRow = publishes
      ? publishNow(definition, before, { now, today })
      : { ...(isPublished && { [status.name]: 0 }) };
    const isChanged = Object.keys(statusChanges).length > 0;
    const next: UntypedRow = isChanged
      ? {
          ...statusChanges,
          ...publicationColumns(definition, { ...before, ...statusChanges }, now),
          changedAt: now,
          revision: before.revision + 1,
        }
      : { revision: before.revision };
    await untyped(tx.db).updateTable(tableOf(definition)).set(next).where('id', '=', id).execute();
    if (!isChanged) return requireRecord(tx, name, id);
    const kind = publishes ? 'published' : 'unpublished';
    await finishWrite(tx, { name, kind, by, before, after: { ...before, ...next } });
    return requireRecord(tx, name, id);
  });
}

/** The kind of a change for staff: a change of the status only has a kind of its own. */
function changeKindOf(definition: ReturnType<typeof definitionOf>, changed: UntypedRow) {
  const [status] = fieldsOfType(definition, 'status');
  if (!status || Object.keys(changed).join() !== status.name) return 'updated';
  return changed[status.name] === published ? 'published' : 'unpublished';
}
