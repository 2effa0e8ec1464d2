import type { Kysely } from 'kysely';
import { type Clock, momentIn } from '../../content/clock.ts';
import { inTransaction } from '../connection/transaction.ts';
import { whileHeld } from '../held-row.ts';
import type { Tables } from '../tables.ts';
import { createLetterLog, type Outcome } from './letter-log.ts';
import type { LetterRow } from './letter-tables.ts';

interface Parts {
  db: Kysely<Tables>;
  clock: Clock;
  /** Milliseconds for which the letter is held unless that is renewed. */
  duration: number;
}

/**
 * A letter that this process has claimed to send it. What it notes counts only while the claim is its own.
 *
 * @param isLeftBehind whether it was somebody else's, whose claim has ended without a word
 */
export function letterClaim(
  { db, clock, duration }: Parts,
  letter: LetterRow,
  holder: string,
  isLeftBehind: boolean,
) {
  const { id, kind, aboutId, attempts, refusedAt, doubts, uselessAfter, cancelledAt } = letter;

  async function renew(): Promise<boolean> {
    const leaseExpiresAt = momentIn(clock, duration);
    const mine = db.updateTable('letter').where('id', '=', id).where('holder', '=', holder);
    return (await mine.set({ leaseExpiresAt }).executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }

  return {
    id,
    kind,
    aboutId,
    attempts,
    refusedAt,
    doubts,
    isLeftBehind,
    uselessAfter,
    isCancelled: cancelledAt !== null,
    /** What is to be sent. Read when it is: one that cannot be read must not keep the others from being claimed. */
    get mail(): unknown {
      return JSON.parse(letter.mail);
    },

    /** Does the work, and keeps the letter meanwhile; the signal tells when it was lost. */
    hold: <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
      whileHeld(renew, duration, work),

    /**
     * Notes that it may have been taken from now on, until `retry` or `end` know what became of it.
     *
     * @throws where somebody else has it now
     */
    async handOver(): Promise<void> {
      const mine = db.updateTable('letter').where('id', '=', id).where('holder', '=', holder);
      const { numUpdatedRows } = await mine.set({ doubts: doubts + 1 }).executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Error('Somebody else is sending this letter now.');
    },

    /** Forgets the letter and notes what has become of it. @returns false where somebody else has it now */
    async end(outcome: Outcome, said = ''): Promise<boolean> {
      return inTransaction(db, async (open) => {
        const mine = open.deleteFrom('letter').where('id', '=', id).where('holder', '=', holder);
        const ended = await mine.returningAll().executeTakeFirst();
        if (ended) await createLetterLog({ db: open, clock }).note(ended, outcome, said);
        return ended !== undefined;
      });
    },

    /** Gives the letter back for another try, unless it was cancelled meanwhile. @returns false where it was lost */
    async retry(next: Pick<LetterRow, 'dueAt' | 'problem' | 'refusedAt' | 'doubts'>): Promise<boolean> {
      return inTransaction(db, async (open) => {
        const given = await open
          .updateTable('letter')
          .set({ ...next, attempts: attempts + 1, holder: null, leaseExpiresAt: null })
          .where('id', '=', id)
          .where('holder', '=', holder)
          .returning('cancelledAt')
          .executeTakeFirst();
        if (given?.cancelledAt) await createLetterLog({ db: open, clock }).dropCancelled(id);
        return given !== undefined;
      });
    },
  };
}
