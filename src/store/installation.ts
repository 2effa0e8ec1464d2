import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

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
