import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type Numbered, numbersFor } from '#cms/fields/order/field.ts';
import type { Actor } from '#core/actor.ts';
import { countRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { WrittenRevision } from './api.ts';
import { defaultOrderOf, fieldsOfType, type RecordType } from './definition.ts';
import { applyDefaultOrder, selectRecords } from './record-query.ts';
import type { RecordName } from './registry.ts';
import { keyCondition, type RecordKey, titleOfRow } from './rows.ts';
import { tableOf, type UntypedRow, type UntypedTables, untyped } from './untyped-rows.ts';
import { updateRecord } from './update.ts';
import { definitionOf, inWriteTransaction } from './write.ts';

export interface PositionInList {
  title: string;
  /** Number of records before it. */
  position: number;
}

type Select = SelectQueryBuilder<UntypedTables, 'record', object>;

/**
 * The position of a record among the public ones of its type, in the type's own order; undefined if it is not public.
 * For types with children all levels count together.
 */
export async function positionOf(
  { db }: Pick<Scope, 'db'>,
  name: RecordName,
  key: RecordKey,
): Promise<PositionInList | undefined> {
  const definition = definitionOf(name);
  const condition = keyCondition(key);
  if (!condition) return undefined;
  const publicRecords = () => selectRecords(untyped(db), definition, {});
  const columns = ['id', definition.title, ...orderColumns(definition)];
  const row = await publicRecords().select(columns).where(condition[0], '=', condition[1]).executeTakeFirst();
  return (
    row && { title: titleOfRow(definition, row), position: await countBefore(publicRecords, definition, row) }
  );
}

/** The column of a type's own order, if that is not the id alone. */
function orderColumns(definition: RecordType): string[] {
  const order = defaultOrderOf(definition);
  return order ? [order.field] : [];
}

/**
 * Number of rows before another one in the type's own order (`applyDefaultOrder`).
 *
 * @param selectAll selects all rows that count
 * @param row with its id, and the columns of `orderColumns`
 */
async function countBefore(
  selectAll: () => Select,
  definition: RecordType,
  row: UntypedRow,
): Promise<number> {
  const order = defaultOrderOf(definition);
  const operator = order && !order.descending ? '<' : '>';
  const id = String(row.id);
  if (!order) return countRows(selectAll().where('id', operator, id));
  const { field: name } = order;
  const value = row[name] ?? null;
  // One condition each, so that an index is used.
  const equal = selectAll()
    .where(name, value === null ? 'is' : '=', value)
    .where('id', operator, id);
  // Empty values come last.
  const others =
    value === null
      ? selectAll().where(name, 'is not', null)
      : selectAll().where(sql<boolean>`${sql.ref(name)} ${sql.raw(operator)} ${value}`);
  return (await countRows(equal)) + (await countRows(others));
}

/** The target of moved entries: beside others, or at a position from 1; without any of these at the end. */
export interface TargetPosition {
  /** The id of the following entry. */
  before?: string | undefined;
  /** The id of the preceding entry; with both, they must still be neighbours. */
  after?: string | undefined;
  to?: number | undefined;
  /** The new parent, '' for the top level; absent: unchanged. */
  parent?: string | undefined;
}

/** Maximum number of entries with a changed number: each is a change with a history entry. */
const maxNumbers = 200;

const listChangedError = () =>
  new AppError('conflict', 'Another person has changed this list in the meantime. Please look at it again.');

/**
 * Moves entries to a position of their list, one after the other. The numbers of other entries change only if
 * necessary.
 *
 * @param ids of entries of one type; missing ones are left out
 * @returns the written entries
 * @throws AppError missing, if the type has no order or all entries are missing; invalid, if the target is not allowed;
 * conflict, if the list differs from what the caller has seen, or too many numbers would change
 */
export function repositionRecords(
  scope: Scope,
  name: RecordName,
  ids: readonly string[],
  position: TargetPosition,
  by: Actor,
): Promise<WrittenRevision[]> {
  const definition = definitionOf(name);
  const [order] = fieldsOfType(definition, 'order');
  if (!order) throw notFoundError(`An order of ${definition.labels.many.toLowerCase()}`);
  return inWriteTransaction(scope, name, async (tx) => {
    const table = untyped(tx.db);
    const moved = await findRowsByIds(table, definition, ids);
    if (moved.length === 0) throw notFoundError(definition.labels.one);
    const group = await groupOf(table, definition, moved, position);
    const others = () => inGroup(table, definition, group).where('id', 'not in', moved.map(idOf));
    const start = await startOf(others, definition, position);
    const first = Math.max(0, start - maxNumbers - 1);
    const nearby = await applyDefaultOrder(others().select(['id', order.name]), definition)
      .limit(2 * maxNumbers + 2)
      .offset(first)
      .execute();
    const toNumbered = (row: UntypedRow): Numbered => ({
      id: idOf(row),
      order: row[order.name] === null ? null : Number(row[order.name]),
    });
    const entries = nearby.map(toNumbered).toSpliced(start - first, 0, ...moved.map(toNumbered));
    const edges = { includesStart: first === 0, includesEnd: nearby.length < 2 * maxNumbers + 2 };
    const numbers = numbersFor(entries, { start: start - first, count: moved.length }, edges, maxNumbers);
    if (!numbers) {
      throw new AppError(
        'conflict',
        `More than ${maxNumbers} entries would have to get another number for that. Please move it in smaller steps.`,
      );
    }
    const written: WrittenRevision[] = [];
    for (const { id } of entries) {
      const isMoved = moved.some((row) => idOf(row) === id);
      const values: UntypedRow = {
        ...(numbers.has(id) && { [order.name]: numbers.get(id) ?? null }),
        ...(isMoved && group && { [group.field]: group.parent }),
      };
      if (Object.keys(values).length === 0) continue;
      await yieldToEventLoop();
      const before = await revisionOf(table, definition, id);
      const { revision } = await updateRecord(tx, name, id, values, by);
      if (revision !== before) written.push({ _id: id, revision });
    }
    return written;
  });
}

const idOf = ({ id }: UntypedRow) => String(id);

interface Group {
  field: string;
  parent: string;
}

/** In the requested order. */
async function findRowsByIds(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  ids: readonly string[],
): Promise<UntypedRow[]> {
  const rows = await db
    .selectFrom(tableOf(definition))
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((row) => row !== undefined);
}

async function revisionOf(db: Kysely<UntypedTables>, definition: RecordType, id: string): Promise<number> {
  const select = db.selectFrom(tableOf(definition)).select('revision').where('id', '=', id);
  return Number((await select.executeTakeFirst())?.revision);
}

/** The entries of the target group; undefined if all entries of a type are one list. */
async function groupOf(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  moved: readonly UntypedRow[],
  { before, after, parent }: TargetPosition,
): Promise<Group | undefined> {
  const [field] = fieldsOfType(definition, 'parent');
  const anchors = [before, after].filter((id) => id !== undefined);
  const neighbours = anchors.length === 0 ? [] : await findRowsByIds(db, definition, anchors);
  if (neighbours.length < new Set(anchors).size || anchors.some((id) => moved.some((row) => row.id === id))) {
    throw listChangedError();
  }
  if (!field) return undefined;
  const parents = new Set((parent === undefined ? moved : []).map((row) => String(row[field.name])));
  if (parents.size > 1) {
    throw new AppError(
      'invalid',
      'These entries are under different entries. Please choose where to move them.',
    );
  }
  const parentId = parent ?? [...parents][0] ?? '';
  if (neighbours.some((row) => row[field.name] !== parentId)) throw listChangedError();
  return { field: field.name, parent: parentId };
}

function inGroup(db: Kysely<UntypedTables>, definition: RecordType, group: Group | undefined) {
  const all = db.selectFrom(tableOf(definition));
  return group ? all.where(group.field, '=', group.parent) : all;
}

type Others = () => SelectQueryBuilder<UntypedTables, 'record', object>;

/** Number of the other entries before the target. @throws AppError conflict */
async function startOf(
  others: Others,
  definition: RecordType,
  { before, after, to }: TargetPosition,
): Promise<number> {
  const positionOf = (id: string) => countBeforeId(others, definition, id);
  if (before !== undefined) {
    const start = await positionOf(before);
    if (after !== undefined && (await positionOf(after)) + 1 !== start) throw listChangedError();
    return start;
  }
  if (after !== undefined) return (await positionOf(after)) + 1;
  const total = await countRows(others());
  return to === undefined ? total : Math.min(Math.max(0, to - 1), total);
}

/** @throws AppError conflict, if there is no such entry among them */
async function countBeforeId(others: Others, definition: RecordType, id: string): Promise<number> {
  const columns = ['id', ...orderColumns(definition)];
  const anchor = await others().select(columns).where('id', '=', id).executeTakeFirst();
  if (!anchor) throw listChangedError();
  return countBefore(others, definition, anchor);
}
