import { existsSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { createActivityStore } from '#cms/activity/activity-store.ts';
import { replayErasures } from '#cms/history/erase.ts';
import type { Erasure } from '#cms/history/erasures.ts';
import { lastSearchKey } from '#cms/records/file-inspection.ts';
import { recordNames } from '#cms/records/registry.ts';
import { system } from '#core/actor.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { readContentVersion, siteConnection } from '#core/database/content-version.ts';
import { type DatabaseAddress, type Engine, withoutPooler } from '#core/database/database.ts';
import { createFactStore } from '#core/database/facts.ts';
import type { Row, Table } from '#core/database/portable-rows.ts';
import { openScope } from '#core/database/scope.ts';
import { type Snapshot, withSnapshot } from '#core/database/snapshot.ts';
import type { Tables } from '#core/database/tables.ts';
import { createEmailLog } from '#core/email/email-log.ts';
import { type CurrentInstallation, installationFact, installationIdIn } from './installation-id.ts';

/** The facts about the database that a restore replaces. */
export interface ReplacedSite {
  isEmpty: boolean;
  /** Its installation id; undefined: none yet. */
  installation: string | undefined;
  /** The content version that page caches know; the next one has to be higher. */
  contentVersion: number;
  erasures: Erasure[];
  /** The unsent emails; undefined: not known. */
  waitingEmails: ReadonlySet<string> | undefined;
  /** Why it could not be read. */
  damage: string | undefined;
}

const noSite: ReplacedSite = {
  isEmpty: true,
  installation: undefined,
  contentVersion: 0,
  erasures: [],
  waitingEmails: undefined,
  damage: undefined,
};

/** Reads the present database, in any version. A damaged one does not stop a restore, which exists for that case. */
export async function readReplacedSite(database: DatabaseAddress): Promise<ReplacedSite> {
  if (database.engine === 'sqlite' && !existsSync(database.file)) return noSite;
  try {
    return await withSnapshot(database, readFrom);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const isNew = /no such table: kysely_migration/.test(message) || code === '42P01';
    if (isNew) return noSite;
    if (database.engine === 'postgres') throw error;
    return { ...noSite, isEmpty: false, damage: message };
  }
}

async function readFrom(snapshot: Snapshot): Promise<ReplacedSite> {
  const tables = await snapshot.tables();
  async function* rowsOf(name: string): AsyncGenerator<Record<string, Row[number]>> {
    const table = tables.find((one) => one.name === name);
    if (!table) return;
    for await (const row of snapshot.read(table))
      yield Object.fromEntries(table.columns.map((column, index) => [column.name, row[index] ?? null]));
  }

  const found = { ...noSite, waitingEmails: new Set<string>(), erasures: [] as Erasure[] };
  for (const name of ['account', ...recordNames])
    for await (const _row of rowsOf(name)) {
      found.isEmpty = false;
      break;
    }
  found.installation = await installationIdIn(snapshot);
  for await (const { version } of rowsOf('contentVersion')) found.contentVersion = Number(version);
  // `email` is the name in a database of 0.1.0.
  for (const name of ['email', 'letter'])
    for await (const { id } of rowsOf(name)) found.waitingEmails.add(String(id));
  const hasErasureTable = tables.some(({ name }: Table) => name === 'erasure');
  for await (const row of rowsOf(hasErasureTable ? 'erasure' : 'change')) {
    if (!hasErasureTable && row.kind !== 'erased') continue;
    found.erasures.push({ record: String(row.record), recordId: String(row.recordId), at: String(row.at) });
  }
  return found;
}

/** The present installation. An empty database has none, and for an unreadable one it is unknown. */
export function currentInstallationOf({ isEmpty, damage, installation }: ReplacedSite): CurrentInstallation {
  return isEmpty || damage ? undefined : { id: installation };
}

/**
 * Whether a site uses the database, as far as can be detected.
 *
 * SQLite removes its log only for the last process that has the file open. On PostgreSQL each process of the site has a
 * connection with a distinct name; a pooler may hide it.
 */
export async function isInUse(database: DatabaseAddress): Promise<boolean> {
  return database.engine === 'sqlite'
    ? isFileInUse(database.file)
    : isServerInUse(withoutPooler(database).url);
}

function isFileInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const sqlite = new BetterSqlite(file, { timeout: 2000 });
  try {
    return sqlite.pragma('journal_mode = DELETE', { simple: true }) !== 'delete';
  } catch (error) {
    // A damaged file counts as unused.
    return (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ?? false;
  } finally {
    sqlite.close();
  }
}

async function isServerInUse(connectionString: string): Promise<boolean> {
  // Its library is loaded only where it is needed.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [siteConnection],
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

/** Larger than any increase between the backup and now. */
const versionIncrease = { content: 100_000, tokens: 1000 };

export interface AdjustmentOptions {
  erasures: readonly Erasure[];
  /** The highest content version of the replaced database. */
  contentVersion: number;
  /** The unsent emails of the replaced database; undefined: not known. */
  waitingEmails: ReadonlySet<string> | undefined;
  /** Send the emails that were due before now, although they may have been sent. */
  sendsEmails: boolean;
  /** The installation id of the restored site. */
  installation: string;
  /** When the backup was made. */
  takenAt: string;
}

export interface AdjustmentResult {
  /** Records erased since the backup, which are erased again. */
  erased: number;
  /** Emails that are held back, because they may have been sent before. */
  withheldEmails: number;
}

/**
 * Adjusts a restored database: work that was due since the backup is not repeated, and credentials issued since are invalid.
 *
 * @param db in a transaction, or without concurrent users
 */
export async function adjustRestoredDatabase(
  db: Kysely<Tables>,
  engine: Engine,
  clock: Clock,
  options: AdjustmentOptions,
): Promise<AdjustmentResult> {
  return openScope({ db, engine }, clock, () => undefined).transaction(async (tx) => {
    const erased = await replayErasures(tx, options.erasures);
    const withheldEmails = options.sendsEmails
      ? 0
      : (await withholdEmails(tx.db, clock, options.waitingEmails)) +
        (await withholdPlannedEmails(tx.db, clock));
    const storedVersion = Number(await readContentVersion(tx.db));
    const version = Math.max(storedVersion, options.contentVersion) + versionIncrease.content;
    await tx.db.updateTable('contentVersion').set({ version }).execute();
    await endSessions(tx.db, timeFromNow(clock, 0));
    const free = { holder: null, leaseExpiresAt: null };
    await tx.db.updateTable('job').set(free).execute();
    await tx.db.updateTable('email').set(free).execute();
    await tx.db.deleteFrom('lease').execute();
    // The week that unused files are kept starts again.
    await tx.db.deleteFrom('installation').where('fact', '=', lastSearchKey).execute();
    const facts = createFactStore(tx);
    await facts.set('restored', JSON.stringify({ at: timeFromNow(clock, 0), takenAt: options.takenAt }));
    await facts.set(installationFact, options.installation);
    await createActivityStore(tx).log({
      by: system('restore'),
      kind: 'backupRestored',
      about: { kind: 'backup', id: options.takenAt, name: `the backup of ${options.takenAt}` },
    });
    return { erased, withheldEmails };
  });
}

/** Credentials issued after the backup must not match the older accounts, and sessions ended since stay ended. */
async function endSessions(db: Kysely<Tables>, now: string): Promise<void> {
  await db
    .updateTable('account')
    .set(({ eb }) => ({ tokenVersion: eb('tokenVersion', '+', versionIncrease.tokens) }))
    .execute();
  await db.updateTable('session').set({ endedAt: now }).where('endedAt', 'is', null).execute();
  await db.updateTable('invitation').set({ state: 'expired' }).where('state', '=', 'pending').execute();
  await db.deleteFrom('passwordReset').execute();
  await db.deleteFrom('ticket').execute();
  await db.deleteFrom('ownDataLink').execute();
  // A link revoked since the backup would work again.
  await db.deleteFrom('previewLink').execute();
}

/** Emails planned for times since the backup were written by the lost site, such as reminders of webinars. */
async function withholdPlannedEmails(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const now = timeFromNow(clock, 0);
  const { numUpdatedRows } = await db
    .updateTable('webinarEmail')
    .set({ state: 'missed', endedAt: now })
    .where('state', '=', 'planned')
    .where('dueAt', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Emails due before now were sent by the lost site, unless its database lists them as unsent. */
async function withholdEmails(
  db: Kysely<Tables>,
  clock: Clock,
  waiting: ReadonlySet<string> | undefined,
): Promise<number> {
  const log = createEmailLog({ db, clock });
  const due = await db.selectFrom('email').selectAll().where('dueAt', '<=', timeFromNow(clock, 0)).execute();
  const withheld = due.filter(({ id }) => !waiting?.has(id));
  for (const email of withheld) {
    await log.record(email, 'missed', 'A backup was restored; it had probably been sent before that.');
    await db.deleteFrom('email').where('id', '=', email.id).execute();
  }
  return withheld.length;
}
