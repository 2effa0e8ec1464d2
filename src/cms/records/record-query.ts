import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { published } from '#cms/fields/status/field.ts';
import type { StatusFilter } from '#cms/fields/status/schedule.ts';
import type { Page } from '#core/database/batches.ts';
import type { Engine } from '#core/database/database.ts';
import { soughtDigits } from '#core/text/phone-number.ts';
import { fieldsOfType, ownOrderOf, type RecordType } from './definition.ts';
import { seenColumn } from './publication.ts';
import { type LooseTables, searchTexts, tableOf, type UntypedRow } from './untyped-rows.ts';

/** Which records of a type are wanted. Without `unpublished: true` only what is out is found, as visitors see it. */
export interface Access {
  unpublished?: boolean;
}

export interface ListQuery extends Access, Page {
  /** Looked for, without case, in the texts that the definition names. */
  search?: string;
  /** Only what visitors see, or do not see yet, or what somebody is changing in a draft. */
  statusFilter?: StatusFilter;
  /** A field of the definition that has to be empty. */
  without?: string;
  /** The id of the record that they belong to. */
  owner?: string;
  /** Those that name another record in one of their fields, and do not in a further one. */
  naming?: { field: string; id: string; notIn?: string };
  /** Those of some days. */
  days?: Days;
  /** The ids of other records: those that name all of them in a field of the kind `references`. */
  carrying?: readonly string[];
  /** Those whose field `status`, a choice, holds this. */
  status?: string;
  /** A field that the definition lists in `sort`; absent: the type's own order. */
  sort?: Sort;
}

interface Sort {
  field: string;
  descending: boolean;
  /** Whether equals stand in staff's order, the older first. For short lists: no index serves it. */
  isThenByOrder?: boolean;
}

/** A list of which only some fields are wanted: what a list shows is far less than what its entries hold. */
export interface PartQuery<Field extends string> extends ListQuery {
  /** Beside the id and the revision, which are always read. */
  fields: readonly Field[];
}

/** Calendar days as in calendar.ts. */
interface Days {
  /** A field that holds a day. */
  field: string;
  /** The first one. */
  from?: string;
  /** The first one that is too late. */
  before?: string;
  /** Whether what has no day is among them. */
  orNone?: boolean;
}

type Select<Output> = SelectQueryBuilder<LooseTables, 'record', Output>;

/** A text without case. SQLite's own `lower` and PostgreSQL's under "C" know the English letters only. */
export function folded(engine: Engine, column: string) {
  return engine === 'sqlite'
    ? sql`fold(${sql.ref(column)})`
    : sql`lower(${sql.ref(column)} collate "und-x-icu") collate "C"`;
}

/**
 * Whether visitors see a record that something else has found. The plus keeps SQLite, which has no statistics, from going
 * through all that they see for the sake of a few.
 */
const isSeenByItself = (column: string) => sql<boolean>`+${sql.ref(column)} = 1`;

/** A select that visitors' eyes may see, unless what is not published is asked for too. */
export function selectRecords(
  db: Kysely<LooseTables>,
  definition: RecordType,
  { unpublished, naming }: Pick<ListQuery, 'unpublished' | 'naming'>,
  engine?: Engine,
) {
  const select = db.selectFrom(tableOf(definition));
  const column = seenColumn(definition);
  if (!column || unpublished) return select;
  if (naming && engine === 'sqlite') return select.where(isSeenByItself(column));
  return select.where(column, '=', 1);
}

/** The same where ids say which records, or in which order. */
export function selectByIds(
  db: Kysely<LooseTables>,
  definition: RecordType,
  { unpublished }: Pick<ListQuery, 'unpublished'>,
) {
  const select = db.selectFrom(tableOf(definition));
  const column = seenColumn(definition);
  return !column || unpublished ? select : select.where(isSeenByItself(column));
}

/** Narrows a select to what a list asks for, all but its order and page. */
export function narrowed<Output>(
  select: Select<Output>,
  definition: RecordType,
  { search, without, owner, naming, days, status, carrying = [], statusFilter }: ListQuery,
  engine: Engine,
): Select<Output> {
  let found = withStatus(searching(select, definition, search, engine), definition, statusFilter);
  // Written out, because an index that holds such records alone serves nothing else.
  if (without) found = found.where(sql<boolean>`${sql.ref(without)} = ''`);
  if (owner !== undefined && definition.belongsTo) {
    found = found.where(definition.belongsTo.field, '=', owner);
  }
  if (naming) {
    const { field, id, notIn } = naming;
    found = found.where(names(field, id));
    if (notIn) found = found.where(notIn, '<>', id);
  }
  if (status !== undefined) found = found.where('status', '=', status);
  for (const target of carrying) {
    found = found.where(
      sql<boolean>`id in (select "recordId" from "reference" where "target" = ${target} and "record" = ${definition.name})`,
    );
  }
  return days ? ofDays(found, days) : found;
}

/** Whether a field names a record. The first half lets SQLite use an index of only those that name somebody. */
export function names(field: string, id: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(field)} <> '' and ${sql.ref(field)} = ${id}`;
}

function withStatus<Output>(
  select: Select<Output>,
  definition: RecordType,
  statusFilter: StatusFilter | undefined,
): Select<Output> {
  if (!statusFilter) return select;
  if (statusFilter === 'draft') {
    return select.where(
      sql<boolean>`id in (select "recordId" from "draft"
        where "record" = ${definition.name} and "recordId" <> '' and "discardedAt" is null)`,
    );
  }
  if (statusFilter === 'planned' || statusFilter === 'scheduled') {
    // Found first, because the index of moments holds those alone that there are, and a list would be read in its order.
    const planned = sql`select "id" from ${sql.table(definition.name)} where "turnsAt" <> ''`;
    if (!seenColumn(definition)) return select;
    const found = select.where(sql<boolean>`id in (${planned})`);
    return statusFilter === 'scheduled' ? found.where('isOut', '=', 0) : found;
  }
  const [status] = fieldsOfType(definition, 'status');
  if (statusFilter === 'unpublished') return status ? select.where(status.name, '=', 1 - published) : select;
  if (!seenColumn(definition)) return status ? select.where(status.name, '=', published) : select;
  if (statusFilter === 'published') return select.where('isOut', '=', 1);
  const takenDown = select.where('isOut', '=', 0).where('turnsAt', '=', '');
  return status ? takenDown.where(status.name, '=', published) : takenDown;
}

function ofDays<Output>(select: Select<Output>, { field, from, before, orNone }: Days): Select<Output> {
  return select.where((where) => {
    const inside = where.and([
      ...(from === undefined ? [] : [where(field, '>=', from)]),
      ...(before === undefined ? [] : [where(field, '<', before)]),
    ]);
    return orNone ? where.or([inside, where(field, 'is', null)]) : inside;
  });
}

/** Reads some fields of each record, or all. */
export function withColumns(
  select: Select<object>,
  fields: readonly string[] | undefined,
): Select<UntypedRow> {
  return fields ? select.select(['id', 'revision', ...fields]) : select.selectAll();
}

/**
 * Narrows a select to the records whose searchable texts hold the words. Of entries that stand under one another it
 * answers the top ones; those are found by the words of their children too.
 */
function searching<Output>(
  select: Select<Output>,
  definition: RecordType,
  search: string | undefined,
  engine: Engine,
): Select<Output> {
  const [parent] = fieldsOfType(definition, 'parent');
  const top = parent ? select.where(parent.name, '=', '') : select;
  if (!search) return top;
  const matches = holding(definition, search, engine);
  if (!parent) return top.where(sql<boolean>`(${matches})`);
  const parents = sql`select ${sql.ref(parent.name)} from ${sql.table(definition.name)} where ${matches}`;
  return top.where(sql<boolean>`(${matches} or id in (${parents}))`);
}

/** Whether a searchable text of a row holds the words, or a phone number these digits, however both are written. */
function holding({ search, fields }: RecordType, typed: string, engine: Engine): RawBuilder<unknown> {
  const columns = search.map((field) => sql.ref(field));
  const digits = soughtDigits(typed);
  const phones = search.filter((field) => digits && fields[field]?.kind === 'phone');
  const byNumber = phones.map((field) => sql`${sql.ref(field)} like ${`%${digits}%`}`);
  return sql.join([searchTexts(engine, columns, typed), ...byNumber], sql` or `);
}

/**
 * The order of a list (product: Lists): the asked one; else `order`, the older first among equals; else newest first.
 * What has no value comes last. By the number of a queue, those who wait come first, in their order. The id makes every
 * order definite, and an index that runs the same way serves it.
 */
export function ordered<Output>(
  select: Select<Output>,
  definition: RecordType,
  { sort, status }: Pick<ListQuery, 'sort' | 'status'>,
  engine: Engine,
): Select<Output> {
  const { queue } = definition;
  if (!sort && queue && status === queue.status) return select.orderBy(queue.by).orderBy('id');
  if (!sort) return inOwnOrder(select, definition);
  if (queue && sort.field === queue.by) {
    const position = sql`case when ${sql.ref('status')} = ${queue.status} then ${sql.ref(queue.by)} end`;
    return inOwnOrder(running(select, position, 'asc', true), definition);
  }
  const { kind, empty } = definition.fields[sort.field] ?? {};
  const isText = kind === 'text' || kind === 'email' || kind === 'select';
  const column = isText ? folded(engine, sort.field) : sql.ref(sort.field);
  const direction = sort.descending ? 'desc' : 'asc';
  const found = running(select, column, direction, empty === null);
  return sort.isThenByOrder ? inOwnOrder(found, definition) : found.orderBy('id', direction);
}

/** The order that a type's definition gives to its lists. */
export function inOwnOrder<Output>(select: Select<Output>, definition: RecordType): Select<Output> {
  const by = ownOrderOf(definition);
  const direction = by && !by.descending ? 'asc' : 'desc';
  if (by) {
    const mayBeMissing = definition.fields[by.field]?.empty === null;
    select = running(select, sql.ref(by.field), direction, mayBeMissing);
  }
  return select.orderBy('id', direction);
}

/** Told that there are none to stand last where nothing can be missing, PostgreSQL can read an index both ways. */
function running<Output>(
  select: Select<Output>,
  column: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  mayBeMissing: boolean,
): Select<Output> {
  const nulls = mayBeMissing ? sql` nulls last` : sql``;
  return select.orderBy(sql`${column} ${sql.raw(direction)}${nulls}`);
}
