import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { RecordType } from '../../content/define-record.ts';
import type { FieldName, RecordName, RecordPart, StoredRecord } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import { type LooseRow, type LooseTables, loose } from './loose.ts';
import { paged } from './page.ts';
import {
  type ListQuery,
  narrowed,
  ordered,
  type PartQuery,
  selectRecords,
  withColumns,
} from './record-query.ts';
import { toRecord } from './rows.ts';
import { withChildren } from './tree.ts';
import { definitionOf } from './write.ts';

/** How many records of a whole list are read at a time; with their texts they take a few milliseconds. */
const sliceLength = 100;

/** Reads the lists of every record by its definition. */
export function createListReader({ db: typed, engine }: Pick<Scope, 'db' | 'engine'>) {
  const db = loose(typed);

  function list<Name extends RecordName, Field extends FieldName<Name>>(
    name: Name,
    query: PartQuery<Field>,
  ): Promise<RecordPart<Name, Field>[]>;
  function list<Name extends RecordName>(name: Name, query?: ListQuery): Promise<StoredRecord<Name>[]>;
  async function list(name: RecordName, query: ListQuery | PartQuery<string> = {}): Promise<unknown[]> {
    const definition = definitionOf(name);
    const fields = 'fields' in query ? query.fields : undefined;
    const found = narrowed(selectRecords(db, definition, query), definition, query, engine);
    const rows = await ordered(
      paged(withColumns(found, fields), query),
      definition,
      query.sort,
      engine,
    ).execute();
    return (await withChildren(db, definition, rows, fields)).map(toRecord);
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
   * The same list in slices, so that one of any length neither fills the memory nor holds up everything else that the
   * process does. It is as long as it was at the beginning; what is gone or hidden before its slice comes is left out.
   */
  async function* slices(
    name: RecordName,
    query: ListQuery | PartQuery<string> = {},
    length = sliceLength,
  ): AsyncGenerator<unknown[]> {
    const definition = definitionOf(name);
    const fields = 'fields' in query ? query.fields : undefined;
    const found = narrowed(selectRecords(db, definition, query), definition, query, engine).select('id');
    const all = await paged(ordered(found, definition, query.sort, engine), query).execute();
    for (let start = 0; start < all.length; start += length) {
      await turn();
      const ids = all.slice(start, start + length).map(({ id }) => String(id));
      const rows = await rowsWith(db, definition, ids, query, fields);
      yield (await withChildren(db, definition, rows, fields)).map(toRecord);
    }
  }

  return { list, slices };
}

/** Rows by their ids, in the order of these. */
async function rowsWith(
  db: Kysely<LooseTables>,
  definition: RecordType,
  ids: string[],
  query: ListQuery,
  fields: readonly string[] | undefined,
): Promise<LooseRow[]> {
  const rows = await withColumns(selectRecords(db, definition, query), fields)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
