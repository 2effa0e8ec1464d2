import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';

/**
 * What the database says of its own pages, indexes and references: a line for each thing that is wrong, the first few.
 * SQLite reads the whole file for it, and holds up the process that asks.
 */
export async function findDamage({ db, engine }: Database): Promise<string[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
      where not indisvalid and indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(
      db,
    );
    return rows.map(({ name }) => `the index ${name} is not valid`);
  }
  const { rows: pages } = await sql<{ quick_check: string }>`pragma quick_check(20)`.execute(db);
  const { rows: lost } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const missing = new Set(lost.map(({ table, parent }) => `${table}: what its rows refer to in ${parent}`));
  return [
    ...pages.map(({ quick_check: line }) => line).filter((line) => line !== 'ok'),
    ...[...missing].map((what) => `missing in ${what}`),
  ];
}

/** What time it is where the database is. SQLite is where this process is. */
export async function readDatabaseClock({ db, engine }: Database): Promise<Date | undefined> {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0] && new Date(rows[0].now);
}
