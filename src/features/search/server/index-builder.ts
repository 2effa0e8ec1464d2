import { type Kysely, sql } from 'kysely';
import { isPublic } from '#cms/records/publication.ts';
import { tableOf, untyped } from '#cms/records/untyped-rows.ts';
import type { Database, Engine } from '#core/database/database.ts';
import { inTransaction } from '#core/database/database.ts';
import type { Tables } from '#core/database/tables.ts';
import {
  indexFingerprint,
  searchableTypes,
  toSearchedEntry,
  wordsAndTokensOf,
} from '../rules/indexed-entry.ts';
import { addEntries, addWords, numbersOfDay } from './search-index.ts';

/** Entries that are read and written at once. */
const sliceLength = 200;

/**
 * Builds the index, unless it exists in the present version: after the migration that added it, after a restore, which does not
 * contain it, and when definitions change the searched texts. Runs in a transaction.
 *
 * @param hasChanged whether a migration has just written data directly
 */
export async function ensureIndex(db: Kysely<Tables>, engine: Engine, hasChanged: boolean): Promise<void> {
  if (!hasChanged && (await isIndexCurrent(db))) return;
  // Before locking tables: two processes that lock them in different orders would deadlock.
  await lockContentWrites(db);
  if (!hasChanged && (await isIndexCurrent(db))) return;
  await buildIndex(db, engine);
}

async function isIndexCurrent(db: Kysely<Tables>): Promise<boolean> {
  const state = await db.selectFrom('searchState').select('fingerprint').executeTakeFirst();
  return state?.fingerprint === indexFingerprint();
}

/** Rebuilds the index of a running site: searches continue meanwhile, and writes wait. */
export async function rebuildIndex({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  await inTransaction(db, async (open) => {
    await lockContentWrites(open);
    await buildIndex(open, engine, 'searched');
  });
}

/** Blocks writes of content, and other processes that rebuild the index. */
async function lockContentWrites(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('contentVersion')
    .set(({ ref }) => ({ version: ref('version') }))
    .execute();
}

/** Rebuilds the index from scratch. @param meanwhile whether searches may run */
export async function buildIndex(
  db: Kysely<Tables>,
  engine: Engine,
  meanwhile: 'searched' | 'not searched' = 'not searched',
): Promise<void> {
  await removeAll(db, engine, meanwhile);
  const words = new Set<string>();
  const last = new Map<number, number>();
  const nextNumber = (day: number) => {
    const number = (last.get(day) ?? day * numbersOfDay) + 1;
    last.set(day, number);
    return number;
  };
  for (const definition of searchableTypes()) {
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
      const visible = rows.filter((row) => isPublic(definition, row));
      const entries = visible
        .map((row) => toSearchedEntry(definition, row))
        .filter((one) => one !== undefined);
      if (entries.length === 0) continue;
      const numberedEntries = entries.map((entry) => ({
        ...entry,
        ...wordsAndTokensOf(entry),
        number: nextNumber(entry.day),
      }));
      for (const { words: some } of numberedEntries) for (const word of some) words.add(word);
      await addEntries(db, engine, numberedEntries);
    }
  }
  if (engine === 'postgres' && meanwhile === 'not searched') await createWordIndex(db);
  const all = [...words].sort();
  for (let start = 0; start < all.length; start += 2000)
    await addWords(db, engine, all.slice(start, start + 2000));
  await db.insertInto('searchState').values({ id: 1, fingerprint: indexFingerprint() }).execute();
}

async function removeAll(
  db: Kysely<Tables>,
  engine: Engine,
  meanwhile: 'searched' | 'not searched',
): Promise<void> {
  // Not truncated: another starting process reads it before it waits for this one (`ensureIndex`), and the two would deadlock.
  await db.deleteFrom('searchState').execute();
  if (engine === 'postgres') {
    // Not subject to the timeout of requests.
    await sql`set local statement_timeout = 0`.execute(db);
    if (meanwhile === 'not searched') {
      // Building the index over all rows at once is much faster. No search runs until then.
      await sql`drop index if exists "searchEntryWords"`.execute(db);
      // Truncated, because deleted rows would enter the new index too. After vacuuming, the posting list of each common word
      // would begin with an empty page, which PostgreSQL takes for a rare word, so it would scan common words first.
      await sql`truncate "searchEntry", "searchWord", "searchKey"`.execute(db);
      return;
    }
  }
  for (const table of ['searchEntry', 'searchWord', 'searchKey'] as const)
    await db.deleteFrom(table).execute();
  if (engine === 'sqlite')
    await sql`insert into "searchText" ("searchText") values ('delete-all')`.execute(db);
}

/** Each search reads the pending list of such an index, so the list must stay short. */
async function createWordIndex(db: Kysely<Tables>): Promise<void> {
  // There are few rows with many words; by the number of rows alone PostgreSQL would use no parallel worker.
  await sql`set local min_parallel_table_scan_size = 0`.execute(db);
  await sql`create index "searchEntryWords" on "searchEntry" using gin (words)
    with (fastupdate = on, gin_pending_list_limit = 256)`.execute(db);
}
