import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';

/**
 * The search index: entries, their words, and the keys for look-ups. It is derived from the entries and filled before
 * the site is served (features/search/server/index-builder.ts), also after a restore.
 */
export async function makeSearch(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const text = sql.raw(isSqlite ? 'text not null' : 'text collate "C" not null');
  const [number, end] = [sql.raw(isSqlite ? 'integer' : 'bigint'), sql.raw(isSqlite ? 'without rowid' : '')];
  await sql`create table "searchEntry" (
    "number" ${number} primary key not null, "record" ${text}, "entryId" ${text}, "title" ${text}, "text" ${text},
    "link" ${text}, "picture" ${text}, "alt" ${text}, constraint "searchEntryOfRecord" unique ("record", "entryId")
  )`.execute(db);
  await sql`create table "searchWord" ("word" ${text} primary key) ${end}`.execute(db);
  await sql`create table "searchKey" (
    "key" ${text}, "word" ${text}, constraint "searchKeyKey" primary key ("key", "word")
  ) ${end}`.execute(db);
  await sql`create table "searchState" ("id" integer primary key not null, "fingerprint" ${text})`.execute(
    db,
  );
  if (engine === 'postgres') return indexWords(db);
  // Words are already separated by spaces: this tokenizer treats non-ASCII characters as letters.
  await sql`create virtual table "searchText" using fts5
    (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(db);
}

async function indexWords(db: Kysely<never>): Promise<void> {
  await sql`alter table "searchEntry" add column "words" tsvector not null`.execute(db);
  // Long values are stored outside the rows, so that a scan reads few pages.
  await sql`alter table "searchEntry" set (toast_tuple_target = 128)`.execute(db);
  for (const column of ['words', 'text'])
    await sql`alter table "searchEntry" alter column ${sql.ref(column)} set storage external`.execute(db);
  // For a word in most entries the planner would scan all texts, which are stored out of line, and take a hundred times
  // as long as by the index.
  const settings = sql`language sql stable set enable_seqscan = off set enable_indexscan = off`;
  await sql`create or replace function "searchNewest"(wanted tsquery, most integer) returns setof bigint ${settings}
    as 'select number from "searchEntry" where words @@ wanted order by number desc limit most'`.execute(db);
  await sql`create or replace function "searchCount"(wanted tsquery, most integer) returns bigint ${settings}
    as 'select count(*) from (select 1 from "searchEntry" where words @@ wanted limit most) as counted'`.execute(
    db,
  );
}
