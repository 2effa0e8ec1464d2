import type BetterSqlite from 'better-sqlite3';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Config, InvalidSettingError } from '#core/config/config.ts';
import {
  type Database,
  type DatabaseAddress,
  type Engine,
  inTransaction,
  openDatabase,
  openPool,
  withoutPooler,
} from './database.ts';
import { openSqliteFile, retryWhileBusy } from './sqlite.ts';
import type { Tables } from './tables.ts';

type Migrations = Record<string, Migration>;

/** The schema of the site's database; src/migrations has it. */
export interface Schema {
  /** All migrations by name, in their order. A released migration is never changed. */
  migrations(engine: Engine): Migrations;
  readonly release010: Release010;
}

/** Version 0.1.0, whose migrations the first one of `migrations` has replaced. */
export interface Release010 {
  /** The names of its migrations, in their order. */
  readonly migrations: readonly string[];
  /** The names of tables that only it and versions before it have made. */
  readonly tables: readonly string[];
  /** The name of the migration that makes a new database in the same state. */
  readonly baseline: string;
  /** Brings its database to the state of the baseline, in a transaction that no other process can begin meanwhile. */
  continueFrom(db: Kysely<never>, engine: Engine): Promise<void>;
  /** Makes an empty database in the state of the baseline the same as this version made it. */
  returnTo(db: Kysely<never>, engine: Engine): Promise<void>;
}

/** Work of features around the migrations at a start, in the order of the list of features. */
export interface MigrationHooks {
  /** Runs before anything is migrated. Nothing is migrated where it throws. */
  beforeMigration?(config: Config): Promise<void>;
  /** Runs in the transaction of the migrations, after them. @param hasChanged whether there were any */
  afterMigration?(db: Kysely<Tables>, engine: Engine, hasChanged: boolean): Promise<void>;
}

let registered: { schema: Schema; hooks: readonly MigrationHooks[] } | undefined;

/** Sets the schema and the hooks of this process; done before it opens a database. */
export function registerSchema(schema: Schema, hooks: readonly MigrationHooks[]): void {
  registered = { schema, hooks };
}

function current(): NonNullable<typeof registered> {
  if (!registered) throw new Error('The schema of the database is not registered.');
  return registered;
}

/** The names of tables that no migration of this version makes, and that an earlier version has made. */
export const earlierTables = (): readonly string[] => current().schema.release010.tables;

/** Runs the hooks before the migrations. @throws what a hook throws */
export async function runBeforeMigration(config: Config): Promise<void> {
  for (const feature of current().hooks) await feature.beforeMigration?.(config);
}

/** The work that remains after the schema is up to date. */
type Finish = (db: Kysely<Tables>, hasChanged: boolean) => Promise<void>;

/** Milliseconds for which a start waits for another one that migrates, or that renders the demo content. */
const timeout = 10 * 60_000;

/**
 * Migrates the database to the current schema; does nothing when it is current. Each migration is applied completely or
 * not, also when the process is killed, and by only one of several processes that start together. It has a connection
 * of its own, without time limits.
 *
 * @param list by default, the migrations of this version of the site; the search index is then built too
 * @throws the error of the failed migration
 */
export async function migrate(address: DatabaseAddress, list?: Migrations): Promise<void> {
  const { schema, hooks } = current();
  const finish: Finish = async (db, hasChanged) => {
    if (list) return;
    for (const feature of hooks) await feature.afterMigration?.(db, address.engine, hasChanged);
  };
  const migrations = list ?? schema.migrations(address.engine);
  if (address.engine === 'sqlite') return migrateSqlite(address.file, migrations, finish);
  const pool = await openPool(withoutPooler(address).url, () => undefined, 'unlimited');
  await migrateBy('postgres', new PostgresDialect({ pool }), migrations, (db, hasChanged) =>
    inTransaction(db, (open) => finish(open, hasChanged)),
  );
}

/**
 * Kysely migrates SQLite without a transaction, because `PRAGMA foreign_keys` has no effect inside one, and tables are
 * rebuilt with the foreign keys off: dropping a table would otherwise delete the rows that refer to it. So they are
 * turned off before the transaction begins, and checked before it ends.
 */
async function migrateSqlite(file: string, list: Migrations, finish: Finish): Promise<void> {
  const sqlite = openSqliteFile(file);
  try {
    // The mode is stored in the file.
    await retryWhileBusy(timeout, () => sqlite.pragma('journal_mode = WAL'));
    sqlite.pragma('foreign_keys = OFF');
    await retryWhileBusy(timeout, () => sqlite.exec('begin immediate'));
    await migrateBy('sqlite', dialectOf(sqlite), list, finish);
    requireValidForeignKeys(sqlite);
    sqlite.exec('commit');
  } finally {
    // Rolls back an uncommitted transaction.
    sqlite.close();
  }
}

/**
 * A dialect for a file that the caller has opened, and that stays open: Kysely closes the connection that it is given.
 */
export function dialectOf(sqlite: BetterSqlite.Database): SqliteDialect {
  const prepare = (statement: string) => sqlite.prepare(statement);
  return new SqliteDialect({ database: { prepare, close: () => undefined } });
}

/** @throws where rows refer to missing rows */
export function requireValidForeignKeys(sqlite: BetterSqlite.Database): void {
  const [broken] = sqlite.pragma('foreign_key_check') as { table: string }[];
  if (broken) throw new Error(`Rows of ${broken.table} refer to missing rows.`);
}

/** Migrates a database to the current schema, in the open transaction. */
export async function migrateWithin(db: Kysely<never>, engine: Engine): Promise<void> {
  const { schema } = current();
  if (isFrom010(await readAppliedMigrations(db))) await schema.release010.continueFrom(db, engine);
  const { error } = await migratorOf(db, schema.migrations(engine)).migrateToLatest();
  if (error) throw error;
}

/**
 * Creates the tables of an earlier version in an empty database, in the open transaction.
 *
 * @param applied the migrations of the earlier version: of 0.1.0, or of this list
 */
export async function createTablesOf(
  applied: readonly string[],
  db: Kysely<never>,
  engine: Engine,
): Promise<void> {
  const { migrations, release010 } = current().schema;
  const last = isFrom010(applied) ? release010.baseline : applied.at(-1);
  const { error } = await migratorOf(db, migrations(engine)).migrateTo(String(last));
  if (error) throw error;
  if (isFrom010(applied)) await release010.returnTo(db, engine);
}

/** Whether a backup with these migrations can be read, and if not, why. */
export function readabilityOf(applied: readonly string[]): 'readable' | 'tooOld' | 'newer' {
  if (isBefore010(applied)) return 'tooOld';
  const all = Object.keys(current().schema.migrations('sqlite'));
  const isKnown = applied.length > 0 && applied.every((name, index) => all[index] === name);
  return isKnown || isFrom010(applied) ? 'readable' : 'newer';
}

async function migrateBy(engine: Engine, dialect: Dialect, list: Migrations, finish: Finish): Promise<void> {
  const db = new Kysely<Tables>({ dialect });
  try {
    const wasOlder = await upgradeFrom010(db as unknown as Kysely<never>, engine);
    const { error, results = [] } = await migratorOf(db, list).migrateToLatest();
    if (error) throw error;
    await finish(db, wasOlder || results.length > 0);
  } finally {
    await db.destroy();
  }
}

/**
 * Migrates a database of 0.1.0 to the baseline; leaves any other unchanged.
 *
 * @returns whether it was one
 * @throws InvalidSettingError for a database of a version before 0.1.0
 */
async function upgradeFrom010(db: Kysely<never>, engine: Engine): Promise<boolean> {
  const { release010 } = current().schema;
  const applied = await readAppliedMigrations(db);
  if (isBefore010(applied)) throw new InvalidSettingError(mustPass010Message);
  if (!isFrom010(applied)) return false;
  // On SQLite a transaction is already open, unknown to Kysely.
  if (engine === 'sqlite') await release010.continueFrom(db, engine);
  else
    await db.transaction().execute(async (open) => {
      // The second of two processes that start at the same time waits here, and finds the work done.
      await sql`lock table kysely_migration in access exclusive mode`.execute(open);
      if (isFrom010(await readAppliedMigrations(open))) await release010.continueFrom(open, engine);
    });
  return true;
}

/** Whether these are all migrations of 0.1.0 and no others. */
const isFrom010 = (applied: readonly string[]): boolean =>
  applied.join() === current().schema.release010.migrations.join();

/** Whether these are migrations of 0.1.0 or of versions before it, and not all of them. */
function isBefore010(applied: readonly string[]): boolean {
  const { migrations } = current().schema.release010;
  return (
    applied.length > 0 &&
    applied.length < migrations.length &&
    applied.every((name) => migrations.includes(name))
  );
}

const mustPass010Message =
  'The database has been made by a version before 0.1.0. Start version 0.1.0 once, which brings it up to date, and then this version.';

/** The applied migrations of a database, in their order; none where it is empty. */
async function readAppliedMigrations(db: Kysely<never>): Promise<string[]> {
  const { migrations, release010 } = current().schema;
  const names = [...release010.migrations, ...Object.keys(migrations('sqlite'))];
  const known = Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
  const all = await migratorOf(db, known).getMigrations();
  // Kysely also finds none where their table is missing.
  if (!all.some(({ executedAt }) => executedAt)) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** `older` can be migrated, `tooOld` only by 0.1.0; `newer` needs a newer version of the site. */
type SchemaState = 'empty' | 'tooOld' | 'older' | 'current' | 'newer';

/** The state of a database relative to this version of the site. */
export async function findSchemaState({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<SchemaState> {
  const applied = await readAppliedMigrations(db as unknown as Kysely<never>);
  if (applied.length === 0) return 'empty';
  if (isFrom010(applied)) return 'older';
  if (isBefore010(applied)) return 'tooOld';
  const all = Object.keys(current().schema.migrations(engine)).length;
  if (applied.length === all) return 'current';
  return applied.length < all ? 'older' : 'newer';
}

/** The same for a database that is not open. */
export function readSchemaState(address: DatabaseAddress): ReturnType<typeof findSchemaState> {
  const database = openDatabase(withoutPooler(address), () => undefined);
  return findSchemaState(database).finally(database.close);
}

function migratorOf<All>(db: Kysely<All>, list: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => list } });
}
