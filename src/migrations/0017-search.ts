import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/**
 * What visitors search: entries, their words, and the keys under which these are looked up. It is made of the entries
 * themselves and filled before the site is served (features/search/server/index-builder.ts), here as after a restore.
 */
export const search = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text } = columnTypes(engine);
    await db.schema
      .createTable('searchEntry')
      .addColumn('number', engine === 'postgres' ? 'bigint' : 'integer', (column) =>
        column.primaryKey().notNull(),
      )
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('entryId', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull())
      .addColumn('picture', text, (column) => column.notNull())
      .addColumn('alt', text, (column) => column.notNull())
      .addUniqueConstraint('searchEntryOfRecord', ['record', 'entryId'])
      .execute();
    if (engine === 'postgres') await indexWords(db);
    else {
      // Words come to it ready, with spaces between them: what is not ASCII is a letter to this tokenizer.
      await sql`create virtual table "searchText" using fts5
        (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(db);
    }
    await db.schema
      .createTable('searchWord')
      .addColumn('word', text, (column) => column.primaryKey().notNull())
      .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
      .execute();
    await db.schema
      .createTable('searchKey')
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('word', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('searchKeyKey', ['key', 'word'])
      .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
      .execute();
    await db.schema
      .createTable('searchState')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('making', text, (column) => column.notNull())
      .execute();
  },
});

async function indexWords(db: Kysely<never>): Promise<void> {
  await sql`alter table "searchEntry" add column "words" tsvector not null`.execute(db);
  // Long values live outside the rows, which are then few pages to look through.
  await sql`alter table "searchEntry" set (toast_tuple_target = 128)`.execute(db);
  for (const column of ['words', 'text'])
    await sql`alter table "searchEntry" alter column ${sql.ref(column)} set storage external`.execute(db);
  // The planner takes a word that stands in most entries for a reason to read the words of all, out of line as they are,
  // which takes a hundred times as long as asking the index.
  const settings = sql`language sql stable set enable_seqscan = off set enable_indexscan = off`;
  await sql`create or replace function "searchNewest"(wanted tsquery, most integer) returns setof bigint ${settings}
    as 'select number from "searchEntry" where words @@ wanted order by number desc limit most'`.execute(db);
  await sql`create or replace function "searchCount"(wanted tsquery, most integer) returns bigint ${settings}
    as 'select count(*) from (select 1 from "searchEntry" where words @@ wanted limit most) as counted'`.execute(
    db,
  );
}
