import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { poolOf } from '../connection/database.ts';
import { dialectOf, migrateWithin } from '../connection/migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { Tables } from '../tables.ts';
import { fill, type PortableDatabase } from './fill.ts';
import { isRemade, type RowAccess, type Table } from './portable-rows.ts';
import { postgresRows } from './postgres-rows.ts';
import { sqliteRows } from './sqlite-rows.ts';

/** Whoever still reads or writes holds its tables; a site that runs has been looked for before. */
const patience = '10s';

/**
 * Puts all rows of a site in the place of what a PostgreSQL database has of this site, all at once or not at all.
 *
 * @param check looks at what has been stored, as it was in that version
 * @param finish does what is left to do, once it is up to date
 */
export async function replacePostgres(
  url: string,
  source: PortableDatabase,
  check: (access: RowAccess, tables: Table[]) => Promise<void>,
  finish: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const pool = await poolOf(url, () => undefined, 'unlimited');
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute(async (open) => {
      await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(open);
      await dropTables(open);
      const access = postgresRows(open);
      await check(access, await fill(open, 'postgres', access, source));
      await migrateWithin(open, 'postgres');
      await finish(open as unknown as Kysely<Tables>);
    });
  } finally {
    await db.destroy();
  }
}

/** Only what some version of this site has made: others may keep their tables beside it. */
async function dropTables(db: Kysely<never>): Promise<void> {
  const there = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (there.length === 0) return;
  const known = await tablesOfAllVersions();
  const ours = there
    .map(({ name }) => name)
    .filter((name) => known.has(name) || isRemade(name) || /^kysely_migration(_lock)?$/.test(name));
  const functions = await triggerFunctionsOf(db, ours);
  for (const name of ours) await sql`drop table ${sql.table(name)} cascade`.execute(db);
  // They do not go with the tables that they watch over.
  for (const name of functions) await sql`drop function ${sql.ref(name)}()`.execute(db);
}

async function triggerFunctionsOf(db: Kysely<never>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.proname as "name" from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and p.pronamespace = current_schema()::regnamespace
      and c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables})`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names are the same on both databases. */
async function tablesOfAllVersions(): Promise<Set<string>> {
  const sqlite = new BetterSqlite(':memory:');
  sqlite.function('fold', { deterministic: true }, (text) => text);
  const db = new Kysely<never>({ dialect: dialectOf(sqlite) });
  const names = new Set<string>();
  for (const version of Object.keys(migrations('sqlite'))) {
    await migrateWithin(db, 'sqlite', version);
    for (const { name } of await sqliteRows(sqlite).tables()) names.add(name);
  }
  sqlite.close();
  return names;
}
