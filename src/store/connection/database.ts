import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import type { Tables } from '../tables.ts';
import { PatientSqlite } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';
export type DatabaseAddress = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

/** A connection to the site's database, and which engine it is where the two must be told apart. */
export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/** Told how long each statement took, with what it waited for, and whether it failed. */
export type OnStatement = (milliseconds: number, hasFailed: boolean) => void;

/** Milliseconds for which what is done in SQLite waits for the transaction of another process. */
const patience = 5_000;

/**
 * Opens the database; SQLite's file and its folder are made when missing. Migrates nothing.
 *
 * @param onLost told when a PostgreSQL connection breaks or cannot be made; the next is made by itself
 * @throws when the file cannot be opened; PostgreSQL only at the first query
 */
export function openDatabase(
  address: DatabaseAddress,
  onLost: (error: Error) => void,
  onStatement?: OnStatement,
): Database {
  const dialect =
    address.engine === 'sqlite'
      ? new PatientSqlite(address.file, patience)
      : new PostgresDialect({ pool: () => poolOf(address.url, onLost, 'limited') });
  const log =
    onStatement &&
    (({ level, queryDurationMillis }: LogEvent) => onStatement(queryDurationMillis, level === 'error'));
  const db = new Kysely<Tables>({ dialect, ...(log && { log }) });
  return { engine: address.engine, db, close: () => db.destroy() };
}

/** Connections to PostgreSQL (postgres.ts); its library is read only where it is needed. */
export async function poolOf(
  url: string,
  onLost: (error: Error) => void,
  time: 'limited' | 'unlimited',
): Promise<PostgresPool> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, onLost, time);
}
