import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import type { TimeLimit } from './postgres.ts';
import { BusyWaitingSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';
export type DatabaseAddress = { engine: 'sqlite'; file: string } | PostgresAddress;

export interface PostgresAddress {
  engine: 'postgres';
  url: string;
  /**
   * The address past a pooler that gives each transaction another connection: for listening, long operations, and
   * operations that must not be interrupted. Undefined: there is no such pooler.
   */
  direct?: string | undefined;
}

/** The same database for operations that need a connection of their own. */
export function withoutPooler<Address extends DatabaseAddress>(address: Address): Address {
  return address.engine === 'postgres'
    ? { ...address, url: address.direct ?? address.url, direct: undefined }
    : address;
}

/** A connection to the site's database, with its engine for the differences between the two. */
export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/** Called with the duration of each statement, waiting included, and whether it failed. */
export type OnStatement = (milliseconds: number, hasFailed: boolean) => void;

/** Milliseconds for which a statement in SQLite waits for the transaction of another process. */
const timeout = 5_000;

/**
 * Opens the database; SQLite's file and its folder are created when missing. Does not migrate.
 *
 * @param onLost called when a PostgreSQL connection breaks or cannot be opened; the pool replaces it
 * @throws when the file cannot be opened; PostgreSQL only at the first query
 */
export function openDatabase(
  address: DatabaseAddress,
  onLost: (error: Error) => void,
  onStatement?: OnStatement,
): Database {
  const dialect =
    address.engine === 'sqlite'
      ? new BusyWaitingSqlite(address.file, timeout)
      : new PostgresDialect({
          pool: () =>
            openPool(address.url, onLost, address.direct ? 'limited in each transaction' : 'limited'),
        });
  const log =
    onStatement &&
    (({ level, queryDurationMillis }: LogEvent) => onStatement(queryDurationMillis, level === 'error'));
  const db = new Kysely<Tables>({ dialect, ...(log && { log }) });
  return { engine: address.engine, db, close: () => db.destroy() };
}

/** Connections to PostgreSQL (postgres.ts), whose library is loaded on demand. */
export async function openPool(
  url: string,
  onLost: (error: Error) => void,
  time: TimeLimit,
): Promise<PostgresPool> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, onLost, time);
}

/** Whether both addresses lead to the same database. */
export async function isSameDatabase(address: PostgresAddress): Promise<boolean> {
  const connections = [address, withoutPooler(address)].map((connection) =>
    openDatabase(connection, () => undefined),
  );
  try {
    const [pooled, direct] = await Promise.all(connections.map(locationOf));
    return pooled === direct;
  } finally {
    for (const connection of connections) await connection.close();
  }
}

/**
 * The start time of the server and the name of the database: two servers do not start in the same microsecond, and a
 * pooler does not change the answers.
 */
async function locationOf({ db }: Database): Promise<string | undefined> {
  const query = sql<{ location: string }>`
    select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as "location"`;
  return (await query.execute(db)).rows[0]?.location;
}

/** Runs the work in the open transaction, or in a new one. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
