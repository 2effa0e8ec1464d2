import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import { slugOf } from '#cms/fields/slug/field.ts';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, fieldError } from '#core/errors.ts';
import { type FactsByName, insertPictures, pictureOriginOf } from '#core/media/picture-facts.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { hooksOf } from './hooks.ts';
import { publicationColumns } from './publication.ts';
import { checkReferences } from './references.ts';
import type { RecordInput, RecordName, StoredRecord } from './registry.ts';
import { checkSingleReferences } from './related.ts';
import { creationTimes, emptyFields, findRow, toRecord } from './rows.ts';
import { checkParent } from './tree.ts';
import { definedValues, tableOf, type UntypedRow, type UntypedTables, untyped } from './untyped-rows.ts';
import { definitionOf, finishWrite, inWriteTransaction, lockOwner } from './write.ts';

/** Words that a link must not be, because the API uses them under the same path. */
const reservedWords = ['upload-chunk', 'docs', 'new'];

/**
 * Replaces the sent (or missing) link by the one that the entry gets.
 *
 * @param changes the values to store, possibly with a link; changed in place
 * @param current the whole entry, with its id
 * @param takenLink whether a typed link of another entry is refused or gets a suffix
 * @throws AppError conflict
 */
export async function setLink(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  changes: UntypedRow,
  current: UntypedRow,
  takenLink: 'refused' | 'suffixed' = 'refused',
): Promise<void> {
  const [link] = fieldsOfType(definition, 'slug');
  if (!link || !Object.hasOwn(changes, link.name)) return;
  const title = String(changes[link.field.from] ?? current[link.field.from] ?? '');
  const isTaken = async (candidate: string) =>
    (await db
      .selectFrom(tableOf(definition))
      .select('id')
      .where(link.name, '=', candidate)
      .where('id', '!=', String(current.id))
      .executeTakeFirst()) !== undefined;
  const requested = await slugOf(String(changes[link.name]), link.field.punctuation);
  const refuse = takenLink === 'refused' && requested !== '' && link.field.entry === 'typed';
  const base = requested || (await slugOf(title, link.field.punctuation)) || definition.name;
  const free = await findFreeLink(definition, base, isTaken);
  if (free !== base && refuse) throw takenLinkError(definition, link.name);
  changes[link.name] = free;
}

/** The link, with a suffix if needed: unique within its type, and not a reserved word (product: Links). */
async function findFreeLink(
  { api }: RecordType,
  base: string,
  isTaken: (link: string) => Promise<boolean>,
): Promise<string> {
  const reserved = [...reservedWords, ...(api.reserved ?? [])];
  const isFree = async (link: string) => !reserved.includes(link) && !(await isTaken(link));
  if (await isFree(base)) return base;
  for (let ending = 2; ; ending++) {
    const link = `${base}-${ending}`;
    if (await isFree(link)) return link;
  }
}

function takenLinkError({ labels }: RecordType, field: string): AppError {
  const message = `Another ${labels.one.toLowerCase()} has this link already.`;
  return fieldError('conflict', field, message);
}

/**
 * Stores a new record; absent fields are empty. A link is generated if the type has one.
 *
 * @param pictures the facts of its pictures
 * @throws AppError invalid, conflict
 */
export async function createRecord<Name extends RecordName>(
  scope: Scope,
  name: Name,
  values: RecordInput<Name>,
  by: Actor,
  pictures: FactsByName = new Map(),
): Promise<StoredRecord<Name>> {
  const definition = definitionOf(name);
  return inWriteTransaction(scope, name, async (tx) => {
    const now = tx.clock().toISOString();
    const base = { id: createId(), addedAt: now, changedAt: now, revision: 1 };
    const row: UntypedRow = {
      ...emptyFields(definition),
      ...creationTimes(definition, now),
      ...definedValues(values),
      ...base,
    };
    Object.assign(row, publicationColumns(definition, row, now));
    await insertPictures(tx.db, pictures, pictureOriginOf(by, now));
    await lockOwner(tx, definition, row);
    await checkParent(untyped(tx.db), definition, row, base.id);
    await checkSingleReferences(tx, definition, row);
    await checkReferences(untyped(tx.db), definition, row);
    await setLink(untyped(tx.db), definition, row, row);
    for (const hooks of hooksOf(name)) Object.assign(row, await hooks.beforeCreate?.(tx, row));
    await insertRow(tx, definition, row);
    await finishWrite(tx, { name, kind: 'created', by, before: undefined, after: row });
    return requireRecord(tx, name, base.id);
  });
}

/** @throws AppError conflict, if only one such record is allowed and it exists */
export async function insertRow({ db }: Scope, { name, unique }: RecordType, row: UntypedRow): Promise<void> {
  const insert = untyped(db).insertInto(tableOf({ name })).values(row);
  if (!unique) return void (await insert.execute());
  // Without column names, because the index of `unique` may be partial.
  const inserted = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new AppError('conflict', unique.message);
}

/** A record that has just been written. */
export async function requireRecord<Name extends RecordName>(
  { db }: Scope,
  name: Name,
  id: string,
): Promise<StoredRecord<Name>> {
  const [definition, access] = [definitionOf(name), { unpublished: true }];
  const found = await findRow(untyped(db), definition, { id }, access);
  if (!found) throw new Error(`${name} ${id} was stored and is not there.`);
  return toRecord<Name>(definition, found, access);
}
