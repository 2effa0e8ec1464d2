import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';

export type Engine = 'sqlite' | 'postgres';
export type DatabaseAddress = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

/** A connection to the site's database, and which engine it is where the two must be told apart. */
export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * Opens the database; SQLite's file and its folder are made when missing. Migrates nothing.
 *
 * @param onLost told when a PostgreSQL connection that is not in use breaks; the pool replaces it by itself
 * @throws when the file cannot be opened; PostgreSQL only at the first query
 */
export function openDatabase(address: DatabaseAddress, onLost: (error: Error) => void): Database {
  const db =
    address.engine === 'sqlite'
      ? new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(address.file) }) })
      : new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPostgres(address.url, onLost) }) });
  return { engine: address.engine, db, close: () => db.destroy() };
}

function openSqlite(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new BetterSqlite(file);
  sqlite.pragma('journal_mode = WAL');
  // FULL: what a parent has been told is stored survives a power cut.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // Lower case of every script; SQLite's own knows the English letters only.
  sqlite.function('fold', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  // Milliseconds to wait for another process, such as a backup or `npm run user`.
  sqlite.pragma('busy_timeout = 5000');
  return sqlite;
}

function openPostgres(connectionString: string, onLost: (error: Error) => void) {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 });
  // Without a listener a connection that breaks while idle would end the whole process.
  pool.on('error', onLost);
  return pool;
}
