import type BetterSqlite from 'better-sqlite3';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { keepIndexMade } from '#features/search/server/index-builder.ts';
import { baseline } from '#migrations/0001-baseline.ts';
import {
  baselineName,
  continueFrom010,
  isBefore010,
  isFrom010,
  migrationsOf010,
  returnTo010,
} from '#migrations/from-0-1-0.ts';
import { WrongSetting } from '../config/config.ts';
import {
  type Database,
  type DatabaseAddress,
  directly,
  type Engine,
  inTransaction,
  openDatabase,
  poolOf,
} from './database.ts';
import { openSqliteFile, whenFree } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** All migrations by name, in their order. A released migration is never changed. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  [baselineName]: baseline(engine),
});

type Migrations = Record<string, Migration>;
/** What is left to do once the database has its newest shape. */
type Finish = (db: Kysely<Tables>, hasChanged: boolean) => Promise<void>;

/** Milliseconds for which a start waits for another one that migrates, or that draws the demo content. */
const timeout = 10 * 60_000;

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
  await migrateBy('postgres', new PostgresDialect({ pool }), wanted, (db, hasChanged) =>
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
    await whenFree(timeout, () => sqlite.pragma('journal_mode = WAL'));
    sqlite.pragma('foreign_keys = OFF');
    await whenFree(timeout, () => sqlite.exec('begin immediate'));
    await migrateBy('sqlite', dialectOf(sqlite), list, finish);
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

/** Brings a database to the newest shape, in the transaction that is open. */
export async function migrateWithin(db: Kysely<never>, engine: Engine): Promise<void> {
  if (isFrom010(await readDone(db))) await continueFrom010(db, engine);
  const { error } = await migratorOf(db, migrations(engine)).migrateToLatest();
  if (error) throw error;
}

/**
 * Makes the tables of an earlier version in an empty database, in the transaction that is open.
 *
 * @param done the migrations that the earlier version has had: of 0.1.0, or of this list
 */
export async function makeTablesOf(
  done: readonly string[],
  db: Kysely<never>,
  engine: Engine,
): Promise<void> {
  const last = isFrom010(done) ? baselineName : done.at(-1);
  const { error } = await migratorOf(db, migrations(engine)).migrateTo(String(last));
  if (error) throw error;
  if (isFrom010(done)) await returnTo010(db, engine);
}

/** Whether a backup can be read whose database has had these migrations, and if not, why. */
export function readabilityOf(done: readonly string[]): 'readable' | 'tooOld' | 'newer' {
  if (isBefore010(done)) return 'tooOld';
  const all = Object.keys(migrations('sqlite'));
  const isKnown = done.length > 0 && done.every((name, index) => all[index] === name);
  return isKnown || isFrom010(done) ? 'readable' : 'newer';
}

async function migrateBy(engine: Engine, dialect: Dialect, list: Migrations, finish: Finish): Promise<void> {
  const db = new Kysely<Tables>({ dialect });
  try {
    const wasOlder = await leave010(db as unknown as Kysely<never>, engine);
    const { error, results = [] } = await migratorOf(db, list).migrateToLatest();
    if (error) throw error;
    await finish(db, wasOlder || results.length > 0);
  } finally {
    await db.destroy();
  }
}

/**
 * Brings a database of 0.1.0 to the baseline; leaves any other as it is.
 *
 * @returns whether it was one
 * @throws WrongSetting for a database of a version before 0.1.0
 */
async function leave010(db: Kysely<never>, engine: Engine): Promise<boolean> {
  const done = await readDone(db);
  if (isBefore010(done)) throw new WrongSetting(passThrough010);
  if (!isFrom010(done)) return false;
  // A transaction is open on SQLite: Kysely knows of none there.
  if (engine === 'sqlite') await continueFrom010(db, engine);
  else
    await db.transaction().execute(async (open) => {
      // Of two processes that start at the same time, the second one finds the work done.
      await sql`lock table kysely_migration in access exclusive mode`.execute(open);
      if (isFrom010(await readDone(open))) await continueFrom010(open, engine);
    });
  return true;
}

const passThrough010 =
  'The database has been made by a version before 0.1.0. Start version 0.1.0 once, which brings it up to date, and then this version.';

/** The migrations that a database has had, in their order; none where it is empty. */
async function readDone(db: Kysely<never>): Promise<string[]> {
  const names = [...migrationsOf010, ...Object.keys(migrations('sqlite'))];
  const known = Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
  const all = await migratorOf(db, known).getMigrations();
  // It also finds none where their table is not there.
  if (!all.some(({ executedAt }) => executedAt)) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** `older` can be migrated, `tooOld` only by 0.1.0; `newer` is for a newer version alone. */
type Shape = 'empty' | 'tooOld' | 'older' | 'current' | 'newer';

/** How a database stands to this version of the site. */
export async function findShape({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<Shape> {
  const done = await readDone(db as unknown as Kysely<never>);
  if (done.length === 0) return 'empty';
  if (isFrom010(done)) return 'older';
  if (isBefore010(done)) return 'tooOld';
  const all = Object.keys(migrations(engine)).length;
  if (done.length === all) return 'current';
  return done.length < all ? 'older' : 'newer';
}

/** The same for a database that is not open. */
export function readShape(address: DatabaseAddress): ReturnType<typeof findShape> {
  const database = openDatabase(directly(address), () => undefined);
  return findShape(database).finally(database.close);
}

function migratorOf<All>(db: Kysely<All>, list: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => list } });
}
