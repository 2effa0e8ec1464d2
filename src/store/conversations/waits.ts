import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

interface Wait {
  conversationId: string;
  city: string;
  /** ISO, UTC. */
  since: string;
}

/** That a parent waits from then on; one that was closed without an answer goes on. */
export async function beginWait(db: Db, { conversationId, city, since }: Wait): Promise<void> {
  const again = await db
    .updateTable('conversationWait')
    .set({ closedAt: null })
    .where('conversationId', '=', conversationId)
    .where('since', '=', since)
    .where('until', 'is', null)
    .returning('id')
    .execute();
  if (again.length > 0) return;
  const row = { id: createId(), conversationId, city, since, until: null, closedAt: null };
  await db.insertInto('conversationWait').values(row).execute();
}

/** Lets a wait go on that was ended by mistake: neither answered nor closed. */
export async function reopenWait(db: Db, { conversationId, since }: Omit<Wait, 'city'>): Promise<void> {
  await db
    .updateTable('conversationWait')
    .set({ until: null, closedAt: null })
    .where('conversationId', '=', conversationId)
    .where('since', '=', since)
    .execute();
}

/** Ends the wait that goes on: by an answer, without one, or as if it had never been (it was no parent). */
export async function endWait(
  db: Db,
  conversationId: string,
  how: 'answered' | 'closed' | 'dropped',
  at: string,
): Promise<void> {
  if (how === 'dropped') {
    const dropped = db.deleteFrom('conversationWait').where('conversationId', '=', conversationId);
    await dropped.where('until', 'is', null).where('closedAt', 'is', null).execute();
    return;
  }
  await db
    .updateTable('conversationWait')
    .set(how === 'answered' ? { until: at } : { closedAt: at })
    .where('conversationId', '=', conversationId)
    .where('until', 'is', null)
    .where('closedAt', 'is', null)
    .execute();
}

/** Since when the parent waited whose conversation was closed last without an answer (ISO, UTC); null: none. */
export async function unansweredSince(db: Db, conversationId: string): Promise<string | null> {
  const last = await db
    .selectFrom('conversationWait')
    .select(['since', 'until', 'closedAt'])
    .where('conversationId', '=', conversationId)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.until === null && last.closedAt !== null ? last.since : null;
}
