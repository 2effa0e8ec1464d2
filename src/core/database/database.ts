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
   * The way past a pooler that hands each transaction another connection: what listens, takes long, or must not be ended
   * goes by it. Undefined: there is no such pooler.
   */
  direct?: string | undefined;
}

/** The same database for what needs a connection of its own. */
export function directly<Address extends DatabaseAddress>(address: Address): Address {
  return address.engine === 'postgres'
    ? { ...address, url: address.direct ?? address.url, direct: undefined }
    : address;
}

/** A connection to the site's database, and which engine it is where the two must be told apart. */
export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/** Told how long each statement took, with what it waited for, and whether it failed. */
export type OnStatement = (milliseconds: number, hasFailed: boolean) => void;

/** Milliseconds for which what is done in SQLite waits for the transaction of another process. */
const timeout = 5_000;

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
      ? new BusyWaitingSqlite(address.file, timeout)
      : new PostgresDialect({
          pool: () => poolOf(address.url, onLost, address.direct ? 'limited in each transaction' : 'limited'),
        });
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
  time: TimeLimit,
): Promise<PostgresPool> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, onLost, time);
}

/** Whether both ways of the address lead to one database. */
export async function leadsToOne(address: PostgresAddress): Promise<boolean> {
  const ways = [address, directly(address)].map((way) => openDatabase(way, () => undefined));
  try {
    const [usual, direct] = await Promise.all(ways.map(locationOf));
    return usual === direct;
  } finally {
    for (const way of ways) await way.close();
  }
}

/** No two servers begin in the same microsecond, and what stands between does not change what they say. */
async function locationOf({ db }: Database): Promise<string | undefined> {
  const query = sql<{ location: string }>`
    select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as "location"`;
  return (await query.execute(db)).rows[0]?.location;
}

/** Runs the work in a transaction: the one that is already open, or one of its own. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
