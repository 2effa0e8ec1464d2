import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Notes that something which happens once in an installation's life is happening now.
 *
 * @returns false when it has been noted before. In an open transaction, a second process waits here for the first.
 */
export async function noteOnce(db: Kysely<Tables>, fact: string): Promise<boolean> {
  const noted = await db
    .insertInto('installation')
    .values({ fact, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .returning('fact')
    .executeTakeFirst();
  return noted !== undefined;
}

/** When this database was made: what was stored before belongs to another one. */
export async function findInstallationTime(db: Kysely<Tables>): Promise<Date> {
  const first = sql<{ at: string }>`select min(${sql.ref('timestamp')}) as at from kysely_migration`;
  const { rows } = await first.execute(db);
  return new Date(rows[0]?.at ?? Date.now());
}
