import type BetterSqlite from 'better-sqlite3';
import { openSqliteFile } from '#core/database/sqlite.ts';

/** Runs work on the database of a running site, past all of its checks. */
export function withRawDatabase<Result>(
  database: string,
  work: (sqlite: BetterSqlite.Database) => Result,
): Result {
  const sqlite = openSqliteFile(database);
  try {
    // The site writes too.
    sqlite.pragma('busy_timeout = 10000');
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
