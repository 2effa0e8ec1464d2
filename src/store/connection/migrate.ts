import type BetterSqlite from 'better-sqlite3';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import { keepIndexMade } from '../search/make-index.ts';
import type { Tables } from '../tables.ts';
import {
  type Database,
  type DatabaseAddress,
  directly,
  type Engine,
  openDatabase,
  poolOf,
} from './database.ts';
import { openSqliteFile, whenFree } from './sqlite.ts';
import { inTransaction } from './transaction.ts';

type Migrations = Record<string, Migration>;
/** What is left to do once the database has its newest shape. */
type Finish = (db: Kysely<Tables>, hasChanged: boolean) => Promise<void>;

/** Milliseconds for which a start waits for another one that migrates, or that draws the demo content. */
const patience = 10 * 60_000;

/**
 * Brings the database to the newest shape; does nothing when it is there. What is to be done is done whole or not at
 * all, also when the process is killed in the middle, and by one of those that start at once. It has a connection of
 * its own, on which nothing is ended because it takes long.
 *
 * @param list by default, the migrations of this version of the site; what is searched is then made too
 * @throws what the failed migration threw
 */
export async function migrate(address: DatabaseAddress, list?: Migrations): Promise<void> {
  const finish: Finish = list
    ? () => Promise.resolve()
    : (db, hasChanged) => keepIndexMade(db, address.engine, hasChanged);
  const wanted = list ?? migrations(address.engine);
  if (address.engine === 'sqlite') return migrateSqlite(address.file, wanted, finish);
  const pool = await poolOf(directly(address).url, () => undefined, 'unlimited');
  await migrateBy(new PostgresDialect({ pool }), wanted, (db, hasChanged) =>
    inTransaction(db, (open) => finish(open, hasChanged)),
  );
}

/**
 * Kysely migrates SQLite without a transaction, because `PRAGMA foreign_keys` does nothing inside one, and tables are
 * rebuilt there with the foreign keys off: to drop a table would otherwise delete what refers to it. So they are
 * turned off before the transaction begins, and checked before it ends.
 */
async function migrateSqlite(file: string, list: Migrations, finish: Finish): Promise<void> {
  const sqlite = openSqliteFile(file);
  try {
    // The file itself remembers it.
    await whenFree(patience, () => sqlite.pragma('journal_mode = WAL'));
    sqlite.pragma('foreign_keys = OFF');
    await whenFree(patience, () => sqlite.exec('begin immediate'));
    await migrateBy(dialectOf(sqlite), list, finish);
    requireWhole(sqlite);
    sqlite.exec('commit');
  } finally {
    // Undoes what was not committed.
    sqlite.close();
  }
}

/** Speaks to a file that somebody else has opened, and leaves it open: Kysely closes what it is given. */
export function dialectOf(sqlite: BetterSqlite.Database): SqliteDialect {
  const prepare = (statement: string) => sqlite.prepare(statement);
  return new SqliteDialect({ database: { prepare, close: () => undefined } });
}

/** @throws where rows refer to others that are not there */
export function requireWhole(sqlite: BetterSqlite.Database): void {
  const [broken] = sqlite.pragma('foreign_key_check') as { table: string }[];
  if (broken) throw new Error(`Rows of ${broken.table} have been left without what they refer to.`);
}

/**
 * Brings a database from one version of the site to another, in the transaction that is open.
 *
 * @param last the name of the last migration that it is to have; absent: all of them
 */
export async function migrateWithin(db: Kysely<never>, engine: Engine, last?: string): Promise<void> {
  const migrator = migratorOf(db, migrations(engine));
  const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
}

async function migrateBy(dialect: Dialect, list: Migrations, finish: Finish): Promise<void> {
  const db = new Kysely<Tables>({ dialect });
  try {
    const { error, results = [] } = await migratorOf(db, list).migrateToLatest();
    if (error) throw error;
    await finish(db, results.length > 0);
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

/** The same for a database that is not open. */
export function readShape(address: DatabaseAddress): ReturnType<typeof findShape> {
  const database = openDatabase(directly(address), () => undefined);
  return findShape(database).finally(database.close);
}

function migratorOf<All>(db: Kysely<All>, list: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => list } });
}
