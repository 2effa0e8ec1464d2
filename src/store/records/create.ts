import { v7 as createId } from 'uuid';
import type { Actor } from '../../content/actor.ts';
import type { RecordType } from '../../content/define-record.ts';
import type { RecordInput, RecordName, StoredRecord } from '../../content/index.ts';
import { Refusal } from '../../content/refusal.ts';
import type { Scope } from '../scope.ts';
import { arrivalOf, type FactsByName, notePictures } from '../stored-files/picture-facts.ts';
import { fittedPlace } from '../webinars/place-hooks.ts';
import { setLink } from './links.ts';
import { givenValues, type LooseRow, loose, tableOf } from './loose.ts';
import { checkNamedRecords } from './named-records.ts';
import { checkReferences } from './references.ts';
import { emptyFields, findRow, momentsOf, toRecord } from './rows.ts';
import { standingColumns } from './standing.ts';
import { checkParent } from './tree.ts';
import { definitionOf, noteWrite, takeOwner, writing } from './write.ts';

/**
 * Stores a new record; fields that are not given are empty. A link is made where the type has one.
 *
 * @param pictures what is known of the pictures that come with it
 * @throws Refusal invalid, conflict
 */
export async function createRecord<Name extends RecordName>(
  scope: Scope,
  name: Name,
  values: RecordInput<Name>,
  by: Actor,
  pictures: FactsByName = new Map(),
): Promise<StoredRecord<Name>> {
  const definition = definitionOf(name);
  return writing(scope, name, async (inside) => {
    const now = inside.clock().toISOString();
    const base = { id: createId(), addedAt: now, changedAt: now, revision: 1 };
    const row: LooseRow = {
      ...emptyFields(definition),
      ...momentsOf(definition, now),
      ...givenValues(values),
      ...base,
    };
    Object.assign(row, standingColumns(definition, row, now));
    await notePictures(inside.db, pictures, arrivalOf(by, now));
    await takeOwner(inside, definition, row);
    await checkParent(loose(inside.db), definition, row, base.id);
    await checkNamedRecords(inside, definition, row);
    await checkReferences(loose(inside.db), definition, row);
    await setLink(loose(inside.db), definition, row, row);
    if (name === 'registration') Object.assign(row, await fittedPlace(inside, undefined, row, false));
    await insertRow(inside, definition, row);
    await noteWrite(inside, { name, kind: 'created', by, before: undefined, after: row });
    return requireRecord(inside, name, base.id);
  });
}

/** @throws Refusal conflict, where there may be one such record only, and it is there */
export async function insertRow({ db }: Scope, { name, once }: RecordType, row: LooseRow): Promise<void> {
  const insert = loose(db).insertInto(tableOf({ name })).values(row);
  if (!once) return void (await insert.execute());
  // Without columns: the index of `once` may leave some rows out.
  const inserted = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('conflict', once.message);
}

/** A record that has just been written. */
export async function requireRecord<Name extends RecordName>(
  { db }: Scope,
  name: Name,
  id: string,
): Promise<StoredRecord<Name>> {
  const [definition, access] = [definitionOf(name), { unpublished: true }];
  const found = await findRow(loose(db), definition, { id }, access);
  if (!found) throw new Error(`${name} ${id} was stored and is not there.`);
  return toRecord<Name>(definition, found, access);
}
