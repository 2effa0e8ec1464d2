import { type Kysely, sql } from 'kysely';
import type { RecordType } from '../../content/define-record.ts';
import { keysOf } from '../../content/search/keys.ts';
import { indexed, type SearchedEntry, searchedEntry } from '../../content/search/searched-entry.ts';
import type { Engine } from '../connection/database.ts';
import type { LooseRow } from '../records/loose.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';

/** The numbers that entries of one day share. The higher one is the newer one. */
export const numbersOfDay = 2 ** 24;

type NumberedEntry = SearchedEntry & { number: number };

/**
 * Keeps what is searched as it is: an entry that visitors see is found from now on, any other one no more. Belongs in the
 * transaction of the write itself; writes of content wait for one another, so that no number is given twice.
 */
export async function noteSearched(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  definition: RecordType,
  before: LooseRow | undefined,
  after: LooseRow | undefined,
): Promise<void> {
  const [was, is] = [searchedEntry(definition, before), searchedEntry(definition, after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  if (was) await removeEntry(db, engine, was);
  if (!is) return;
  const words = await addEntries(db, engine, [{ ...is, number: await nextNumber(db, is.day) }]);
  await addWords(db, engine, words);
}

async function nextNumber(db: Kysely<Tables>, day: number): Promise<number> {
  const first = day * numbersOfDay;
  const { last } = await db
    .selectFrom('searchEntry')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('number', '>=', first)
    .where('number', '<', first + numbersOfDay)
    .executeTakeFirstOrThrow();
  return Number(last ?? first) + 1;
}

async function removeEntry(
  db: Kysely<Tables>,
  engine: Engine,
  { record, entryId }: SearchedEntry,
): Promise<void> {
  if (engine === 'sqlite') {
    await sql`delete from "searchText" where rowid =
      (select number from "searchEntry" where record = ${record} and "entryId" = ${entryId})`.execute(db);
  }
  await db.deleteFrom('searchEntry').where('record', '=', record).where('entryId', '=', entryId).execute();
}

/** @returns their words, each once */
export async function addEntries(
  db: Kysely<Tables>,
  engine: Engine,
  entries: readonly NumberedEntry[],
): Promise<string[]> {
  const all = new Set<string>();
  const rows = entries.map(({ day: _day, ...row }) => row);
  const tokens = entries.map((entry) => {
    const { words, tokens } = indexed(entry);
    for (const word of words) all.add(word);
    return tokens;
  });
  if (engine === 'postgres') {
    const withWords = rows.map((row, place) => ({ ...row, words: sql`array_to_tsvector(${tokens[place]})` }));
    await db.insertInto('searchEntry').values(withWords).execute();
  } else {
    await db.insertInto('searchEntry').values(rows).execute();
    // The driver tells numbers of this size as if they had a fraction.
    const values = rows.map(
      ({ number }, place) => sql`(cast(${number} as integer), ${tokens[place]?.join(' ') ?? ''})`,
    );
    await sql`insert into "searchText" (rowid, words) values ${sql.join(values)}`.execute(db);
  }
  return [...all];
}

/** Adds to the vocabulary what it does not hold yet, in two statements at most. */
export async function addWords(db: Kysely<Tables>, engine: Engine, words: readonly string[]): Promise<void> {
  const listed = engine === 'sqlite' ? listInSqlite : listInPostgres;
  const { rows: added } = await sql<{ word: string }>`insert into "searchWord" (word)
    select one from ${listed(words)} where true on conflict do nothing returning word`.execute(db);
  if (added.length === 0) return;
  const keys = added.flatMap(({ word }) => keysOf(word).map((key) => [key, word] as const));
  await sql`insert into "searchKey" (key, word)
    select one, other from ${listed(
      keys.map(([key]) => key),
      keys.map(([, word]) => word),
    )} where true on conflict do nothing`.execute(db);
}

/** Texts as rows, whatever number of them in one statement; beside them, others of the same number. */
function listInSqlite(texts: readonly string[], others?: readonly string[]) {
  if (!others) return sql`(select value as one from json_each(${JSON.stringify(texts)}))`;
  const both = texts.map((text, place) => [text, others[place]]);
  return sql`(select value ->> 0 as one, value ->> 1 as other from json_each(${JSON.stringify(both)}))`;
}

function listInPostgres(texts: readonly string[], others?: readonly string[]) {
  if (!others) return sql`unnest(${texts}::text[]) as listed(one)`;
  return sql`unnest(${texts}::text[], ${others}::text[]) as listed(one, other)`;
}
