import BetterSqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { ContentVersion } from './content-version.ts';
import { type DatabaseAddress, directly } from './database.ts';
import { busyTimeout } from './sqlite.ts';

/** Versions that may be told of again: on one side by the process that has written, on the other by the watch. */
const maxRemembered = 100;

/** Tells whoever keeps something that is made of content, that it has changed; once for each version. */
export function createContentNews() {
  const listeners = new Set<() => void>();
  const seen = new LRUCache<ContentVersion, true>({ max: maxRemembered });

  return {
    listen: (listener: () => void) => void listeners.add(listener),

    /**
     * Content has changed. This process tells of its own writes before the writer is answered; the watch of the database
     * tells of them too, some milliseconds before or after that.
     */
    changed(version: ContentVersion): void {
      if (seen.has(version)) return;
      seen.set(version, true);
      for (const listener of listeners) listener();
    },
  };
}

/** Milliseconds between two looks at SQLite's counter, each of which takes some microseconds. */
const pollInterval = 50;

/** A connection of its own: SQLite counts for each connection the commits of the others. */
async function watchSqlite(file: string, onChange: (version: ContentVersion) => void): Promise<ContentWatch> {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: busyTimeout });
  const readCommits = sqlite.prepare('pragma data_version').pluck();
  const readVersion = sqlite.prepare('select version from "contentVersion"').pluck();
  let commits = readCommits.get();
  let version = String(readVersion.get());
  // Later there is always another look.
  sqlite.pragma('busy_timeout = 0');

  function look(): void {
    const newCommits = readCommits.get();
    if (newCommits === commits) return;
    const newVersion = String(readVersion.get());
    commits = newCommits;
    if (newVersion === version) return;
    version = newVersion;
    onChange(version);
  }

  const timer = setInterval(() => {
    try {
      look();
    } catch {
      // Such as a disk that has just failed: whoever reads content meets it too, and the next look tells more.
    }
  }, pollInterval);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      sqlite.close();
    },
  };
}

/** Stops watching. */
export interface ContentWatch {
  close(): Promise<void>;
}

/**
 * Calls back soon after any process has changed content, this one included; sometimes once too often, never once too few. The database
 * has to be migrated.
 */
export async function watchContent(
  address: DatabaseAddress,
  onChange: (version: ContentVersion) => void,
): Promise<ContentWatch> {
  if (address.engine === 'sqlite') return watchSqlite(address.file, onChange);
  const { watchPostgres } = await import('./postgres-watch.ts');
  return watchPostgres(directly(address).url, onChange);
}
