import { type Kysely, sql, type Transaction } from 'kysely';
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

/** Keeps a fact for all processes of the installation: the first value that one of them offers. @returns that one */
export async function keepFirst(db: Kysely<Tables>, fact: string, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ fact, value })
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .execute();
  return (await findFact(db, fact)) ?? value;
}

/** What is kept of a fact; undefined where it has not been noted. */
export async function findFact(db: Kysely<Tables>, fact: string): Promise<string | undefined> {
  const found = db.selectFrom('installation').select('value').where('fact', '=', fact);
  return (await found.executeTakeFirst())?.value;
}

/** Lets one process at a time do what the fact names: a second one waits here until the first has ended its transaction. */
export async function takeTurns(transaction: Transaction<Tables>, fact: string): Promise<void> {
  const value = new Date().toISOString();
  await transaction
    .insertInto('installation')
    .values({ fact, value })
    .onConflict((conflict) => conflict.column('fact').doUpdateSet({ value }))
    .execute();
}

/** When this database was made: what was stored before belongs to another one. */
export async function findInstallationTime(db: Kysely<Tables>): Promise<Date> {
  const first = sql<{ at: string }>`select min(${sql.ref('timestamp')}) as at from kysely_migration`;
  const { rows } = await first.execute(db);
  return new Date(rows[0]?.at ?? Date.now());
}
