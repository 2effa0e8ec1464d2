import BetterSqlite from 'better-sqlite3';
import type { ContentVersion } from './content-version.ts';
import type { ContentWatch } from './content-watch.ts';
import { openPatience } from './sqlite.ts';

/** Milliseconds between two looks at SQLite's counter, each of which takes some microseconds. */
const pollInterval = 50;

/** A connection of its own: SQLite counts for each connection the commits of the others. */
export async function watchSqlite(
  file: string,
  onChange: (version: ContentVersion) => void,
): Promise<ContentWatch> {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: openPatience });
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
