import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Tables } from './tables.ts';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** Milliseconds for which a letter is left to the process that took it; longer than sending one can take. */
const claim = 5 * 60_000;

const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/**
 * Keeps letters until they are delivered. A letter is put in by the transaction that stores what it tells about, so
 * neither exists without the other; once delivered it is forgotten, because it holds personal data.
 */
export function createOutboxStore(db: Kysely<Tables>) {
  return {
    /** Puts a letter in; anything that JSON can hold. */
    async add(letter: object): Promise<void> {
      const now = new Date().toISOString();
      const row = {
        id: createId(),
        letter: JSON.stringify(letter),
        attempts: 0,
        dueAt: now,
        createdAt: now,
        problem: '',
      };
      await db.insertInto('outbox').values(row).execute();
    },

    /** Takes letters that are due, the oldest first, and keeps them from other processes for five minutes. */
    async claimDue<Letter>(limit: number): Promise<{ id: string; letter: Letter; attempts: number }[]> {
      const due = await db
        .selectFrom('outbox')
        .selectAll()
        .where('dueAt', '<=', new Date().toISOString())
        .orderBy('dueAt')
        .limit(limit)
        .execute();
      const taken = [];
      for (const { id, letter, attempts, dueAt } of due) {
        const result = await db
          .updateTable('outbox')
          .set({ dueAt: inFuture(claim) })
          .where('id', '=', id)
          // Another process has been quicker when this is not what it was.
          .where('dueAt', '=', dueAt)
          .executeTakeFirstOrThrow();
        if (result.numUpdatedRows > 0n) taken.push({ id, letter: JSON.parse(letter) as Letter, attempts });
      }
      return taken;
    },

    /** Forgets a letter that has been sent or given up. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).execute();
    },

    /** Keeps a letter for another try. `delay` in milliseconds. */
    async failed(id: string, problem: string, delay: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), dueAt: inFuture(delay), problem }))
        .where('id', '=', id)
        .execute();
    },

    /** How many letters have failed at least once and still wait, and since when the oldest does (ISO, UTC). */
    async stuck(): Promise<{ letters: number; since: string | null }> {
      const row = await db
        .selectFrom('outbox')
        .select(({ fn }) => [fn.countAll().as('letters'), fn.min('createdAt').as('since')])
        .where('attempts', '>', 0)
        .executeTakeFirstOrThrow();
      return { letters: Number(row.letters), since: row.since };
    },
  };
}
