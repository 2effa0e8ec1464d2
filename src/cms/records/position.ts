import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type Numbered, numbersFor } from '#cms/fields/order/field.ts';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { fieldsOfType, ownOrderOf, type RecordType } from './definition.ts';
import { inOwnOrder, selectRecords } from './record-query.ts';
import type { RecordName } from './registry.ts';
import { askedBy, type RecordKey, titleOfRow } from './rows.ts';
import { type LooseTables, tableOf, type UntypedRow, untyped } from './untyped-rows.ts';
import { updateRecord } from './update.ts';
import { definitionOf, writing } from './write.ts';

/** The position of a record in its list. */
export interface PositionInList {
  title: string;
  /** Number of records before it. */
  position: number;
}

type Select = SelectQueryBuilder<LooseTables, 'record', object>;

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
  const asked = askedBy(key);
  if (!asked) return undefined;
  const shown = () => selectRecords(untyped(db), definition, {});
  const columns = ['id', definition.title, ...orderedBy(definition)];
  const row = await shown().select(columns).where(asked[0], '=', asked[1]).executeTakeFirst();
  return row && { title: titleOfRow(definition, row), position: await countBefore(shown, definition, row) };
}

/** The column of a type's own order, if that is not the id alone. */
function orderedBy(definition: RecordType): string[] {
  const order = ownOrderOf(definition);
  return order ? [order.field] : [];
}

/**
 * Number of rows before another one in the type's own order (`inOwnOrder`).
 *
 * @param among selects all rows that count
 * @param row with its id, and the columns of `orderedBy`
 */
async function countBefore(among: () => Select, definition: RecordType, row: UntypedRow): Promise<number> {
  const order = ownOrderOf(definition);
  const runs = order && !order.descending ? '<' : '>';
  const id = String(row.id);
  if (!order) return countOf(among().where('id', runs, id));
  const { field: name } = order;
  const value = row[name] ?? null;
  // One condition each, so that an index is used.
  const equal = among()
    .where(name, value === null ? 'is' : '=', value)
    .where('id', runs, id);
  // Empty values come last.
  const others =
    value === null
      ? among().where(name, 'is not', null)
      : among().where(sql<boolean>`${sql.ref(name)} ${sql.raw(runs)} ${value}`);
  return (await countOf(equal)) + (await countOf(others));
}

async function countOf(select: Select): Promise<number> {
  const { total } = await select.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return Number(total);
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

/** A record and the revision that a write has created. */
export interface Written {
  _id: string;
  revision: number;
}

/** Maximum number of entries with a changed number: each is a change with a history entry. */
const maxNumbers = 200;

const listChanged = () =>
  new AppError('conflict', 'Somebody else has changed this list in the meantime. Please look at it again.');

/**
 * Moves entries to a position of their list, one after the other. The numbers of other entries change only if
 * necessary.
 *
 * @param ids of entries of one type; missing ones are left out
 * @returns the written entries
 * @throws Refusal missing, if the type has no order or all entries are missing; invalid, if the target is not allowed;
 * conflict, if the list differs from what the caller has seen, or too many numbers would change
 */
export function positionRecords(
  scope: Scope,
  name: RecordName,
  ids: readonly string[],
  position: TargetPosition,
  by: Actor,
): Promise<Written[]> {
  const definition = definitionOf(name);
  const [order] = fieldsOfType(definition, 'order');
  if (!order) throw notFoundError(`An order of ${definition.labels.many.toLowerCase()}`);
  return writing(scope, name, async (inside) => {
    const table = untyped(inside.db);
    const moved = await rowsOf(table, definition, ids);
    if (moved.length === 0) throw notFoundError(definition.labels.one);
    const group = await groupOf(table, definition, moved, position);
    const others = () => inGroup(table, definition, group).where('id', 'not in', moved.map(idOf));
    const start = await startOf(others, definition, position);
    const first = Math.max(0, start - maxNumbers - 1);
    const around = await inOwnOrder(others().select(['id', order.name]), definition)
      .limit(2 * maxNumbers + 2)
      .offset(first)
      .execute();
    const numbered = (row: UntypedRow): Numbered => ({
      id: idOf(row),
      order: row[order.name] === null ? null : Number(row[order.name]),
    });
    const entries = around.map(numbered).toSpliced(start - first, 0, ...moved.map(numbered));
    const ends = { begins: first === 0, ends: around.length < 2 * maxNumbers + 2 };
    const numbers = numbersFor(entries, { start: start - first, count: moved.length }, ends, maxNumbers);
    if (!numbers) {
      throw new AppError(
        'conflict',
        `More than ${maxNumbers} entries would have to get another number for that. Please move it in smaller steps.`,
      );
    }
    const written: Written[] = [];
    for (const { id } of entries) {
      const isMoved = moved.some((row) => idOf(row) === id);
      const values: UntypedRow = {
        ...(numbers.has(id) && { [order.name]: numbers.get(id) ?? null }),
        ...(isMoved && group && { [group.field]: group.parent }),
      };
      if (Object.keys(values).length === 0) continue;
      await yieldToEventLoop();
      const before = await revisionOf(table, definition, id);
      const { revision } = await updateRecord(inside, name, id, values, by);
      if (revision !== before) written.push({ _id: id, revision });
    }
    return written;
  });
}

const idOf = ({ id }: UntypedRow) => String(id);

interface Group {
  /** The field of the parent. */
  field: string;
  parent: string;
}

/** In the requested order. */
async function rowsOf(
  db: Kysely<LooseTables>,
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

async function revisionOf(db: Kysely<LooseTables>, definition: RecordType, id: string): Promise<number> {
  const select = db.selectFrom(tableOf(definition)).select('revision').where('id', '=', id);
  return Number((await select.executeTakeFirst())?.revision);
}

/** The entries of the target group; undefined if all entries of a type are one list. */
async function groupOf(
  db: Kysely<LooseTables>,
  definition: RecordType,
  moved: readonly UntypedRow[],
  { before, after, parent }: TargetPosition,
): Promise<Group | undefined> {
  const [field] = fieldsOfType(definition, 'parent');
  const anchors = [before, after].filter((id) => id !== undefined);
  const beside = anchors.length === 0 ? [] : await rowsOf(db, definition, anchors);
  if (beside.length < new Set(anchors).size || anchors.some((id) => moved.some((row) => row.id === id))) {
    throw listChanged();
  }
  if (!field) return undefined;
  const parents = new Set((parent === undefined ? moved : []).map((row) => String(row[field.name])));
  if (parents.size > 1) {
    throw new AppError(
      'invalid',
      'These entries stand under different ones. Please choose where they are to stand.',
    );
  }
  const wanted = parent ?? [...parents][0] ?? '';
  if (beside.some((row) => row[field.name] !== wanted)) throw listChanged();
  return { field: field.name, parent: wanted };
}

function inGroup(db: Kysely<LooseTables>, definition: RecordType, group: Group | undefined) {
  const all = db.selectFrom(tableOf(definition));
  return group ? all.where(group.field, '=', group.parent) : all;
}

type Others = () => SelectQueryBuilder<LooseTables, 'record', object>;

/** Number of the other entries before the target. @throws Refusal conflict */
async function startOf(
  others: Others,
  definition: RecordType,
  { before, after, to }: TargetPosition,
): Promise<number> {
  const positionOf = (id: string) => countBeforeId(others, definition, id);
  if (before !== undefined) {
    const start = await positionOf(before);
    if (after !== undefined && (await positionOf(after)) + 1 !== start) throw listChanged();
    return start;
  }
  if (after !== undefined) return (await positionOf(after)) + 1;
  const total = await countOf(others());
  return to === undefined ? total : Math.min(Math.max(0, to - 1), total);
}

/** @throws Refusal conflict, if there is no such entry among them */
async function countBeforeId(others: Others, definition: RecordType, id: string): Promise<number> {
  const columns = ['id', ...orderedBy(definition)];
  const anchor = await others().select(columns).where('id', '=', id).executeTakeFirst();
  if (!anchor) throw listChanged();
  return countBefore(others, definition, anchor);
}
