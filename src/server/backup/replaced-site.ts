import { existsSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { recordNames } from '../../content/index.ts';
import type { Erasure } from '../../store/changes/erasures.ts';
import { type DatabaseAddress, directly } from '../../store/connection/database.ts';
import { siteConnection } from '../../store/connection/site-connection.ts';
import type { Row, Table } from '../../store/portable/portable-rows.ts';
import { inSnapshot, type Snapshot } from '../../store/portable/snapshot.ts';
import { type Here, installationIdIn } from './installation-id.ts';

/** What has to be known of the database in whose place a backup is put. */
export interface ReplacedSite {
  isEmpty: boolean;
  /** Its id as an installation; undefined where it has none yet. */
  installation: string | undefined;
  /** Told to whoever keeps pages; the next one has to be higher. */
  contentVersion: number;
  erasures: Erasure[];
  /** The letters that have not been sent; undefined where that cannot be known. */
  waitingLetters: ReadonlySet<string> | undefined;
  /** Why it could not be read. */
  damage: string | undefined;
}

const nothing: ReplacedSite = {
  isEmpty: true,
  installation: undefined,
  contentVersion: 0,
  erasures: [],
  waitingLetters: undefined,
  damage: undefined,
};

/** Reads what is there, in whatever version it is. One that cannot be read any more is no reason to stop: it is what backups are for. */
export async function readReplacedSite(database: DatabaseAddress): Promise<ReplacedSite> {
  if (database.engine === 'sqlite' && !existsSync(database.file)) return nothing;
  try {
    return await inSnapshot(database, readFrom);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const isNew = /no such table: kysely_migration/.test(message) || code === '42P01';
    if (isNew) return nothing;
    if (database.engine === 'postgres') throw error;
    return { ...nothing, isEmpty: false, damage: message };
  }
}

async function readFrom(snapshot: Snapshot): Promise<ReplacedSite> {
  const tables = await snapshot.tables();
  async function* rowsOf(name: string): AsyncGenerator<Record<string, Row[number]>> {
    const table = tables.find((one) => one.name === name);
    if (!table) return;
    for await (const row of snapshot.read(table))
      yield Object.fromEntries(table.columns.map((column, place) => [column.name, row[place] ?? null]));
  }

  const found = { ...nothing, waitingLetters: new Set<string>(), erasures: [] as Erasure[] };
  for (const name of ['account', ...recordNames])
    for await (const _row of rowsOf(name)) {
      found.isEmpty = false;
      break;
    }
  found.installation = await installationIdIn(snapshot);
  for await (const { version } of rowsOf('contentVersion')) found.contentVersion = Number(version);
  for await (const { id } of rowsOf('letter')) found.waitingLetters.add(String(id));
  const noted = tables.some(({ name }: Table) => name === 'erasure');
  for await (const row of rowsOf(noted ? 'erasure' : 'change')) {
    if (!noted && row.kind !== 'erased') continue;
    found.erasures.push({ record: String(row.record), recordId: String(row.recordId), at: String(row.at) });
  }
  return found;
}

/** Which installation it is. What holds nothing yet has no past of its own, and what cannot be read does not say. */
export function hereOf({ isEmpty, damage, installation }: ReplacedSite): Here {
  return isEmpty || damage ? undefined : { id: installation };
}

/**
 * Whether a site runs on the database, as far as that can be told.
 *
 * SQLite leaves its log only for the last who has the file open. To PostgreSQL every process of the site keeps a connection
 * with a name of its own; a pooler in between may hide it.
 */
export async function isInUse(database: DatabaseAddress): Promise<boolean> {
  return database.engine === 'sqlite' ? isFileInUse(database.file) : isServerInUse(directly(database).url);
}

function isFileInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const sqlite = new BetterSqlite(file, { timeout: 2000 });
  try {
    return sqlite.pragma('journal_mode = DELETE', { simple: true }) !== 'delete';
  } catch (error) {
    // One that is damaged is used by nobody for long.
    return (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ?? false;
  } finally {
    sqlite.close();
  }
}

async function isServerInUse(connectionString: string): Promise<boolean> {
  // Its library is read only where it is needed.
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
