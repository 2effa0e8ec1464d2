import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Runs the work in a transaction: the one that is already open, or one of its own. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
