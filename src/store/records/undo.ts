import type { Actor } from '../../content/actor.ts';
import type { RecordName } from '../../content/index.ts';
import { missing, Refusal } from '../../content/refusal.ts';
import { createChangeStore } from '../changes/change-store.ts';
import type { Scope } from '../scope.ts';
import { loose } from './loose.ts';
import { forgetGone } from './named-records.ts';
import { withKnownReferences } from './references.ts';
import { removeRecord } from './remove.ts';
import { knownFields, restoreRecord, standSomewhere } from './restore.ts';
import { findRow } from './rows.ts';
import { updateRecord } from './update.ts';
import { definitionOf, writing } from './write.ts';

/**
 * Takes one change of a record back: what was added goes into the trash, what was deleted comes back, and what was changed,
 * published or unpublished is again what it was. Only where nothing has happened to it since.
 *
 * @param revision the one that the change has made
 * @throws Refusal missing, where the log does not hold the change (any more); conflict, where the record has changed
 *   since, or cannot be what it was as things are
 */
export async function undoChange(
  scope: Scope,
  name: RecordName,
  id: string,
  revision: number,
  by: Actor,
): Promise<void> {
  const definition = definitionOf(name);
  await writing(scope, name, async (inside) => {
    const change = await createChangeStore(inside).findMade(name, id, revision);
    if (!change) throw missing('This change');
    if (change.kind === 'trashed') return void (await restoreRecord(inside, change.id, by));
    const found = await findRow(loose(inside.db), definition, { id }, { unpublished: true });
    if (Number(found?.row.revision) !== revision) {
      throw new Refusal('conflict', 'It has been changed again since.');
    }
    if (!change.before) return void (await removeRecord(inside, name, id, by));
    const values = await withKnownReferences(
      loose(inside.db),
      definition,
      knownFields(definition, change.before),
    );
    await standSomewhere(loose(inside.db), definition, values, id);
    await forgetGone(inside, definition, values);
    await updateRecord(inside, name, id, values, by, { revision, taken: 'ended' });
  });
}
