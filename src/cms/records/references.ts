import { type Kysely, sql } from 'kysely';
import { referencedIds, valueOfIds } from '#cms/fields/references/field.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { invalidFieldsError } from '#core/errors.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { isPublic } from './publication.ts';
import type { RecordName } from './registry.ts';
import type { ReferenceRow } from './tables.ts';
import type { RowWithChildren } from './tree.ts';
import { tableOf, type UntypedRow, type UntypedTables } from './untyped-rows.ts';

// A `references` field is stored as ids in the record's own row, as in the log and older versions. The table
// `reference` has a row for each id, by which referring records are found in order.

/** The rows of the table for a record. */
export function referenceRows(definition: RecordType, row: UntypedRow | undefined): ReferenceRow[] {
  const all = fieldsOfType(definition, 'references').flatMap(({ name }) => referencedIds(row?.[name]));
  if (!row || all.length === 0) return [];
  const common = {
    record: definition.name as RecordName,
    recordId: String(row.id),
    isPublished: isPublic(definition, row) ? 1 : 0,
    sortKey: sortKeyOf(definition, row),
  };
  return referencedIds(valueOfIds(all)).map((target) => ({ ...common, target }));
}

/** A text that sorts in the order of the type's lists; empty positions come last. */
function sortKeyOf(definition: RecordType, row: UntypedRow): string {
  const [order] = fieldsOfType(definition, 'order');
  if (!order) return definition.newestBy ? String(row[definition.newestBy] ?? '') : '';
  const position = row[order.name] ?? null;
  return position === null ? '~' : String(position).padStart(10, '0');
}

/** Stores the references of a record. Must run in the transaction of the write. */
export async function updateReferences(
  { db }: Scope,
  definition: RecordType,
  before: UntypedRow | undefined,
  after: UntypedRow | undefined,
): Promise<void> {
  const [older, newer] = [referenceRows(definition, before), referenceRows(definition, after)];
  if (JSON.stringify(older) === JSON.stringify(newer)) return;
  if (older[0]) await db.deleteFrom('reference').where('recordId', '=', older[0].recordId).execute();
  if (newer.length > 0) await db.insertInto('reference').values(newer).execute();
}

/**
 * Checks that newly referenced records exist.
 *
 * @param before the former record: its references may be missing
 * @throws AppError invalid
 */
export async function checkReferences(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  changes: UntypedRow,
  before?: UntypedRow,
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const { name, field } of fieldsOfType(definition, 'references')) {
    const older = referencedIds(before?.[name]);
    const added = referencedIds(changes[name]).filter((id) => !older.includes(id));
    const existing = await findExistingIds(db, field.to, added);
    if (added.some((id) => !existing.has(id))) {
      errors[name] = 'A record that you selected no longer exists. Please choose again.';
    }
  }
  if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
}

/** The values without references to missing records. */
export async function withExistingReferences(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  values: UntypedRow,
): Promise<UntypedRow> {
  const [found] = await withoutDeletedReferences(db, definition, [{ row: values }]);
  return found?.row ?? values;
}

/** Rows without references to deleted records. These stay in the table, because the records may be restored. */
export async function withoutDeletedReferences(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  found: RowWithChildren[],
): Promise<RowWithChildren[]> {
  let rows = found;
  for (const { name, field } of fieldsOfType(definition, 'references')) {
    const referenced = new Set(rows.flatMap(({ row }) => referencedIds(row[name])));
    if (referenced.size === 0) continue;
    const existing = await findExistingIds(db, field.to, [...referenced]);
    if (existing.size === referenced.size) continue;
    rows = rows.map(({ row, ...rest }) => {
      const remaining = referencedIds(row[name]).filter((id) => existing.has(id));
      return { ...rest, row: name in row ? { ...row, [name]: valueOfIds(remaining) } : row };
    });
  }
  return rows;
}

/** The reference fields of a record without erased records. Those in the trash stay, because they may be restored. */
export async function withoutErasedReferences(
  { db }: Scope,
  definition: RecordType,
  values: UntypedRow,
): Promise<UntypedRow> {
  const remaining: UntypedRow = {};
  for (const { name, field } of fieldsOfType(definition, 'references')) {
    const ids = referencedIds(values[name]);
    if (ids.length === 0) continue;
    const erased = db.selectFrom('erasure').select('recordId').where('record', '=', field.to);
    const erasedIds = new Set(
      (await erased.where('recordId', 'in', ids).execute()).map((one) => one.recordId),
    );
    if (erasedIds.size > 0) remaining[name] = valueOfIds(ids.filter((id) => !erasedIds.has(id)));
  }
  return remaining;
}

async function findExistingIds(
  db: Kysely<UntypedTables>,
  type: string,
  ids: string[],
): Promise<Set<unknown>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(tableOf({ name: type }))
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The rows of the public records of a type that refer to all of these. */
export function selectReferring(db: Kysely<Tables>, definition: RecordType, targets: readonly string[]) {
  const [first = '', ...others] = targets;
  let rows = db
    .selectFrom('reference')
    .where('target', '=', first)
    .where('record', '=', definition.name as RecordName)
    .where('isPublished', '=', 1);
  for (const target of others) rows = rows.where(alsoRefersTo(target));
  return rows;
}

const alsoRefersTo = (target: string) =>
  sql<boolean>`exists (select 1 from "reference" as "other"
    where "other"."recordId" = "reference"."recordId" and "other"."target" = ${target})`;

/** The same in the own order of the type; ids only. */
export async function listReferringIds(
  db: Kysely<Tables>,
  definition: RecordType,
  targets: readonly string[],
  { limit, offset }: { limit?: number | undefined; offset?: number | undefined },
): Promise<string[]> {
  const direction = fieldsOfType(definition, 'order').length > 0 ? 'asc' : 'desc';
  const rows = await selectReferring(db, definition, targets)
    .select('recordId')
    .orderBy('sortKey', direction)
    .orderBy('recordId', direction)
    // SQLite has no OFFSET without a LIMIT.
    .limit(limit ?? 2_147_483_647)
    .offset(offset ?? 0)
    .execute();
  return rows.map(({ recordId }) => recordId);
}
