import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import { contentChannel } from './content-version.ts';
import type { DatabaseAddress } from './database.ts';

/** Milliseconds between two looks at SQLite's counter, each of which takes some microseconds. */
const pollInterval = 50;
/** Milliseconds before a lost connection to PostgreSQL is tried again. */
const reconnectDelay = 500;

/** Stops watching. */
export interface ContentWatch {
  close(): Promise<void>;
}

/**
 * Calls back soon after any process has changed content; sometimes once too often, never once too few. The database
 * has to be migrated.
 */
export function watchContent(address: DatabaseAddress, onChange: () => void): Promise<ContentWatch> {
  return address.engine === 'sqlite'
    ? watchSqlite(address.file, onChange)
    : watchPostgres(address.url, onChange);
}

/** A connection of its own: SQLite counts for each connection the commits of the others. */
async function watchSqlite(file: string, onChange: () => void): Promise<ContentWatch> {
  const sqlite = new BetterSqlite(file, { readonly: true });
  const readCommits = sqlite.prepare('pragma data_version').pluck();
  const readVersion = sqlite.prepare('select version from "contentVersion"').pluck();
  let commits = readCommits.get();
  let version = readVersion.get();
  const timer = setInterval(() => {
    const newCommits = readCommits.get();
    if (newCommits === commits) return;
    commits = newCommits;
    const newVersion = readVersion.get();
    if (newVersion === version) return;
    version = newVersion;
    onChange();
  }, pollInterval);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      sqlite.close();
    },
  };
}

async function watchPostgres(url: string, onChange: () => void): Promise<ContentWatch> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const connecting = new pg.Client({ connectionString: url, keepAlive: true });
    connecting.on('notification', onChange);
    // Without a listener an error of a connection ends the process; `end` follows it.
    connecting.on('error', () => undefined);
    await connecting.connect();
    await connecting.query(`listen ${contentChannel}`);
    connecting.on('end', lost);
    client = connecting;
    if (closed) await connecting.end();
  }

  function lost(): void {
    if (closed) return;
    // What was written while nobody listened is unknown, so everything counts as changed.
    onChange();
    retry = setTimeout(() => listen().then(onChange, lost), reconnectDelay);
    retry.unref();
  }

  await listen();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
