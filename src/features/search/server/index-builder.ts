import { type Kysely, sql } from 'kysely';
import { isSeen } from '#cms/records/publication.ts';
import { tableOf, untyped } from '#cms/records/untyped-rows.ts';
import type { Database, Engine } from '#core/database/database.ts';
import { inTransaction } from '#core/database/database.ts';
import type { Tables } from '#core/database/tables.ts';
import { indexed, indexMaking, searchedEntry, searchedTypes } from '../rules/indexed-entry.ts';
import { addEntries, addWords, numbersOfDay } from './search-index.ts';

/** Entries that are read and written at once. */
const sliceLength = 200;

/**
 * Makes the index of all that is there, unless it has been made, and in the way of this version: after the migration that
 * brought it, after a restore, which carries none, and when the definitions have other texts searched. Belongs in a
 * transaction.
 *
 * @param hasChanged whether a migration has just written past the stores
 */
export async function keepIndexMade(db: Kysely<Tables>, engine: Engine, hasChanged: boolean): Promise<void> {
  if (!hasChanged && (await isMade(db))) return;
  // Before the tables themselves: of two that begin with these in turns, neither would come to an end.
  await holdWriters(db);
  if (!hasChanged && (await isMade(db))) return;
  await makeIndex(db, engine);
}

async function isMade(db: Kysely<Tables>): Promise<boolean> {
  const state = await db.selectFrom('searchState').select('making').executeTakeFirst();
  return state?.making === indexMaking();
}

/** Makes it anew beside a site that runs: searches go on meanwhile, and saves wait. */
export async function mendIndex({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  await inTransaction(db, async (open) => {
    await holdWriters(open);
    await makeIndex(open, engine, 'searched');
  });
}

/** Writes of content wait from here on, as does another process that has come as far. */
async function holdWriters(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('contentVersion')
    .set(({ ref }) => ({ version: ref('version') }))
    .execute();
}

/**
 * Makes it anew, whatever it holds.
 *
 * @param meanwhile whether somebody may be searching
 */
export async function makeIndex(
  db: Kysely<Tables>,
  engine: Engine,
  meanwhile: 'searched' | 'not searched' = 'not searched',
): Promise<void> {
  await removeAll(db, engine, meanwhile);
  const words = new Set<string>();
  const last = new Map<number, number>();
  const numbered = (day: number) => {
    const number = (last.get(day) ?? day * numbersOfDay) + 1;
    last.set(day, number);
    return number;
  };
  for (const definition of searchedTypes()) {
    for (let after = ''; ; ) {
      const rows = await untyped(db)
        .selectFrom(tableOf(definition))
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(sliceLength)
        .execute();
      if (rows.length === 0) break;
      after = String(rows.at(-1)?.id);
      const seen = rows.filter((row) => isSeen(definition, row));
      const entries = seen.map((row) => searchedEntry(definition, row)).filter((one) => one !== undefined);
      if (entries.length === 0) continue;
      const taken = entries.map((entry) => ({ ...entry, ...indexed(entry), number: numbered(entry.day) }));
      for (const { words: some } of taken) for (const word of some) words.add(word);
      await addEntries(db, engine, taken);
    }
  }
  if (engine === 'postgres' && meanwhile === 'not searched') await indexWords(db);
  const all = [...words].sort();
  for (let start = 0; start < all.length; start += 2000)
    await addWords(db, engine, all.slice(start, start + 2000));
  await db.insertInto('searchState').values({ id: 1, making: indexMaking() }).execute();
}

async function removeAll(
  db: Kysely<Tables>,
  engine: Engine,
  meanwhile: 'searched' | 'not searched',
): Promise<void> {
  // Not truncated: another process that starts reads it before it waits for this one (`keepIndexMade`), and each would
  // wait for the other.
  await db.deleteFrom('searchState').execute();
  if (engine === 'postgres') {
    // It may take longer than what somebody waits for.
    await sql`set local statement_timeout = 0`.execute(db);
    if (meanwhile === 'not searched') {
      // To make it of all rows at once takes a fraction of the time. Nobody can search until that is done.
      await sql`drop index if exists "searchEntryWords"`.execute(db);
      // Rows that are deleted would be put into it too. Once they are swept out of it, the list of each common word begins
      // with an empty page, which PostgreSQL takes for a sign of a rare word: it then reads through common words first.
      await sql`truncate "searchEntry", "searchWord", "searchKey"`.execute(db);
      return;
    }
  }
  for (const table of ['searchEntry', 'searchWord', 'searchKey'] as const)
    await db.deleteFrom(table).execute();
  if (engine === 'sqlite')
    await sql`insert into "searchText" ("searchText") values ('delete-all')`.execute(db);
}

/** What waits to be put into such an index is read by every search, so little may wait. */
async function indexWords(db: Kysely<Tables>): Promise<void> {
  // Its rows are few and its words are many: by the rows alone, PostgreSQL would not ask a second process to help.
  await sql`set local min_parallel_table_scan_size = 0`.execute(db);
  await sql`create index "searchEntryWords" on "searchEntry" using gin (words)
    with (fastupdate = on, gin_pending_list_limit = 256)`.execute(db);
}
