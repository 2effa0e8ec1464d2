import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/**
 * Lets what was erased go from SQLite's log too, which otherwise holds it until it is written over. While somebody else
 * reads, that waits until it is asked for again. PostgreSQL sees to its own.
 */
export async function tidyFile({ db, engine }: Pick<Scope, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
