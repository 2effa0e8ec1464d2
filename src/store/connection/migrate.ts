import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import type { Database, DatabaseAddress } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqliteFile, whenFree } from './sqlite.ts';

type Migrations = Record<string, Migration>;

/** Milliseconds for which a start waits for another one that migrates, or that draws the demo content. */
const patience = 10 * 60_000;

/**
 * Brings the database to the newest shape; does nothing when it is there. What is to be done is done whole or not at
 * all, also when the process is killed in the middle, and by one of those that start at once. It has a connection of
 * its own, on which nothing is ended because it takes long.
 *
 * @param list by default, the migrations of this version of the site
 * @throws what the failed migration threw
 */
export async function migrate(
  address: DatabaseAddress,
  list: Migrations = migrations(address.engine),
): Promise<void> {
  if (address.engine === 'sqlite') return migrateSqlite(address.file, list);
  const pool = openPostgres(address.url, () => undefined, 'unlimited');
  await migrateBy(new PostgresDialect({ pool }), list);
}

/**
 * Kysely migrates SQLite without a transaction, because `PRAGMA foreign_keys` does nothing inside one, and tables are
 * rebuilt there with the foreign keys off: to drop a table would otherwise delete what refers to it. So they are
 * turned off before the transaction begins, and checked before it ends.
 */
async function migrateSqlite(file: string, list: Migrations): Promise<void> {
  const sqlite = openSqliteFile(file);
  try {
    // The file itself remembers it.
    await whenFree(patience, () => sqlite.pragma('journal_mode = WAL'));
    sqlite.pragma('foreign_keys = OFF');
    await whenFree(patience, () => sqlite.exec('begin immediate'));
    // Kysely closes what it is given.
    const database = { prepare: (statement: string) => sqlite.prepare(statement), close: () => undefined };
    await migrateBy(new SqliteDialect({ database }), list);
    const [broken] = sqlite.pragma('foreign_key_check') as { table: string }[];
    if (broken) throw new Error(`A migration has left rows of ${broken.table} without what they refer to.`);
    sqlite.exec('commit');
  } finally {
    // Undoes what was not committed.
    sqlite.close();
  }
}

async function migrateBy(dialect: Dialect, list: Migrations): Promise<void> {
  const db = new Kysely<never>({ dialect });
  try {
    const { error } = await migratorOf(db, list).migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}

/**
 * How a database stands to this version of the site; `older` has to be migrated, `empty` to be made, and `newer` is for a
 * newer version alone.
 */
export async function findShape({ db, engine }: Database): Promise<'empty' | 'older' | 'current' | 'newer'> {
  const all = await migratorOf(db, migrations(engine)).getMigrations();
  const done = all.filter(({ executedAt }) => executedAt);
  if (done.length === 0) return 'empty';
  if (done.length < all.length) return 'older';
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.length > all.length ? 'newer' : 'current';
}

function migratorOf<Tables>(db: Kysely<Tables>, list: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => list } });
}
