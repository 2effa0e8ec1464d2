import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type DatabaseAddress, directly, poolOf } from '../connection/database.ts';
import { openPatience } from '../connection/sqlite.ts';
import type { RowAccess } from './portable-rows.ts';
import { postgresRows } from './postgres-rows.ts';
import { sqliteRows } from './sqlite-rows.ts';

/** A database as it is at one moment. */
export interface Snapshot extends RowAccess {
  /** The migrations that it has had, the first first. */
  migrations(): Promise<string[]>;
}

const migrationsDone = 'select name from kysely_migration order by name';

/**
 * Hands over a database as it is at one moment, whatever is written meanwhile; nobody who writes waits for it. SQLite
 * keeps what is written since in its log, which grows until this is over.
 *
 * @throws where the database cannot be read
 */
export async function inSnapshot<Result>(
  address: DatabaseAddress,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return address.engine === 'sqlite' ? inSqlite(address.file, work) : inPostgres(directly(address).url, work);
}

async function inSqlite<Result>(
  file: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const sqlite = new BetterSqlite(file, { readonly: true, fileMustExist: true, timeout: openPatience });
  try {
    // The snapshot begins with the first read.
    sqlite.exec('begin');
    const names = sqlite.prepare(migrationsDone).pluck().all() as string[];
    return await work({ ...sqliteRows(sqlite), migrations: async () => names });
  } finally {
    sqlite.close();
  }
}

async function inPostgres<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const pool = await poolOf(url, () => undefined, 'unlimited');
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await transaction.execute(async (open) => {
      const rows = postgresRows(open);
      const { rows: names } = await sql<{ name: string }>`${sql.raw(migrationsDone)}`.execute(open);
      // A migration that begins now waits, and does not take a table away that is still to be read.
      const tables = (await rows.tables()).map(({ name }) => sql.table(name));
      if (tables.length > 0) await sql`lock table ${sql.join(tables)} in access share mode`.execute(open);
      return work({ ...rows, migrations: async () => names.map(({ name }) => name) });
    });
  } finally {
    await db.destroy();
  }
}
