import { type Kysely, sql } from 'kysely';
import type { RecordType } from '#cms/records/definition.ts';
import type { RecordHooks } from '#cms/records/hooks.ts';
import { isSeen } from '#cms/records/publication.ts';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import { inBatches, slicesOf } from '#core/database/batches.ts';
import type { Engine } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { indexed, type SearchedEntry, searchedEntry, searchedFields } from '../rules/indexed-entry.ts';
import { keysOf } from '../rules/searchable.ts';
import type { Match } from '../rules/words.ts';

// What is asked of the index, in the language of each database. Tokens hold letters, digits, marks and the sign of
// tokens.ts alone, so none of them could be taken for a part of that language; they are quoted all the same.

/** For FTS5's `match`. */
export function fts5Text(match: Match): string {
  if ('token' in match) return `"${match.token.replaceAll('"', '')}"`;
  if ('begins' in match) return `"${match.begins.replaceAll('"', '')}" *`;
  if ('all' in match) return `(${match.all.map(fts5Text).join(' AND ')})`;
  return `(${match.any.map(fts5Text).join(' OR ')})`;
}

/** For PostgreSQL's `tsquery`. */
export function tsqueryText(match: Match): string {
  if ('token' in match) return quoted(match.token);
  if ('begins' in match) return `${quoted(match.begins)}:*`;
  if ('all' in match) return `(${match.all.map(tsqueryText).join(' & ')})`;
  return `(${match.any.map(tsqueryText).join(' | ')})`;
}

const quoted = (token: string) => `'${token.replace(/['\\]/g, '')}'`;

/** The numbers that entries of one day share. The higher one is the newer one. */
export const numbersOfDay = 2 ** 24;

/** An entry taken apart, and the number that it gets. */
type NumberedEntry = SearchedEntry & { number: number; words: string[]; tokens: string[] };

/**
 * Keeps what is searched as it is: an entry that visitors see is found from now on, any other one no more. Belongs in the
 * transaction of the write itself; writes of content wait for one another, so that no number is given twice.
 */
async function updateSearchIndex(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  definition: RecordType,
  before: UntypedRow | undefined,
  after: UntypedRow | undefined,
): Promise<void> {
  const hasChanged = (field: string) => before?.[field] !== after?.[field];
  const [wasSeen, isNow] = [isSeen(definition, before), isSeen(definition, after)];
  if (wasSeen === isNow && !(before && after && searchedFields(definition).some(hasChanged))) return;
  const was = wasSeen ? searchedEntry(definition, before) : undefined;
  const is = isNow ? searchedEntry(definition, after) : undefined;
  if (!is) return was && removeEntry(db, engine, was);
  if (was?.day === is.day) {
    const known = new Set(indexed(was).words);
    const words = await changeEntry(db, engine, was, is);
    if (words)
      return addWords(
        db,
        engine,
        words.filter((word) => !known.has(word)),
      );
  } else if (was) await removeEntry(db, engine, was);
  await addWords(db, engine, await addEntry(db, engine, is));
}

export const searchHooks: RecordHooks = {
  afterWrite: (inside, { type, before, after }) =>
    updateSearchIndex(inside, definitionOf(type), before, after),
};

/**
 * Changes an entry in its place, which takes half as long as to add it anew.
 *
 * @returns its words, none where these are the same; undefined where it was not there
 */
async function changeEntry(
  db: Kysely<Tables>,
  engine: Engine,
  was: SearchedEntry,
  { day: _day, ...is }: SearchedEntry,
): Promise<string[] | undefined> {
  const hasWords = was.title !== is.title || was.text !== is.text;
  const { words, tokens } = hasWords ? indexed(is) : { words: [], tokens: [] };
  const withWords = hasWords && engine === 'postgres' ? { words: wordsOf(tokens) } : {};
  const changed = await db
    .updateTable('searchEntry')
    .set({ ...is, ...withWords })
    .where('record', '=', is.record)
    .where('entryId', '=', is.entryId)
    .returning('number')
    .executeTakeFirst();
  if (changed && hasWords && engine === 'sqlite') {
    await sql`update "searchText" set words = ${tokens.join(' ')}
      where rowid = cast(${changed.number} as integer)`.execute(db);
  }
  return changed && words;
}

async function removeEntry(
  db: Kysely<Tables>,
  engine: Engine,
  { record, entryId }: SearchedEntry,
): Promise<void> {
  const { number } =
    (await db
      .deleteFrom('searchEntry')
      .where('record', '=', record)
      .where('entryId', '=', entryId)
      .returning('number')
      .executeTakeFirst()) ?? {};
  if (number === undefined || engine !== 'sqlite') return;
  await sql`delete from "searchText" where rowid = cast(${number} as integer)`.execute(db);
}

/** Adds an entry as the newest one of its day. @returns its words, each once */
async function addEntry(
  db: Kysely<Tables>,
  engine: Engine,
  { day, ...is }: SearchedEntry,
): Promise<string[]> {
  const { words, tokens } = indexed(is);
  const [first, end] = [day * numbersOfDay, (day + 1) * numbersOfDay].map((bound) => sql.lit(bound));
  const number = sql<number>`(select coalesce(max(number), ${first}) + 1 from "searchEntry"
    where number >= ${first} and number < ${end})`;
  const withWords = engine === 'postgres' ? { words: wordsOf(tokens) } : {};
  const added = await db
    .insertInto('searchEntry')
    .values({ ...is, ...withWords, number })
    .returning('number')
    .executeTakeFirstOrThrow();
  if (engine === 'sqlite') {
    await sql`insert into "searchText" (rowid, words)
      values (cast(${added.number} as integer), ${tokens.join(' ')})`.execute(db);
  }
  return words;
}

export async function addEntries(
  db: Kysely<Tables>,
  engine: Engine,
  entries: readonly NumberedEntry[],
): Promise<void> {
  const rows = entries.map(({ day: _day, words: _words, tokens: _tokens, ...row }) => row);
  if (engine === 'postgres') {
    const withWords = rows.map((row, index) => ({ ...row, words: wordsOf(entries[index]?.tokens ?? []) }));
    await db.insertInto('searchEntry').values(withWords).execute();
    return;
  }
  await db.insertInto('searchEntry').values(rows).execute();
  // The driver tells numbers of this size as if they had a fraction.
  const values = entries.map(({ number, tokens }) => sql`(cast(${number} as integer), ${tokens.join(' ')})`);
  await sql`insert into "searchText" (rowid, words) values ${sql.join(values)}`.execute(db);
}

/** As one text, because no token holds a space: the driver takes longer over a list. */
const wordsOf = (tokens: readonly string[]) =>
  sql`array_to_tsvector(string_to_array(${tokens.join(' ')}, ' '))`;

/** Words that are added at once: each has a dozen keys, and SQLite writes them within this process. */
const wordsAtOnce = 200;

/** Adds to the vocabulary what it does not hold yet. Between some of it and more of it everything else has its turn. */
export async function addWords(db: Kysely<Tables>, engine: Engine, words: readonly string[]): Promise<void> {
  await inBatches(slicesOf(words, wordsAtOnce), (some) => addSome(db, engine, some));
}

/** In two statements at most. */
async function addSome(db: Kysely<Tables>, engine: Engine, words: readonly string[]): Promise<void> {
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
  const both = texts.map((text, index) => [text, others[index]]);
  return sql`(select value ->> 0 as one, value ->> 1 as other from json_each(${JSON.stringify(both)}))`;
}

function listInPostgres(texts: readonly string[], others?: readonly string[]) {
  if (!others) return sql`unnest(${texts}::text[]) as listed(one)`;
  return sql`unnest(${texts}::text[], ${others}::text[]) as listed(one, other)`;
}

/** An entry as the search finds it; see features/search/rules. */
interface SearchEntryRow extends Omit<SearchedEntry, 'day'> {
  /** The higher, the newer; PostgreSQL tells it as a text. Its days are in it, see search-index.ts. */
  number: number;
}

/** A word that some entry holds, or has held. */
interface SearchWordRow {
  word: string;
}

/** Under which keys it is looked up; see features/search/rules/searchable.ts. */
interface SearchKeyRow {
  key: string;
  word: string;
}

/** How the index was made: see `indexMaking`. */
interface SearchStateRow {
  id: 1;
  making: string;
}

/** The tables of the search. */
export interface SearchTables {
  searchEntry: SearchEntryRow;
  searchWord: SearchWordRow;
  searchKey: SearchKeyRow;
  searchState: SearchStateRow;
}
