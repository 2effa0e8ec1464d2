import { setImmediate as turn } from 'node:timers/promises';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../content/actor.ts';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { type RecordName, typesBelongingTo } from '../../content/index.ts';
import { missing, Refusal } from '../../content/refusal.ts';
import type { Scope } from '../scope.ts';
import { loose, tableOf } from './loose.ts';
import { takeRow } from './rows.ts';
import { updateRecord } from './update.ts';
import { definitionOf, noteWrite, writing } from './write.ts';

/**
 * Puts a record into the trash: its row leaves the table, and the log keeps it. Records that belong to it go with it;
 * entries that stood under it stand at the top from then on. However many that are, others are served in between.
 *
 * @returns the id of the change, by which it comes back
 * @throws Refusal missing
 */
export async function removeRecord(
  scope: Scope,
  name: RecordName,
  id: string,
  by: Actor,
  causedBy?: string,
): Promise<string> {
  const definition = definitionOf(name);
  return writing(scope, name, async (inside) => {
    const before = await takeRow(loose(inside.db), definition, id);
    if (!before) throw missing(definition.labels.one);
    const changeId = createId();
    await noteWrite(inside, { name, kind: 'trashed', by, before, after: undefined, changeId, causedBy });
    for (const { name: type, field } of typesBelongingTo(name)) {
      for (const one of await idsWith(inside, definitionOf(type), field, id)) {
        await turn();
        await removeRecord(inside, type, one, by, changeId).catch(ignoreMissing);
      }
    }
    await freeChildren(inside, name, id, by, changeId);
    await loose(inside.db).deleteFrom(tableOf(definition)).where('id', '=', id).execute();
    return changeId;
  });
}

/** One that somebody else has removed at the same moment is gone, as it should be. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Refusal && error.reason === 'missing')) throw error;
}

/** Lets the children of an entry that goes stand at the top, so that nothing vanishes with it unseen. */
async function freeChildren(
  scope: Scope,
  name: RecordName,
  id: string,
  by: Actor,
  causedBy: string,
): Promise<void> {
  const definition = definitionOf(name);
  const [parent] = fieldsOfKind(definition, 'parent');
  if (!parent) return;
  for (const child of await idsWith(scope, definition, parent.name, id)) {
    await updateRecord(scope, name, child, { [parent.name]: '' }, by, { causedBy });
  }
}

async function idsWith({ db }: Scope, definition: RecordType, field: string, id: string): Promise<string[]> {
  const select = loose(db).selectFrom(tableOf(definition)).select('id').where(field, '=', id);
  return (await select.orderBy('id').execute()).map((row) => String(row.id));
}
