import { type Kysely, sql } from 'kysely';
import type { RecordType } from '#cms/records/definition.ts';
import type { RecordHooks } from '#cms/records/hooks.ts';
import { isSeen } from '#cms/records/publication.ts';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import { chunksOf, mapYielding } from '#core/database/batches.ts';
import type { Engine } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { indexed, type SearchedEntry, searchedEntry, searchedFields } from '../rules/indexed-entry.ts';
import { keysOf } from '../rules/searchable.ts';
import type { Match } from '../rules/words.ts';

// The query languages of the databases. Tokens contain only letters, digits, marks and the sign of words.ts, none of which is an
// operator; they are quoted anyway.

/** A query for FTS5's `match`. */
export function fts5Text(match: Match): string {
  if ('token' in match) return `"${match.token.replaceAll('"', '')}"`;
  if ('begins' in match) return `"${match.begins.replaceAll('"', '')}" *`;
  if ('all' in match) return `(${match.all.map(fts5Text).join(' AND ')})`;
  return `(${match.any.map(fts5Text).join(' OR ')})`;
}

/** A query for PostgreSQL's `tsquery`. */
export function tsqueryText(match: Match): string {
  if ('token' in match) return quoted(match.token);
  if ('begins' in match) return `${quoted(match.begins)}:*`;
  if ('all' in match) return `(${match.all.map(tsqueryText).join(' & ')})`;
  return `(${match.any.map(tsqueryText).join(' | ')})`;
}

const quoted = (token: string) => `'${token.replace(/['\\]/g, '')}'`;

/** The range of numbers for entries of one day. A higher number is newer. */
export const numbersOfDay = 2 ** 24;

/** An entry with its words, tokens and number. */
type NumberedEntry = SearchedEntry & { number: number; words: string[]; tokens: string[] };

/**
 * Updates the index for an entry: a visible one is added or changed, any other one removed. Runs in the transaction of the write;
 * writes of content are serialised, so no number is used twice.
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
 * Updates an entry in place, which takes half as long as adding it again.
 *
 * @returns its words, empty if they are unchanged; undefined where it was not in the index
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

/** Adds an entry as the newest of its day. @returns its words, each once */
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
  // The driver binds numbers of this size as floating-point.
  const values = entries.map(({ number, tokens }) => sql`(cast(${number} as integer), ${tokens.join(' ')})`);
  await sql`insert into "searchText" (rowid, words) values ${sql.join(values)}`.execute(db);
}

/** One text, because tokens contain no spaces, and the driver is slower with a list. */
const wordsOf = (tokens: readonly string[]) =>
  sql`array_to_tsvector(string_to_array(${tokens.join(' ')}, ' '))`;

/** Words that are added at once: each has a dozen keys, and SQLite writes them in this process. */
const wordsAtOnce = 200;

/** Adds missing words to the vocabulary, in batches that yield to other requests. */
export async function addWords(db: Kysely<Tables>, engine: Engine, words: readonly string[]): Promise<void> {
  await mapYielding(chunksOf(words, wordsAtOnce), (some) => addSome(db, engine, some));
}

/** At most two statements. */
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

/** Texts as rows of one statement, any number of them; optionally paired with others of the same number. */
function listInSqlite(texts: readonly string[], others?: readonly string[]) {
  if (!others) return sql`(select value as one from json_each(${JSON.stringify(texts)}))`;
  const both = texts.map((text, index) => [text, others[index]]);
  return sql`(select value ->> 0 as one, value ->> 1 as other from json_each(${JSON.stringify(both)}))`;
}

function listInPostgres(texts: readonly string[], others?: readonly string[]) {
  if (!others) return sql`unnest(${texts}::text[]) as listed(one)`;
  return sql`unnest(${texts}::text[], ${others}::text[]) as listed(one, other)`;
}

/** An entry of the index; see features/search/rules. */
interface SearchEntryRow extends Omit<SearchedEntry, 'day'> {
  /** A higher number is newer; PostgreSQL returns it as a text. It contains the day, see search-index.ts. */
  number: number;
}

/** A word that an entry contains, or has contained. */
interface SearchWordRow {
  word: string;
}

/** The keys of a word; see features/search/rules/searchable.ts. */
interface SearchKeyRow {
  key: string;
  word: string;
}

/** The version of the index: see `indexMaking`. */
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
