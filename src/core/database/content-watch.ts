import BetterSqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { ContentVersion } from './content-version.ts';
import { type DatabaseAddress, withoutPooler } from './database.ts';
import { busyTimeout } from './sqlite.ts';

/** Versions that may be reported twice: by the process that has written, and by the watch. */
const maxRemembered = 100;

/** Notifies the caches of content that it has changed; once for each version. */
export function createContentNotifier() {
  const listeners = new Set<() => void>();
  const seen = new LRUCache<ContentVersion, true>({ max: maxRemembered });

  return {
    listen: (listener: () => void) => void listeners.add(listener),

    /**
     * Reports a changed version. This process reports its own writes before the writer is answered; the watch of the
     * database reports them too, some milliseconds earlier or later.
     */
    notify(version: ContentVersion): void {
      if (seen.has(version)) return;
      seen.set(version, true);
      for (const listener of listeners) listener();
    },
  };
}

/** Milliseconds between two reads of SQLite's counter, each of which takes some microseconds. */
const pollInterval = 50;

/** A connection of its own: SQLite counts per connection the commits of the others. */
async function watchSqlite(file: string, onChange: (version: ContentVersion) => void): Promise<ContentWatch> {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: busyTimeout });
  const readCommits = sqlite.prepare('pragma data_version').pluck();
  const readVersion = sqlite.prepare('select version from "contentVersion"').pluck();
  let commits = readCommits.get();
  let version = String(readVersion.get());
  // A read that fails is repeated at the next interval.
  sqlite.pragma('busy_timeout = 0');

  function checkVersion(): void {
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
      checkVersion();
    } catch {
      // For example a disk that has just failed: readers of content meet the same error, and the next interval reads
      // again.
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

export interface ContentWatch {
  close(): Promise<void>;
}

/**
 * Calls back soon after any process has changed content, this one included; possibly twice, but never too few times.
 * The database must be migrated.
 */
export async function watchContent(
  address: DatabaseAddress,
  onChange: (version: ContentVersion) => void,
): Promise<ContentWatch> {
  if (address.engine === 'sqlite') return watchSqlite(address.file, onChange);
  const { watchPostgres } = await import('./postgres-watch.ts');
  return watchPostgres(withoutPooler(address).url, onChange);
}
