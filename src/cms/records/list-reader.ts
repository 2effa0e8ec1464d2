import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { countRows, paged } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { countAll, countReferring, isUnfiltered } from './counts.ts';
import { hasChildren, type RecordType } from './definition.ts';
import { publicColumnOf } from './publication.ts';
import {
  type Access,
  applyFilters,
  applyOrder,
  type ListQuery,
  type PartQuery,
  selectByIds,
  selectColumns,
  selectRecords,
} from './record-query.ts';
import { listReferringIds, selectReferring, withoutDeletedReferences } from './references.ts';
import type { FieldName, RecordName, RecordPart, StoredRecord } from './registry.ts';
import { toRecord } from './rows.ts';
import { withChildren } from './tree.ts';
import { tableOf, type UntypedRow, type UntypedTables, untyped } from './untyped-rows.ts';
import { definitionOf } from './write.ts';

/** Records of the first slice of a list, when the length of its texts is unknown. */
const firstLength = 10;
/**
 * Characters of a slice: reading and processing them takes a few milliseconds. With five times as many, objects live
 * long enough to reach the old generation, whose collection pauses the process ten times as often.
 */
const maxSliceCharacters = 50_000;

/**
 * Number of records of the next slice. Articles may have any length, and reading and serialising a slice blocks the
 * event loop.
 *
 * @param rows of the slice before
 * @param most maximum number of records per slice
 */
export function nextLength(rows: readonly UntypedRow[], most: number): number {
  if (rows.length === 0) return Math.min(firstLength, most);
  const fitting = Math.floor((maxSliceCharacters * rows.length) / Math.max(1, charactersOf(rows)));
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
const searchBatchSize = 1000;

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
    if (isSearchedInProcess(definition, query)) {
      const found: unknown[] = [];
      for await (const slice of slices(name, query)) found.push(...slice);
      return found;
    }
    const fields = 'fields' in query ? query.fields : undefined;
    if (isByReference(definition, query)) {
      const ids = await listReferringIds(typed, definition, query.referringToAll ?? [], query);
      return present(definition, await findRowsByIds(db, definition, ids, query, fields), query);
    }
    const rows = isLaterPart(query)
      ? await findRowsByIds(db, definition, await listIds(definition, query), query, fields)
      : await selectList(definition, query, (found) => selectColumns(found, fields)).execute();
    return present(definition, rows, query, fields);
  }

  async function present(
    definition: RecordType,
    rows: UntypedRow[],
    access: Access,
    fields?: readonly string[],
  ) {
    const found = await withChildren(db, definition, rows, fields);
    return (await withoutDeletedReferences(db, definition, found)).map((one) =>
      toRecord(definition, one, access),
    );
  }

  /** Whether this process itself searches the texts of many records: SQLite runs inside it. */
  function isSearchedInProcess(definition: RecordType, { search }: ListQuery): boolean {
    return engine === 'sqlite' && search !== undefined && !hasChildren(definition);
  }

  /** The ids of a list in order, in parts; without a search all at once. */
  async function* idsOf(definition: RecordType, query: ListQuery): AsyncGenerator<string[]> {
    if (isByReference(definition, query)) {
      return yield await listReferringIds(typed, definition, query.referringToAll ?? [], query);
    }
    const isSearched = isSearchedInProcess(definition, query);
    const { search, limit, offset, ...rest } = query;
    const ids = await listIds(definition, isSearched ? rest : query);
    if (!isSearched) return yield ids;
    let [skipped, remaining] = [offset ?? 0, limit ?? Number.POSITIVE_INFINITY];
    for (let start = 0; start < ids.length && remaining > 0; start += searchBatchSize) {
      await yieldToEventLoop();
      const part = ids.slice(start, start + searchBatchSize);
      // A single JSON parameter: a statement of a thousand parameters takes longer to build than to run.
      const candidates = db
        .selectFrom(tableOf(definition))
        .select('id')
        .where(sql<boolean>`id in (select value from json_each(${JSON.stringify(part)}))`);
      const rows = await applyFilters(candidates, definition, { search }, engine).execute();
      const matches = new Set(rows.map(({ id }) => id));
      const found = part.filter((id) => matches.has(id));
      const matchingPart = found.slice(skipped, skipped + remaining);
      skipped = Math.max(0, skipped - found.length);
      remaining -= matchingPart.length;
      yield matchingPart;
    }
  }

  /** The requested part of a list, in order. */
  function selectList<Output>(
    definition: RecordType,
    query: ListQuery,
    columns: (found: ReturnType<typeof selectRecords>) => SelectQueryBuilder<UntypedTables, 'record', Output>,
  ) {
    const found = applyFilters(selectRecords(db, definition, query, engine), definition, query, engine);
    return applyOrder(paged(columns(found), query), definition, query, engine);
  }

  /**
   * The ids of that part. As one text, because creating a hundred thousand rows takes several times as long as finding
   * them. No id contains a comma.
   */
  async function listIds(definition: RecordType, query: ListQuery): Promise<string[]> {
    const ids = selectList(definition, query, (found) => found.select('id'));
    const { rows } = await sql<{
      ids: string | null;
    }>`select string_agg("id", ',') as "ids" from ${ids} as "listed"`.execute(db);
    return rows[0]?.ids?.split(',') ?? [];
  }

  /** Number of records of a list without limit and offset. */
  async function count(name: RecordName, query: ListQuery = {}): Promise<number> {
    const definition = definitionOf(name);
    if (isUnfiltered(definition, query)) return countAll(typed, definition, query);
    const { referringTo, ...others } = query;
    if (referringTo && isUnfiltered(definition, others))
      return countReferring(db, definition, referringTo, query);
    if (isByReference(definition, query))
      return countRows(selectReferring(typed, definition, query.referringToAll ?? []));
    const { limit, offset, ...whole } = query;
    if (isSearchedInProcess(definition, query)) {
      let found = 0;
      for await (const ids of idsOf(definition, whole)) found += ids.length;
      return found;
    }
    return countRows(applyFilters(selectRecords(db, definition, query), definition, query, engine));
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
        const rows = await findRowsByIds(db, definition, ids, query, fields);
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
    const rows = await findRowsByIds(db, definitionOf(name), ids, access, fields);
    return (await present(definitionOf(name), rows, access, fields)) as unknown as RecordPart<Name, Field>[];
  }

  return { list, slices, count, listByIds };
}

/**
 * Whether the table `reference` contains a list in its order: public records of a type in its own order, filtered by
 * references only.
 */
function isByReference(definition: RecordType, query: ListQuery): boolean {
  const {
    referringToAll = [],
    unpublished,
    search,
    emptyField,
    owner,
    days,
    status,
    statusFilter,
    sort,
  } = query;
  const hasOtherFilters =
    search ||
    emptyField ||
    owner !== undefined ||
    days ||
    status !== undefined ||
    statusFilter ||
    sort ||
    hasChildren(definition);
  const includesUnpublished = unpublished === true && publicColumnOf(definition) !== undefined;
  return referringToAll.length > 0 && !hasOtherFilters && !includesUnpublished;
}

/**
 * Whether the ids are read first: an index skips earlier rows, whereas PostgreSQL would read and sort all complete
 * rows.
 */
const isLaterPart = ({ offset = 0, limit = Number.POSITIVE_INFINITY }: ListQuery) =>
  offset > 0 && limit <= sliceLength;

/** Rows by their ids, in the order of the ids. */
async function findRowsByIds(
  db: Kysely<UntypedTables>,
  definition: RecordType,
  ids: string[],
  query: ListQuery,
  fields: readonly string[] | undefined,
): Promise<UntypedRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectColumns(selectByIds(db, definition, query), fields)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
