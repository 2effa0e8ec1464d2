import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Database, type DatabaseAddress, openPool, withoutPooler } from './database.ts';
import type { RowAccess } from './portable-rows.ts';
import { postgresRows } from './postgres-rows.ts';
import { busyTimeout } from './sqlite.ts';
import { sqliteRows } from './sqlite-rows.ts';

/**
 * Runs the integrity checks of the database: one line per problem, the first few only. SQLite reads the whole file for
 * it, and blocks the process.
 */
export async function findDamage({ db, engine }: Database): Promise<string[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
      where not indisvalid and indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(
      db,
    );
    return rows.map(({ name }) => `the index ${name} is not valid`);
  }
  const { rows: pages } = await sql<{ quick_check: string }>`pragma quick_check(20)`.execute(db);
  const { rows: lost } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const missing = new Set(lost.map(({ table, parent }) => `${table}: what its rows refer to in ${parent}`));
  return [
    ...pages.map(({ quick_check: line }) => line).filter((line) => line !== 'ok'),
    ...[...missing].map((what) => `missing in ${what}`),
  ];
}

/** The clock of the database server. SQLite uses the clock of this process. */
export async function readDatabaseClock({ db, engine }: Database): Promise<Date | undefined> {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0] && new Date(rows[0].now);
}

/** A database at one moment. */
export interface Snapshot extends RowAccess {
  /** The applied migrations, the oldest first. */
  migrations(): Promise<string[]>;
}

const appliedMigrations = 'select name from kysely_migration order by name';

/**
 * Provides a consistent view of the database at one moment; writers do not wait for it. SQLite keeps later writes in
 * its log, which grows until the snapshot ends.
 *
 * @throws where the database cannot be read
 */
export async function withSnapshot<Result>(
  address: DatabaseAddress,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return address.engine === 'sqlite'
    ? withSqliteSnapshot(address.file, work)
    : withPostgresSnapshot(withoutPooler(address).url, work);
}

async function withSqliteSnapshot<Result>(
  file: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const sqlite = new BetterSqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeout });
  try {
    // The snapshot begins with the first read.
    sqlite.exec('begin');
    const names = sqlite.prepare(appliedMigrations).pluck().all() as string[];
    return await work({ ...sqliteRows(sqlite), migrations: async () => names });
  } finally {
    sqlite.close();
  }
}

async function withPostgresSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const pool = await openPool(url, () => undefined, 'unlimited');
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await transaction.execute(async (open) => {
      const rows = postgresRows(open);
      const { rows: names } = await sql<{ name: string }>`${sql.raw(appliedMigrations)}`.execute(open);
      // Blocks a migration that would drop a table that is still to be read.
      const tables = (await rows.tables()).map(({ name }) => sql.table(name));
      if (tables.length > 0) await sql`lock table ${sql.join(tables)} in access share mode`.execute(open);
      return work({ ...rows, migrations: async () => names.map(({ name }) => name) });
    });
  } finally {
    await db.destroy();
  }
}
