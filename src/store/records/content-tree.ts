import type { Kysely } from 'kysely';
import { type ContentType, fieldsOfKind } from '../../content/define-content.ts';
import { inOwnOrder, type LooseRow, type LooseTables } from './content-query.ts';

/** A parent that does not exist, or under which this entry cannot stand. */
export class WrongParent extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A row, and the rows that stand under it where the type's entries may stand under one another. */
export interface FoundRow {
  row: LooseRow;
  children?: LooseRow[];
}

/** Finds to each row the rows that stand under it, in their order. */
export async function withChildren(
  db: Kysely<LooseTables>,
  definition: ContentType,
  rows: LooseRow[],
): Promise<FoundRow[]> {
  const [parent] = fieldsOfKind(definition, 'parent');
  if (!parent || rows.length === 0) return rows.map((row) => ({ row }));
  const ids = rows.map(({ id }) => id ?? '');
  const select = db
    .selectFrom(definition.name as 'content')
    .selectAll()
    .where(parent.name, 'in', ids);
  const children = await inOwnOrder(select, definition).execute();
  return rows.map((row) => ({ row, children: children.filter((child) => child[parent.name] === row.id) }));
}

/**
 * Checks under which entry a new or changed one is to stand: it has to be there and at the top, another one, and
 * what has children itself stays at the top.
 *
 * @throws WrongParent
 */
export async function checkParent(
  db: Kysely<LooseTables>,
  definition: ContentType,
  changes: LooseRow,
  id: string,
): Promise<void> {
  const [parent] = fieldsOfKind(definition, 'parent');
  const wanted = parent && changes[parent.name];
  if (!parent || !wanted) return;
  const table = () => db.selectFrom(definition.name as 'content').select(parent.name);
  const found = await table().where('id', '=', wanted).executeTakeFirst();
  if (!found || wanted === id) throw new WrongParent(parent.name, 'There is no such entry to stand under.');
  if (found[parent.name]) throw new WrongParent(parent.name, 'Please choose an entry of the first row.');
  if (await table().where(parent.name, '=', id).executeTakeFirst()) {
    throw new WrongParent(parent.name, 'This entry has entries of its own, so it stays in the first row.');
  }
}

/** Lets the children of an entry that goes stand at the top, so that nothing vanishes with it unseen. */
export async function freeChildren(
  db: Kysely<LooseTables>,
  definition: ContentType,
  id: string,
): Promise<void> {
  const [parent] = fieldsOfKind(definition, 'parent');
  if (!parent) return;
  await db
    .updateTable(definition.name as 'content')
    .set({ [parent.name]: '' })
    .where(parent.name, '=', id)
    .execute();
}
