import type BetterSqlite from 'better-sqlite3';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { keepIndexMade } from '#features/search/server/index-builder.ts';
import { beginning } from '#migrations/0001-beginning.ts';
import { allContent } from '#migrations/0002-all-content.ts';
import { lettersAndPasswords } from '#migrations/0003-letters-and-passwords.ts';
import { pictures } from '#migrations/0004-pictures.ts';
import { leases } from '#migrations/0005-leases.ts';
import { channelAnswers } from '#migrations/0006-channel-answers.ts';
import { alternativeTexts } from '#migrations/0007-alternative-texts.ts';
import { answeredRequests } from '#migrations/0008-answered-requests.ts';
import { workOverTime } from '#migrations/0009-work-over-time.ts';
import { recordsMigration } from '#migrations/0010-records.ts';
import { growth } from '#migrations/0011-growth.ts';
import { limits } from '#migrations/0012-limits.ts';
import { staff } from '#migrations/0013-staff.ts';
import { factors } from '#migrations/0014-factors.ts';
import { activity } from '#migrations/0015-activity.ts';
import { backup } from '#migrations/0016-backup.ts';
import { search } from '#migrations/0017-search.ts';
import { topics } from '#migrations/0018-topics.ts';
import { authorsAndRedirects } from '#migrations/0019-authors-and-redirects.ts';
import { reading } from '#migrations/0020-reading.ts';
import { sharing } from '#migrations/0021-sharing.ts';
import { fieldValues } from '#migrations/0022-field-values.ts';
import { doubts } from '#migrations/0023-doubts.ts';
import { conversations } from '#migrations/0024-conversations.ts';
import { siteSettings } from '#migrations/0025-site-settings.ts';
import { drafts } from '#migrations/0026-drafts.ts';
import { previews } from '#migrations/0027-previews.ts';
import { schedule } from '#migrations/0028-schedule.ts';
import { pictureLibrary } from '#migrations/0029-picture-library.ts';
import { visits } from '#migrations/0030-visits.ts';
import { draftStates } from '#migrations/0032-draft-states.ts';
import { webinars } from '#migrations/0034-webinars.ts';
import { privacy } from '#migrations/0035-privacy.ts';
import { communitySharing } from '#migrations/0036-community-sharing.ts';
import { logStays } from '#migrations/0037-log-stays.ts';
import { sharingOfAll } from '#migrations/0038-sharing-of-all.ts';
import { ofOnePerson } from '#migrations/0039-of-one-person.ts';
import { enrolAgain } from '#migrations/0040-enrol-again.ts';
import { oneMailbox } from '#migrations/0041-one-mailbox.ts';
import { unconfirmed } from '#migrations/0042-unconfirmed.ts';
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

/** Every migration, in the order of its number. Written once, never changed after it has been released. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-beginning': beginning(engine),
  '0002-all-content': allContent(engine),
  '0003-letters-and-passwords': lettersAndPasswords(engine),
  '0004-pictures': pictures(engine),
  '0005-leases': leases(engine),
  '0006-channel-answers': channelAnswers(engine),
  '0007-alternative-texts': alternativeTexts(engine),
  '0008-answered-requests': answeredRequests(engine),
  '0009-work-over-time': workOverTime(engine),
  '0010-records': recordsMigration(engine),
  '0011-growth': growth(engine),
  '0012-limits': limits(engine),
  '0013-staff': staff(engine),
  '0014-factors': factors(engine),
  '0015-activity': activity(engine),
  '0016-backup': backup(engine),
  '0017-search': search(engine),
  '0018-topics': topics(engine),
  '0019-authors-and-redirects': authorsAndRedirects(engine),
  '0020-reading': reading(engine),
  '0021-sharing': sharing(engine),
  '0022-field-values': fieldValues(engine),
  '0023-doubts': doubts(engine),
  '0024-conversations': conversations(engine),
  '0025-site-settings': siteSettings(engine),
  '0026-drafts': drafts(engine),
  '0027-previews': previews(engine),
  '0028-schedule': schedule(engine),
  '0029-picture-library': pictureLibrary(engine),
  '0030-visits': visits(engine),
  '0032-draft-states': draftStates(engine),
  '0034-webinars': webinars(engine),
  '0035-privacy': privacy(engine),
  '0036-community-sharing': communitySharing(engine),
  '0037-log-stays': logStays(engine),
  '0038-sharing-of-all': sharingOfAll(engine),
  '0039-of-one-person': ofOnePerson(engine),
  '0040-enrol-again': enrolAgain(engine),
  '0041-one-mailbox': oneMailbox(engine),
  '0042-unconfirmed': unconfirmed(engine),
});

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
