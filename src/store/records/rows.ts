import { type Kysely, sql } from 'kysely';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import type { RecordName, StoredRecord } from '../../content/index.ts';
import { type LooseRow, type LooseTables, tableOf } from './loose.ts';
import { type Access, selectRecords } from './record-query.ts';
import { withoutGone } from './references.ts';
import { type FoundRow, withChildren } from './tree.ts';

/** Which one record: by its id, or by the link in its public address. */
export type RecordKey = { id: string } | { link: string };

/** A row, with the rows that stand under it; undefined where there is none that may be seen. */
export async function findRow(
  db: Kysely<LooseTables>,
  definition: RecordType,
  key: RecordKey,
  access: Access,
): Promise<FoundRow | undefined> {
  const [[column, value] = ['id', '']] = Object.entries(key);
  const select = selectRecords(db, definition, access).selectAll().where(column, '=', value);
  const found = await withChildren(db, definition, await select.execute());
  return (await withoutGone(db, definition, found))[0];
}

/**
 * Takes a row for a write: whoever comes at the same moment waits here, on both databases. Its revision is raised
 * already.
 *
 * @returns the row as it was, or undefined
 */
export async function takeRow(
  db: Kysely<LooseTables>,
  definition: RecordType,
  id: string,
): Promise<(LooseRow & { revision: number }) | undefined> {
  const row = await db
    .updateTable(tableOf(definition))
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, revision: Number(row.revision) - 1 };
}

/** The values of a row that are not what they were. */
export function differing(row: LooseRow, values: LooseRow): LooseRow {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== row[name]));
}

export function emptyFields({ fields }: RecordType): LooseRow {
  return Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]));
}

/** The fields of a new row that the site sets to the moment of its creation. */
export function momentsOf(definition: RecordType, now: string): LooseRow {
  const own = fieldsOfKind(definition, 'moment').filter(({ field }) => field.isArrival);
  return Object.fromEntries(own.map(({ name }) => [name, now]));
}

/** What staff call a record. */
export function titleOfRow(definition: RecordType, row: LooseRow): string {
  return String(row[definition.title] ?? '');
}

/** Columns that rows have besides the fields of their records. */
const beside = [
  ...['addedAt', 'changedAt', 'isOut', 'turnsAt'],
  ...['seatsTaken', 'seatsAwaited', 'lastInLine', 'told'],
];

/** @param access what is for staff alone is empty for everybody else */
export function toRecord<Name extends RecordName>(
  definition: RecordType,
  { row, children }: FoundRow,
  access: Access,
): StoredRecord<Name> {
  const { id, revision, ...fields } = row;
  for (const name of beside) delete fields[name];
  if (!access.unpublished) {
    for (const [name, field] of Object.entries(definition.fields)) {
      if (field.isForStaff && name in fields) fields[name] = field.empty;
    }
  }
  const below = children && {
    children: children.map((child) => toRecord(definition, { row: child, children: [] }, access)),
  };
  return { _id: id, ...fields, ...below, revision } as unknown as StoredRecord<Name>;
}
