import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { paged } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { countAll, countNaming, isWhole } from './counts.ts';
import { hasChildren, type RecordType } from './definition.ts';
import { seenColumn } from './publication.ts';
import {
  type Access,
  type ListQuery,
  narrowed,
  ordered,
  type PartQuery,
  selectByIds,
  selectRecords,
  withColumns,
} from './record-query.ts';
import { carrierIds, carriersOf, withoutGone } from './references.ts';
import type { FieldName, RecordName, RecordPart, StoredRecord } from './registry.ts';
import { toRecord } from './rows.ts';
import { withChildren } from './tree.ts';
import { type LooseTables, tableOf, type UntypedRow, untyped } from './untyped-rows.ts';
import { definitionOf } from './write.ts';

/** Records of the first slice of a list, when the length of its texts is unknown. */
const firstLength = 10;
/**
 * Characters of a slice: reading and processing them takes a few milliseconds. With five times as many, objects live
 * long enough to reach the old generation, whose collection pauses the process ten times as often.
 */
const charactersAtOnce = 50_000;

/**
 * Number of records of the next slice. Articles may have any length, and reading and serialising a slice blocks the
 * event loop.
 *
 * @param rows of the slice before
 * @param most maximum number of records per slice
 */
export function nextLength(rows: readonly UntypedRow[], most: number): number {
  if (rows.length === 0) return Math.min(firstLength, most);
  const fitting = Math.floor((charactersAtOnce * rows.length) / Math.max(1, charactersOf(rows)));
  // Grows gradually: a few short records say little about the following ones.
  return Math.max(1, Math.min(fitting, 2 * rows.length, most));
}

function charactersOf(rows: readonly UntypedRow[]): number {
  let characters = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length;
  }
  return characters;
}

/** Maximum number of records per read of a whole list. */
const sliceLength = 100;
/** Maximum number of records searched at once. */
const searchedAtOnce = 1000;

/** Reads lists of every record type by its definition. */
export function createListReader({ db: typed, engine }: Pick<Scope, 'db' | 'engine'>) {
  const db = untyped(typed);

  function list<Name extends RecordName, Field extends FieldName<Name>>(
    name: Name,
    query: PartQuery<Field>,
  ): Promise<RecordPart<Name, Field>[]>;
  function list<Name extends RecordName>(name: Name, query?: ListQuery): Promise<StoredRecord<Name>[]>;
  async function list(name: RecordName, query: ListQuery | PartQuery<string> = {}): Promise<unknown[]> {
    const definition = definitionOf(name);
    if (isSearchedHere(definition, query)) {
      const found: unknown[] = [];
      for await (const slice of slices(name, query)) found.push(...slice);
      return found;
    }
    const fields = 'fields' in query ? query.fields : undefined;
    if (isByReference(definition, query)) {
      const ids = await carrierIds(typed, definition, query.carrying ?? [], query);
      return present(definition, await rowsWith(db, definition, ids, query, fields), query);
    }
    const rows = isLaterPart(query)
      ? await rowsWith(db, definition, await listedIds(definition, query), query, fields)
      : await listed(definition, query, (found) => withColumns(found, fields)).execute();
    return present(definition, rows, query, fields);
  }

  async function present(
    definition: RecordType,
    rows: UntypedRow[],
    access: Access,
    fields?: readonly string[],
  ) {
    const found = await withChildren(db, definition, rows, fields);
    return (await withoutGone(db, definition, found)).map((one) => toRecord(definition, one, access));
  }

  /** Whether this process itself searches the texts of many records: SQLite runs inside it. */
  function isSearchedHere(definition: RecordType, { search }: ListQuery): boolean {
    return engine === 'sqlite' && search !== undefined && !hasChildren(definition);
  }

  /** The ids of a list in order, in parts; without a search all at once. */
  async function* idsOf(definition: RecordType, query: ListQuery): AsyncGenerator<string[]> {
    if (isByReference(definition, query)) {
      return yield await carrierIds(typed, definition, query.carrying ?? [], query);
    }
    const isSearched = isSearchedHere(definition, query);
    const { search, limit, offset, ...rest } = query;
    const ids = await listedIds(definition, isSearched ? rest : query);
    if (!isSearched) return yield ids;
    let [before, left] = [offset ?? 0, limit ?? Number.POSITIVE_INFINITY];
    for (let start = 0; start < ids.length && left > 0; start += searchedAtOnce) {
      await yieldToEventLoop();
      const part = ids.slice(start, start + searchedAtOnce);
      // A single JSON parameter: a statement of a thousand parameters takes longer to build than to run.
      const looked = db
        .selectFrom(tableOf(definition))
        .select('id')
        .where(sql<boolean>`id in (select value from json_each(${JSON.stringify(part)}))`);
      const rows = await narrowed(looked, definition, { search }, engine).execute();
      const matches = new Set(rows.map(({ id }) => id));
      const found = part.filter((id) => matches.has(id));
      const taken = found.slice(before, before + left);
      before = Math.max(0, before - found.length);
      left -= taken.length;
      yield taken;
    }
  }

  /** The requested part of a list, in order. */
  function listed<Output>(
    definition: RecordType,
    query: ListQuery,
    columns: (found: ReturnType<typeof selectRecords>) => SelectQueryBuilder<LooseTables, 'record', Output>,
  ) {
    const found = narrowed(selectRecords(db, definition, query, engine), definition, query, engine);
    return ordered(paged(columns(found), query), definition, query, engine);
  }

  /**
   * The ids of that part. As one text, because creating a hundred thousand rows takes several times as long as finding
   * them. No id contains a comma.
   */
  async function listedIds(definition: RecordType, query: ListQuery): Promise<string[]> {
    const ids = listed(definition, query, (found) => found.select('id'));
    const { rows } = await sql<{
      ids: string | null;
    }>`select string_agg("id", ',') as "ids" from ${ids} as "listed"`.execute(db);
    return rows[0]?.ids?.split(',') ?? [];
  }

  /** Number of records of a list without limit and offset. */
  async function count(name: RecordName, query: ListQuery = {}): Promise<number> {
    const definition = definitionOf(name);
    if (isWhole(definition, query)) return countAll(typed, definition, query);
    const { naming, ...others } = query;
    if (naming && isWhole(definition, others)) return countNaming(db, definition, naming, query);
    if (isByReference(definition, query)) {
      const carriers = carriersOf(typed, definition, query.carrying ?? []);
      const { total } = await carriers
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    }
    const { limit, offset, ...whole } = query;
    if (isSearchedHere(definition, query)) {
      let found = 0;
      for await (const ids of idsOf(definition, whole)) found += ids.length;
      return found;
    }
    const select = selectRecords(db, definition, query).select(({ fn }) => fn.countAll().as('total'));
    const { total } = await narrowed(select, definition, query, engine).executeTakeFirstOrThrow();
    return Number(total);
  }

  function slices<Name extends RecordName, Field extends FieldName<Name>>(
    name: Name,
    query: PartQuery<Field>,
    length?: number,
  ): AsyncGenerator<RecordPart<Name, Field>[]>;
  function slices<Name extends RecordName>(
    name: Name,
    query?: ListQuery,
    length?: number,
  ): AsyncGenerator<StoredRecord<Name>[]>;
  /**
   * The same list in slices, so that a list of any length neither fills the memory nor blocks the process. Its
   * membership is fixed at the beginning; records deleted or hidden before their slice is read are left out.
   */
  async function* slices(
    name: RecordName,
    query: ListQuery | PartQuery<string> = {},
    length = sliceLength,
  ): AsyncGenerator<unknown[]> {
    const definition = definitionOf(name);
    const fields = 'fields' in query ? query.fields : undefined;
    let next = nextLength([], length);
    for await (const all of idsOf(definition, query)) {
      for (let start = 0; start < all.length; ) {
        await yieldToEventLoop();
        const ids = all.slice(start, start + next);
        start += ids.length;
        const rows = await rowsWith(db, definition, ids, query, fields);
        next = nextLength(rows, length);
        yield await present(definition, rows, query, fields);
      }
    }
  }

  /** Records by their ids, in the order of the ids. */
  async function listByIds<Name extends RecordName, Field extends FieldName<Name>>(
    name: Name,
    ids: string[],
    fields: readonly Field[],
    access: Access = {},
  ): Promise<RecordPart<Name, Field>[]> {
    const rows = await rowsWith(db, definitionOf(name), ids, access, fields);
    return (await present(definitionOf(name), rows, access, fields)) as unknown as RecordPart<Name, Field>[];
  }

  return { list, slices, count, listByIds };
}

/**
 * Whether the table `reference` contains a list in its order: public records of a type in its own order, filtered by
 * references only.
 */
function isByReference(definition: RecordType, query: ListQuery): boolean {
  const { carrying = [], unpublished, search, without, owner, days, status, statusFilter, sort } = query;
  const isOther =
    search ||
    without ||
    owner !== undefined ||
    days ||
    status !== undefined ||
    statusFilter ||
    sort ||
    hasChildren(definition);
  const seesMore = unpublished === true && seenColumn(definition) !== undefined;
  return carrying.length > 0 && !isOther && !seesMore;
}

/**
 * Whether the ids are read first: an index skips earlier rows, whereas PostgreSQL would read and sort all complete
 * rows.
 */
const isLaterPart = ({ offset = 0, limit = Number.POSITIVE_INFINITY }: ListQuery) =>
  offset > 0 && limit <= sliceLength;

/** Rows by their ids, in the order of the ids. */
async function rowsWith(
  db: Kysely<LooseTables>,
  definition: RecordType,
  ids: string[],
  query: ListQuery,
  fields: readonly string[] | undefined,
): Promise<UntypedRow[]> {
  if (ids.length === 0) return [];
  const rows = await withColumns(selectByIds(db, definition, query), fields)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
