import { type Kysely, sql } from 'kysely';
import type { RecordType } from '#cms/records/definition.ts';
import type { RecordHooks } from '#cms/records/hooks.ts';
import { isPublic } from '#cms/records/publication.ts';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import { chunksOf, mapYielding } from '#core/database/batches.ts';
import type { Engine } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import {
  type SearchedEntry,
  searchedFields,
  toSearchedEntry,
  wordsAndTokensOf,
} from '../rules/indexed-entry.ts';
import { keysOf } from '../rules/searchable.ts';
import type { Match } from '../rules/words.ts';

// The query languages of the databases. Tokens contain only letters, digits, marks and the sign of words.ts, none of which is an
// operator; they are quoted anyway.

/** A query for FTS5's `match`. */
export function fts5Text(match: Match): string {
  if ('token' in match) return `"${match.token.replaceAll('"', '')}"`;
  if ('prefix' in match) return `"${match.prefix.replaceAll('"', '')}" *`;
  if ('all' in match) return `(${match.all.map(fts5Text).join(' AND ')})`;
  return `(${match.any.map(fts5Text).join(' OR ')})`;
}

/** A query for PostgreSQL's `tsquery`. */
export function tsqueryText(match: Match): string {
  if ('token' in match) return quoted(match.token);
  if ('prefix' in match) return `${quoted(match.prefix)}:*`;
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
  const [wasVisible, isVisible] = [isPublic(definition, before), isPublic(definition, after)];
  if (wasVisible === isVisible && !(before && after && searchedFields(definition).some(hasChanged))) return;
  const previous = wasVisible ? toSearchedEntry(definition, before) : undefined;
  const current = isVisible ? toSearchedEntry(definition, after) : undefined;
  if (!current) return previous && removeEntry(db, engine, previous);
  if (previous?.day === current.day) {
    const known = new Set(wordsAndTokensOf(previous).words);
    const words = await changeEntry(db, engine, previous, current);
    if (words)
      return addWords(
        db,
        engine,
        words.filter((word) => !known.has(word)),
      );
  } else if (previous) await removeEntry(db, engine, previous);
  await addWords(db, engine, await addEntry(db, engine, current));
}

export const searchHooks: RecordHooks = {
  afterWrite: (tx, { type, before, after }) => updateSearchIndex(tx, definitionOf(type), before, after),
};

/**
 * Updates an entry in place, which takes half as long as adding it again.
 *
 * @returns its words, empty if they are unchanged; undefined where it was not in the index
 */
async function changeEntry(
  db: Kysely<Tables>,
  engine: Engine,
  previous: SearchedEntry,
  { day: _day, ...current }: SearchedEntry,
): Promise<string[] | undefined> {
  const hasNewWords = previous.title !== current.title || previous.text !== current.text;
  const { words, tokens } = hasNewWords ? wordsAndTokensOf(current) : { words: [], tokens: [] };
  const wordsColumn = hasNewWords && engine === 'postgres' ? { words: toTsVector(tokens) } : {};
  const changed = await db
    .updateTable('searchEntry')
    .set({ ...current, ...wordsColumn })
    .where('record', '=', current.record)
    .where('entryId', '=', current.entryId)
    .returning('number')
    .executeTakeFirst();
  if (changed && hasNewWords && engine === 'sqlite') {
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
  { day, ...entry }: SearchedEntry,
): Promise<string[]> {
  const { words, tokens } = wordsAndTokensOf(entry);
  const [first, end] = [day * numbersOfDay, (day + 1) * numbersOfDay].map((bound) => sql.lit(bound));
  const number = sql<number>`(select coalesce(max(number), ${first}) + 1 from "searchEntry"
    where number >= ${first} and number < ${end})`;
  const wordsColumn = engine === 'postgres' ? { words: toTsVector(tokens) } : {};
  const added = await db
    .insertInto('searchEntry')
    .values({ ...entry, ...wordsColumn, number })
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
    const rowsWithWords = rows.map((row, index) => ({
      ...row,
      words: toTsVector(entries[index]?.tokens ?? []),
    }));
    await db.insertInto('searchEntry').values(rowsWithWords).execute();
    return;
  }
  await db.insertInto('searchEntry').values(rows).execute();
  // The driver binds numbers of this size as floating-point.
  const values = entries.map(({ number, tokens }) => sql`(cast(${number} as integer), ${tokens.join(' ')})`);
  await sql`insert into "searchText" (rowid, words) values ${sql.join(values)}`.execute(db);
}

/** One text, because tokens contain no spaces, and the driver is slower with a list. */
const toTsVector = (tokens: readonly string[]) =>
  sql`array_to_tsvector(string_to_array(${tokens.join(' ')}, ' '))`;

/** Words that are added at once: each has a dozen keys, and SQLite writes them in this process. */
const wordsPerBatch = 200;

/** Adds missing words to the vocabulary, in batches that yield to other requests. */
export async function addWords(db: Kysely<Tables>, engine: Engine, words: readonly string[]): Promise<void> {
  await mapYielding(chunksOf(words, wordsPerBatch), (some) => addBatch(db, engine, some));
}

/** At most two statements. */
async function addBatch(db: Kysely<Tables>, engine: Engine, words: readonly string[]): Promise<void> {
  const listTexts = engine === 'sqlite' ? listInSqlite : listInPostgres;
  const { rows: added } = await sql<{ word: string }>`insert into "searchWord" (word)
    select one from ${listTexts(words)} where true on conflict do nothing returning word`.execute(db);
  if (added.length === 0) return;
  const keys = added.flatMap(({ word }) => keysOf(word).map((key) => [key, word] as const));
  await sql`insert into "searchKey" (key, word)
    select one, other from ${listTexts(
      keys.map(([key]) => key),
      keys.map(([, word]) => word),
    )} where true on conflict do nothing`.execute(db);
}

/** Texts as rows of one statement, any number of them; optionally paired with others of the same number. */
function listInSqlite(texts: readonly string[], others?: readonly string[]) {
  if (!others) return sql`(select value as one from json_each(${JSON.stringify(texts)}))`;
  const pairs = texts.map((text, index) => [text, others[index]]);
  return sql`(select value ->> 0 as one, value ->> 1 as other from json_each(${JSON.stringify(pairs)}))`;
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

/** The version of the index: see `indexFingerprint`. */
interface SearchStateRow {
  id: 1;
  fingerprint: string;
}

export interface SearchTables {
  searchEntry: SearchEntryRow;
  searchWord: SearchWordRow;
  searchKey: SearchKeyRow;
  searchState: SearchStateRow;
}
