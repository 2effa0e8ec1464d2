import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type ContentType, fieldsOfKind } from '../../content/define-content.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import { published } from '../../content/kinds/status.ts';
import type { Engine } from '../connection/database.ts';
import type { Page } from './page.ts';

/** Which entries of a type are wanted. Without `drafts: true` only what visitors may see is found. */
export interface Access {
  drafts?: boolean;
}

export interface ListQuery extends Access, Page {
  /** Looked for, without case, in the texts that the definition names. */
  search?: string;
  /** A field of the definition that has to be empty. */
  without?: string;
  /** A field that the definition lists in `sort`; absent: the type's own order. */
  sort?: { field: string; descending: boolean };
}

/** A text without case. SQLite's own `lower` and PostgreSQL's under "C" know the English letters only. */
function folded(engine: Engine, column: string) {
  return engine === 'sqlite'
    ? sql`fold(${sql.ref(column)})`
    : sql`lower(${sql.ref(column)} collate "und-x-icu") collate "C"`;
}

export type LooseRow = Record<string, FieldValue>;
/** The tables of content, seen as one: their names and columns come from the definitions, never from a request. */
export type LooseTables = { content: LooseRow };
type Select<Output> = SelectQueryBuilder<LooseTables, 'content', Output>;

/** A select that visitors' eyes may see, unless drafts are asked for. */
export function selectContent(db: Kysely<LooseTables>, definition: ContentType, access: Access) {
  const select = db.selectFrom(definition.name as 'content');
  const [status] = fieldsOfKind(definition, 'status');
  return status && !access.drafts ? select.where(status.name, '=', published) : select;
}

/**
 * Narrows a select to the entries whose searchable texts hold the words. Of entries that stand under one another it
 * answers the top ones; those are found by the words of their children too.
 */
export function searching<Output>(
  select: Select<Output>,
  definition: ContentType,
  search: string | undefined,
  engine: Engine,
): Select<Output> {
  const [parent] = fieldsOfKind(definition, 'parent');
  const top = parent ? select.where(parent.name, '=', '') : select;
  if (!search) return top;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const matches = sql.join(
    definition.search.map((field) => sql`${folded(engine, field)} like ${pattern} escape '\\'`),
    sql` or `,
  );
  if (!parent) return top.where(sql<boolean>`(${matches})`);
  const parents = sql`select ${sql.ref(parent.name)} from ${sql.table(definition.name)} where ${matches}`;
  return top.where(sql<boolean>`(${matches} or id in (${parents}))`);
}

/** Narrows a select to the entries that have nothing in a field. */
export function lacking<Output>(select: Select<Output>, field: string | undefined): Select<Output> {
  return field ? select.where(field, '=', '') : select;
}

/**
 * The order of a list (contract, "Lists"): the asked one; else `order`, the older first among equals; else newest
 * first. What has no value comes last. The id makes every order a definite one.
 */
export function ordered<Output>(
  select: Select<Output>,
  definition: ContentType,
  sort: ListQuery['sort'],
  engine: Engine,
): Select<Output> {
  if (!sort) return inOwnOrder(select, definition);
  const isText = definition.fields[sort.field]?.kind === 'text';
  const column = isText ? folded(engine, sort.field) : sql.ref(sort.field);
  const direction = sort.descending ? sql`desc` : sql`asc`;
  return select.orderBy(sql`${column} ${direction} nulls last`).orderBy('id', 'asc');
}

/** The order that a type's definition gives to its lists. */
export function inOwnOrder<Output>(select: Select<Output>, definition: ContentType): Select<Output> {
  const [order] = fieldsOfKind(definition, 'order');
  if (order) return select.orderBy(sql`${sql.ref(order.name)} asc nulls last`).orderBy('id', 'asc');
  if (definition.newestBy) select = select.orderBy(sql`${sql.ref(definition.newestBy)} desc nulls last`);
  return select.orderBy('id', 'desc');
}

/** An entry that shows a stored file: as its picture or video, or within its rich text. */
export async function mentioning(
  db: Kysely<LooseTables>,
  definition: ContentType,
  file: string,
): Promise<LooseRow | undefined> {
  const named = [...fieldsOfKind(definition, 'image'), ...fieldsOfKind(definition, 'video')];
  const written = fieldsOfKind(definition, 'richText');
  if (named.length + written.length === 0) return undefined;
  return db
    .selectFrom(definition.name as 'content')
    .select('id')
    .where((where) =>
      where.or([
        ...named.map(({ name }) => where(name, '=', file)),
        // Names are long and random, so they are found as they are.
        ...written.map(({ name }) => where(name, 'like', `%${file}%`)),
      ]),
    )
    .executeTakeFirst();
}
