import { type Kysely, sql } from 'kysely';
import { fieldsOfType, type RecordType } from './definition.ts';
import { type Access, selectRecords } from './record-query.ts';
import { withoutDeletedReferences } from './references.ts';
import type { RecordName, StoredRecord } from './registry.ts';
import { type RowWithChildren, withChildren } from './tree.ts';
import { tableOf, type UntypedRow, type UntypedTables } from './untyped-rows.ts';

/** The key of a record: its id, or the link of its public address. */
export type RecordKey = { id: string } | { link: string };

/** The column and the value of a key; undefined if no record can have it: PostgreSQL fails on a NUL. */
export function keyCondition(key: RecordKey): [column: 'id' | 'link', value: string] | undefined {
  const condition: [column: 'id' | 'link', value: string] = 'id' in key ? ['id', key.id] : ['link', key.link];
  return condition[1].includes('\0') ? undefined : condition;
}

/** A row with its children; undefined if there is no visible one. */
export async function findRow(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  key: RecordKey,
  access: Access,
): Promise<RowWithChildren | undefined> {
  const condition = keyCondition(key);
  if (!condition) return undefined;
  const select = selectRecords(db, definition, access).selectAll().where(condition[0], '=', condition[1]);
  const found = await withChildren(db, definition, await select.execute());
  return (await withoutDeletedReferences(db, definition, found))[0];
}

/**
 * Locks a row for a write: concurrent writes wait here, on both databases. Its revision is already raised.
 *
 * @returns the former row, or undefined
 */
export async function lockRow(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  id: string,
): Promise<(UntypedRow & { revision: number }) | undefined> {
  const row = await db
    .updateTable(tableOf(definition))
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, revision: Number(row.revision) - 1 };
}

/** The values that differ from those of a row. */
export function changedValues(row: UntypedRow, values: UntypedRow): UntypedRow {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== row[name]));
}

export function emptyFields({ fields }: RecordType): UntypedRow {
  return Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]));
}

/** The fields of a new row that the site sets to the creation time. */
export function creationTimes(definition: RecordType, now: string): UntypedRow {
  const own = fieldsOfType(definition, 'datetime').filter(({ field }) => field.isArrival);
  return Object.fromEntries(own.map(({ name }) => [name, now]));
}

/** The title of a record for staff. */
export function titleOfRow(definition: RecordType, row: UntypedRow): string {
  return String(row[definition.title] ?? '');
}

/** The empty values of fields for staff, by definition, because they are needed for each row of each list. */
const hiddenFields = new WeakMap<RecordType, [name: string, empty: UntypedRow[string]][]>();

function hiddenFieldsOf(definition: RecordType) {
  const cached = hiddenFields.get(definition);
  if (cached) return cached;
  const forStaff = Object.entries(definition.fields).filter(([, field]) => field.isForStaff);
  const hidden = forStaff.map(([name, { empty }]): [string, UntypedRow[string]] => [name, empty]);
  hiddenFields.set(definition, hidden);
  return hidden;
}

/** @param access fields for staff are empty without the right to unpublished records */
export function toRecord<Name extends RecordName>(
  definition: RecordType,
  { row, children }: RowWithChildren,
  access: Access,
): StoredRecord<Name> {
  const {
    id,
    revision,
    addedAt: _added,
    changedAt: _changed,
    isOut: _isOut,
    turnsAt: _timeBoundaries,
    seatsTaken: _taken,
    seatsAwaited: _awaited,
    lastInLine: _last,
    summaryDue: _summary,
    told: _told,
    terms: _terms,
    ...fields
  } = row;
  if (!access.unpublished) {
    for (const [name, empty] of hiddenFieldsOf(definition)) if (name in fields) fields[name] = empty;
  }
  const ownChildren = children && {
    children: children.map((child) => toRecord(definition, { row: child, children: [] }, access)),
  };
  return { _id: id, ...fields, ...ownChildren, revision } as unknown as StoredRecord<Name>;
}
