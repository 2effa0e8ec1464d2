import { type Kysely, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { type Clock, momentIn } from '#core/clock.ts';
import { inTransaction } from '#core/database/database.ts';
import { isFree, leaseDuration, whileHeld } from '#core/database/row-lock.ts';
import type { Tables } from '#core/database/tables.ts';
import type { EmailKind } from './email.ts';
import { createEmailLog, type EmailRow, type Outcome } from './email-log.ts';

interface Parts {
  db: Kysely<Tables>;
  clock: Clock;
  /** Milliseconds for which the email is held unless that is renewed. */
  duration: number;
}

/**
 * An email that this process has claimed to send it. What it notes counts only while the claim is its own.
 *
 * @param isLeftBehind whether it was somebody else's, whose claim has ended without a word
 */
function emailClaim({ db, clock, duration }: Parts, email: EmailRow, holder: string, isLeftBehind: boolean) {
  const { id, kind, aboutId, attempts, refusedAt, doubts, uselessAfter, cancelledAt } = email;

  async function renew(): Promise<boolean> {
    const leaseExpiresAt = momentIn(clock, duration);
    const mine = db.updateTable('email').where('id', '=', id).where('holder', '=', holder);
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
      return JSON.parse(email.mail);
    },

    /** Does the work, and keeps the email meanwhile; the signal tells when it was lost. */
    hold: <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
      whileHeld(renew, duration, work),

    /**
     * Notes that it may have been taken from now on, until `retry` or `end` know what became of it.
     *
     * @throws where somebody else has it now
     */
    async handOver(): Promise<void> {
      const mine = db.updateTable('email').where('id', '=', id).where('holder', '=', holder);
      const { numUpdatedRows } = await mine.set({ doubts: doubts + 1 }).executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Error('Somebody else is sending this letter now.');
    },

    /** Forgets the email and notes what has become of it. @returns false where somebody else has it now */
    async end(outcome: Outcome, said = ''): Promise<boolean> {
      return inTransaction(db, async (open) => {
        const mine = open.deleteFrom('email').where('id', '=', id).where('holder', '=', holder);
        const ended = await mine.returningAll().executeTakeFirst();
        if (ended) await createEmailLog({ db: open, clock }).note(ended, outcome, said);
        return ended !== undefined;
      });
    },

    /** Gives the email back for another try, unless it was cancelled meanwhile. @returns false where it was lost */
    async retry(next: Pick<EmailRow, 'dueAt' | 'problem' | 'refusedAt' | 'doubts'>): Promise<boolean> {
      return inTransaction(db, async (open) => {
        const given = await open
          .updateTable('email')
          .set({ ...next, attempts: attempts + 1, holder: null, leaseExpiresAt: null })
          .where('id', '=', id)
          .where('holder', '=', holder)
          .returning('cancelledAt')
          .executeTakeFirst();
        if (given?.cancelledAt) await createEmailLog({ db: open, clock }).dropCancelled(id);
        return given !== undefined;
      });
    },
  };
}

interface EmailStoreParts {
  db: Kysely<Tables>;
  clock: Clock;
}

/** An email to keep; moments are ISO, UTC. */
interface NewEmail {
  kind: EmailKind;
  about: { record: string; id: string };
  recipient: { record: string; id: string };
  /** Address, subject and text: anything that JSON can hold. */
  mail: object;
  key?: string | undefined;
  /** Absent: at once. */
  dueAt?: string | undefined;
  uselessAfter?: string | undefined;
}

/**
 * Keeps emails until they are delivered. An email is put in by the transaction that stores what it tells about, so
 * neither exists without the other. Once it is sent or given up, text and address go, because they are personal data,
 * and the log tells what has become of it.
 *
 * @param duration milliseconds for which an email is held by whoever sends it, unless that is renewed
 */
export function createEmailStore({ db, clock }: EmailStoreParts, duration = leaseDuration) {
  const now = () => momentIn(clock, 0);

  /** @returns false where there is none, or it is just being sent: then it is not tried again */
  async function cancel(key: string): Promise<boolean> {
    return inTransaction(db, async (open) => {
      const cancelled = await open
        .updateTable('email')
        .set({ key: null, cancelledAt: now() })
        .where('key', '=', key)
        .returning('id')
        .executeTakeFirst();
      if (!cancelled) return false;
      return createEmailLog({ db: open, clock }).dropCancelled(cancelled.id);
    });
  }

  return {
    /**
     * Puts an email in. One that waits under the same key is replaced by it; one that is just being sent is cancelled.
     *
     * @returns its id, by which the log knows what has become of it
     */
    async put({ kind, about, recipient, mail, key, dueAt, uselessAfter }: NewEmail): Promise<string> {
      const row: EmailRow = {
        id: createId(),
        kind,
        aboutRecord: about.record,
        aboutId: about.id,
        recipientRecord: recipient.record,
        recipientId: recipient.id,
        key: key ?? null,
        mail: JSON.stringify(mail),
        dueAt: dueAt ?? now(),
        uselessAfter: uselessAfter ?? null,
        cancelledAt: null,
        createdAt: now(),
        attempts: 0,
        problem: '',
        refusedAt: null,
        doubts: 0,
        holder: null,
        leaseExpiresAt: null,
      };
      const insertion = db
        .insertInto('email')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row).where(isFree('email', clock)))
        .returning('id');
      // Nothing is put in while the one that has the key is being sent; without the key it is in nobody's way.
      while (!(await insertion.executeTakeFirst())) await cancel(key ?? '');
      return row.id;
    },

    cancel,

    /** When the next email is due that nobody is sending (ISO, UTC); null where none waits. */
    async nextDue(): Promise<string | null> {
      const first = db.selectFrom('email').select('dueAt').where(isFree('email', clock)).orderBy('dueAt');
      return (await first.limit(1).executeTakeFirst())?.dueAt ?? null;
    },

    /**
     * Takes the email that has been due for longest, and keeps it from other processes.
     *
     * @param inHand ids of emails that this process has claimed: a jump of the clock may let them look free
     */
    async claimNext(inHand: readonly string[] = []) {
      for (;;) {
        let due = db
          .selectFrom('email')
          .select(['id', 'holder', 'leaseExpiresAt'])
          .where('dueAt', '<=', now())
          .where(isFree('email', clock));
        if (inHand.length > 0) due = due.where('id', 'not in', inHand);
        const seen = await due.orderBy('dueAt').orderBy('id').limit(1).executeTakeFirst();
        if (!seen) return undefined;
        const holder = createId();
        const email = await db
          .updateTable('email')
          .set({ holder, leaseExpiresAt: momentIn(clock, duration) })
          .where('id', '=', seen.id)
          // Another process has been quicker where it is not as it was.
          .where('dueAt', '<=', now())
          .where('holder', 'is not distinct from', seen.holder)
          .where('leaseExpiresAt', 'is not distinct from', seen.leaseExpiresAt)
          .returningAll()
          .executeTakeFirst();
        if (email) return emailClaim({ db, clock, duration }, email, holder, seen.holder !== null);
      }
    },

    /** How many letters wait to be sent or are just being sent, and since when the oldest does (ISO, UTC). */
    async waiting(): Promise<{ count: number; since: string | null }> {
      const row = await db
        .selectFrom('email')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('createdAt').as('since')])
        .where((where) => where.or([where('attempts', '>', 0), where('dueAt', '<=', now())]))
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), since: row.since };
    },

    /** How many letters have failed at least once and still wait, since when the oldest does (ISO, UTC), and why. */
    async stuck(): Promise<{ count: number; since: string | null; problem: string }> {
      // Written out, because the index of these emails serves nothing else.
      const stuck = db.selectFrom('email').where(sql<boolean>`"attempts" > 0`);
      const row = await stuck
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('createdAt').as('since')])
        .executeTakeFirstOrThrow();
      const oldest = await stuck.select('problem').orderBy('createdAt').limit(1).executeTakeFirst();
      return { count: Number(row.count), since: row.since, problem: oldest?.problem ?? '' };
    },
  };
}
