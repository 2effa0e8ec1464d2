import type { Kysely } from 'kysely';
import { invalidFieldsError } from '#core/errors.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { applyDefaultOrder, selectColumns } from './record-query.ts';
import { tableOf, type UntypedRow, type UntypedTables } from './untyped-rows.ts';

/** A row, with its children if the type has them. */
export interface RowWithChildren {
  row: UntypedRow;
  children?: UntypedRow[];
}

/** Adds the children of rows, in order. @param fields the requested fields of the children; absent: all */
export async function withChildren(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  rows: UntypedRow[],
  fields?: readonly string[],
): Promise<RowWithChildren[]> {
  const [parent] = fieldsOfType(definition, 'parent');
  if (!parent || rows.length === 0) return rows.map((row) => ({ row }));
  const ids = rows.map(({ id }) => id ?? '');
  const select = selectColumns(db.selectFrom(tableOf(definition)), fields && [parent.name, ...fields]);
  const found = await applyDefaultOrder(select.where(parent.name, 'in', ids), definition).execute();
  const withRequestedFields = (child: UntypedRow) => {
    const { [parent.name]: _above, ...rest } = child;
    return !fields || fields.includes(parent.name) ? child : rest;
  };
  return rows.map((row) => ({
    row,
    children: found.filter((child) => child[parent.name] === row.id).map(withRequestedFields),
  }));
}

/**
 * Checks the parent of a new or changed entry: it must exist, be on the top level, and not be the entry itself; an
 * entry with children stays on the top level.
 *
 * @throws AppError invalid
 */
export async function checkParent(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  changes: UntypedRow,
  id: string,
): Promise<void> {
  const [parent] = fieldsOfType(definition, 'parent');
  const parentId = parent && changes[parent.name];
  if (!parent || !parentId) return;
  const table = () => db.selectFrom(tableOf(definition)).select(parent.name);
  const found = await table().where('id', '=', parentId).executeTakeFirst();
  if (!found || parentId === id)
    throw invalidFieldsError({ [parent.name]: 'The entry that it should come under does not exist.' });
  if (found[parent.name])
    throw invalidFieldsError({ [parent.name]: 'Please choose an entry of the first row.' });
  if (await table().where(parent.name, '=', id).executeTakeFirst()) {
    throw invalidFieldsError({
      [parent.name]: 'This entry has entries of its own, so it stays in the first row.',
    });
  }
}
