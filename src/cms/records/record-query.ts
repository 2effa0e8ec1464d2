import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { published } from '#cms/fields/status/field.ts';
import type { StatusFilter } from '#cms/fields/status/schedule.ts';
import type { Page } from '#core/database/batches.ts';
import type { Engine } from '#core/database/database.ts';
import { searchableDigits } from '#core/text/phone-number.ts';
import { defaultOrderOf, fieldsOfType, type RecordType } from './definition.ts';
import { publicColumnOf } from './publication.ts';
import { searchTexts, tableOf, type UntypedRow, type UntypedTables } from './untyped-rows.ts';

/** The records to find. Without `unpublished: true` only public ones are found. */
export interface Access {
  unpublished?: boolean;
}

export interface ListQuery extends Access, Page {
  /** Case-insensitive search in the texts of the definition. */
  search?: string;
  /** A filter by public status, or by unsaved drafts. */
  statusFilter?: StatusFilter;
  /** A field that has to be empty. */
  emptyField?: string;
  owner?: string;
  /** Records that refer to another one in a field, and not in a further one. */
  referringTo?: { field: string; id: string; notIn?: string };
  /** Records with a date in a range. */
  days?: DateRange;
  /** The ids of other records: those that refer to all of them in a `references` field. */
  referringToAll?: readonly string[];
  /** Records whose field `status`, a choice, has this value. */
  status?: string;
  /** A field of the definition's `sort`; absent: the type's own order. */
  sort?: Sort;
}

interface Sort {
  field: string;
  descending: boolean;
  /** Whether equal ones are in staff's order, the older first. For short lists: no index supports it. */
  isThenByOrder?: boolean;
}

/** A list with some fields only: a list shows far less than its entries contain. */
export interface PartQuery<Field extends string> extends ListQuery {
  /** Besides the id and the revision, which are always read. */
  fields: readonly Field[];
}

/** Calendar dates as in calendar.ts. */
interface DateRange {
  field: string;
  /** Inclusive start. */
  from?: string;
  /** Exclusive end. */
  before?: string;
  /** Whether records without a date are included. */
  includesUndated?: boolean;
}

type Select<Output> = SelectQueryBuilder<UntypedTables, 'record', Output>;

/** A text in lower case. SQLite's own `lower` and PostgreSQL's under "C" support only English letters. */
export function lowerCase(engine: Engine, column: string) {
  return engine === 'sqlite'
    ? sql`fold(${sql.ref(column)})`
    : sql`lower(${sql.ref(column)} collate "und-x-icu") collate "C"`;
}

/**
 * Whether a record found by other conditions is public. The unary plus keeps SQLite, which has no statistics, from
 * scanning all public records for a few.
 */
const isPublicWithoutIndex = (column: string) => sql<boolean>`+${sql.ref(column)} = 1`;

/** Selects public records, or all if unpublished ones are requested. */
export function selectRecords(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  { unpublished, referringTo }: Pick<ListQuery, 'unpublished' | 'referringTo'>,
  engine?: Engine,
) {
  const select = db.selectFrom(tableOf(definition));
  const column = publicColumnOf(definition);
  if (!column || unpublished) return select;
  if (referringTo && engine === 'sqlite') return select.where(isPublicWithoutIndex(column));
  return select.where(column, '=', 1);
}

/** The same for records found or ordered by ids. */
export function selectByIds(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  { unpublished }: Pick<ListQuery, 'unpublished'>,
) {
  const select = db.selectFrom(tableOf(definition));
  const column = publicColumnOf(definition);
  return !column || unpublished ? select : select.where(isPublicWithoutIndex(column));
}

/** Applies the filters of a list, without order and page. */
export function applyFilters<Output>(
  select: Select<Output>,
  definition: RecordType,
  { search, emptyField, owner, referringTo, days, status, referringToAll = [], statusFilter }: ListQuery,
  engine: Engine,
): Select<Output> {
  let found = filterByStatus(applySearch(select, definition, search, engine), definition, statusFilter);
  // Written out, because the partial index requires this exact condition.
  if (emptyField) found = found.where(sql<boolean>`${sql.ref(emptyField)} = ''`);
  if (owner !== undefined && definition.belongsTo) {
    found = found.where(definition.belongsTo.field, '=', owner);
  }
  if (referringTo) {
    const { field, id, notIn } = referringTo;
    found = found.where(refersTo(field, id));
    if (notIn) found = found.where(notIn, '<>', id);
  }
  if (status !== undefined) found = found.where('status', '=', status);
  for (const target of referringToAll) {
    found = found.where(
      sql<boolean>`id in (select "recordId" from "reference" where "target" = ${target} and "record" = ${definition.name})`,
    );
  }
  return days ? filterByDate(found, days) : found;
}

/** Whether a field refers to a record. The first condition lets SQLite use a partial index. */
export function refersTo(field: string, id: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(field)} <> '' and ${sql.ref(field)} = ${id}`;
}

function filterByStatus<Output>(
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
    // A subquery, because the index of times contains only set ones; otherwise the list would be scanned in its order.
    const planned = sql`select "id" from ${sql.table(definition.name)} where "turnsAt" <> ''`;
    if (!publicColumnOf(definition)) return select;
    const found = select.where(sql<boolean>`id in (${planned})`);
    return statusFilter === 'scheduled' ? found.where('isOut', '=', 0) : found;
  }
  const [status] = fieldsOfType(definition, 'status');
  if (statusFilter === 'unpublished') return status ? select.where(status.name, '=', 1 - published) : select;
  if (!publicColumnOf(definition)) return status ? select.where(status.name, '=', published) : select;
  if (statusFilter === 'published') return select.where('isOut', '=', 1);
  const takenDown = select.where('isOut', '=', 0).where('turnsAt', '=', '');
  return status ? takenDown.where(status.name, '=', published) : takenDown;
}

function filterByDate<Output>(
  select: Select<Output>,
  { field, from, before, includesUndated }: DateRange,
): Select<Output> {
  return select.where((where) => {
    const inside = where.and([
      ...(from === undefined ? [] : [where(field, '>=', from)]),
      ...(before === undefined ? [] : [where(field, '<', before)]),
    ]);
    return includesUndated ? where.or([inside, where(field, 'is', null)]) : inside;
  });
}

/** Selects some fields of each record, or all. */
export function selectColumns(
  select: Select<object>,
  fields: readonly string[] | undefined,
): Select<UntypedRow> {
  return fields ? select.select(['id', 'revision', ...fields]) : select.selectAll();
}

/**
 * Filters records by words in their searchable texts. For types with children it returns the top entries, which are
 * also found by the words of their children.
 */
function applySearch<Output>(
  select: Select<Output>,
  definition: RecordType,
  search: string | undefined,
  engine: Engine,
): Select<Output> {
  const [parent] = fieldsOfType(definition, 'parent');
  const top = parent ? select.where(parent.name, '=', '') : select;
  if (!search) return top;
  const matches = containsSearch(definition, search, engine);
  if (!parent) return top.where(sql<boolean>`(${matches})`);
  const parents = sql`select ${sql.ref(parent.name)} from ${sql.table(definition.name)} where ${matches}`;
  return top.where(sql<boolean>`(${matches} or id in (${parents}))`);
}

/** Whether a searchable text of a row contains the words, or a phone number the digits, in any spelling. */
function containsSearch({ search, fields }: RecordType, typed: string, engine: Engine): RawBuilder<unknown> {
  const columns = search.map((field) => sql.ref(field));
  const digits = searchableDigits(typed);
  const phones = search.filter((field) => digits && fields[field]?.kind === 'phone');
  const byNumber = phones.map((field) => sql`${sql.ref(field)} like ${`%${digits}%`}`);
  return sql.join([searchTexts(engine, columns, typed), ...byNumber], sql` or `);
}

/**
 * The order of a list (product: Lists): the requested one; else that of the type (`defaultOrderOf`), the older first
 * if equal; else newest first. Empty values come last. In a queue, waiting records come first in their order. The id
 * makes every order unique, and an index in the same direction supports it.
 */
export function applyOrder<Output>(
  select: Select<Output>,
  definition: RecordType,
  { sort, status }: Pick<ListQuery, 'sort' | 'status'>,
  engine: Engine,
): Select<Output> {
  const { queue } = definition;
  if (!sort && queue && status === queue.status) return select.orderBy(queue.by).orderBy('id');
  if (!sort) return applyDefaultOrder(select, definition);
  if (queue && sort.field === queue.by) {
    const position = sql`case when ${sql.ref('status')} = ${queue.status} then ${sql.ref(queue.by)} end`;
    return applyDefaultOrder(orderByColumn(select, position, 'asc', true), definition);
  }
  const { kind, empty } = definition.fields[sort.field] ?? {};
  const isText = kind === 'text' || kind === 'email' || kind === 'select';
  const column = isText ? lowerCase(engine, sort.field) : sql.ref(sort.field);
  const direction = sort.descending ? 'desc' : 'asc';
  const found = orderByColumn(select, column, direction, empty === null);
  return sort.isThenByOrder ? applyDefaultOrder(found, definition) : found.orderBy('id', direction);
}

/** The own order of a type. */
export function applyDefaultOrder<Output>(select: Select<Output>, definition: RecordType): Select<Output> {
  const by = defaultOrderOf(definition);
  const direction = by && !by.descending ? 'asc' : 'desc';
  if (by) {
    const mayBeMissing = definition.fields[by.field]?.empty === null;
    select = orderByColumn(select, sql.ref(by.field), direction, mayBeMissing);
  }
  return select.orderBy('id', direction);
}

/** Omits NULLS LAST for columns without NULL, so that PostgreSQL can read an index in both directions. */
function orderByColumn<Output>(
  select: Select<Output>,
  column: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  mayBeMissing: boolean,
): Select<Output> {
  const nulls = mayBeMissing ? sql` nulls last` : sql``;
  return select.orderBy(sql`${column} ${sql.raw(direction)}${nulls}`);
}
