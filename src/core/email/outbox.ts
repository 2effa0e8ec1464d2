import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { timeFromNow } from '#core/clock.ts';
import { inTransaction } from '#core/database/database.ts';
import { isFree, leaseDuration, withRenewedLease } from '#core/database/row-lock.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Email } from './email.ts';
import { createEmailLog, type EmailRow, type Outcome } from './email-log.ts';

interface Dependencies extends Pick<Scope, 'db' | 'clock'> {
  /** Milliseconds of a claim, unless it is renewed. */
  duration: number;
}

/**
 * An email that this process has claimed for sending. Its updates count only while it holds the claim.
 *
 * @param isAbandoned whether another process had claimed it and did not finish
 */
function createEmailClaim(
  { db, clock, duration }: Dependencies,
  email: EmailRow,
  holder: string,
  isAbandoned: boolean,
) {
  const { id, kind, aboutId, attempts, refusedAt, doubts, uselessAfter, cancelledAt } = email;

  async function renew(): Promise<boolean> {
    const leaseExpiresAt = timeFromNow(clock, duration);
    const held = db.updateTable('email').where('id', '=', id).where('holder', '=', holder);
    return (await held.set({ leaseExpiresAt }).executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }

  return {
    id,
    kind,
    aboutId,
    attempts,
    refusedAt,
    doubts,
    isAbandoned,
    uselessAfter,
    isCancelled: cancelledAt !== null,
    /** The content of the email. Parsed on access: an unreadable one must not block the others. */
    get mail(): unknown {
      return JSON.parse(email.mail);
    },

    /** Runs the work and renews the claim meanwhile; the signal aborts when the claim is lost. */
    withLease: <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
      withRenewedLease(renew, duration, work),

    /**
     * Records that the email may have been accepted from now on, until `retry` or `finish` records the outcome.
     *
     * @throws where another process holds it now
     */
    async recordHandover(): Promise<void> {
      const held = db.updateTable('email').where('id', '=', id).where('holder', '=', holder);
      const { numUpdatedRows } = await held.set({ doubts: doubts + 1 }).executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Error('Another process is sending this email now.');
    },

    /** Deletes the email and logs its outcome. @returns false where another process holds it now */
    async finish(outcome: Outcome, response = ''): Promise<boolean> {
      return inTransaction(db, async (open) => {
        const held = open.deleteFrom('email').where('id', '=', id).where('holder', '=', holder);
        const ended = await held.returningAll().executeTakeFirst();
        if (ended) await createEmailLog({ db: open, clock }).record(ended, outcome, response);
        return ended !== undefined;
      });
    },

    /**
     * Releases the email for another try, unless it was cancelled meanwhile. @returns false where the claim was lost
     */
    async retry(next: Pick<EmailRow, 'dueAt' | 'problem' | 'refusedAt' | 'doubts'>): Promise<boolean> {
      return inTransaction(db, async (open) => {
        const released = await open
          .updateTable('email')
          .set({ ...next, attempts: attempts + 1, holder: null, leaseExpiresAt: null })
          .where('id', '=', id)
          .where('holder', '=', holder)
          .returning('cancelledAt')
          .executeTakeFirst();
        if (released?.cancelledAt) await createEmailLog({ db: open, clock }).deleteCancelled(id);
        return released !== undefined;
      });
    },
  };
}

export type EmailStore = ReturnType<typeof createEmailStore>;
/** An email to store, whose address, subject and text are any JSON value. */
type NewEmail = Omit<Email, 'mail'> & { mail: object };

/**
 * The outbox. An email is stored in the transaction of its reason, so neither exists without the other. Once it is
 * sent or given up, text and address are deleted, because they are personal data, and the log keeps the outcome.
 *
 * @param duration milliseconds of a claim, unless it is renewed
 */
export function createEmailStore({ db, clock }: Pick<Scope, 'db' | 'clock'>, duration = leaseDuration) {
  const now = () => timeFromNow(clock, 0);

  /** @returns false where there is none, or it is being sent: then it is not retried */
  async function cancel(key: string): Promise<boolean> {
    return inTransaction(db, async (open) => {
      const cancelled = await open
        .updateTable('email')
        .set({ key: null, cancelledAt: now() })
        .where('key', '=', key)
        .returning('id')
        .executeTakeFirst();
      if (!cancelled) return false;
      return createEmailLog({ db: open, clock }).deleteCancelled(cancelled.id);
    });
  }

  return {
    /**
     * Stores an email. A waiting one with the same key is replaced; one that is being sent is cancelled.
     *
     * @returns its id, which the log uses too
     */
    async enqueue({ kind, about, recipient, mail, key, dueAt, uselessAfter }: NewEmail): Promise<string> {
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
      // The insert does nothing while the email with the same key is being sent; cancelling removes that key.
      while (!(await insertion.executeTakeFirst())) await cancel(key ?? '');
      return row.id;
    },

    cancel,

    /** When the next unclaimed email is due (ISO, UTC); null where none waits. */
    async nextDue(): Promise<string | null> {
      const first = db.selectFrom('email').select('dueAt').where(isFree('email', clock)).orderBy('dueAt');
      return (await first.limit(1).executeTakeFirst())?.dueAt ?? null;
    },

    /**
     * Claims the email that has been due longest.
     *
     * @param inProgress ids of emails that this process has claimed: after a jump of the clock they may look free
     */
    async claimNext(inProgress: readonly string[] = []) {
      for (;;) {
        let due = db
          .selectFrom('email')
          .select(['id', 'holder', 'leaseExpiresAt'])
          .where('dueAt', '<=', now())
          .where(isFree('email', clock));
        if (inProgress.length > 0) due = due.where('id', 'not in', inProgress);
        const candidate = await due.orderBy('dueAt').orderBy('id').limit(1).executeTakeFirst();
        if (!candidate) return undefined;
        const holder = createId();
        const email = await db
          .updateTable('email')
          .set({ holder, leaseExpiresAt: timeFromNow(clock, duration) })
          .where('id', '=', candidate.id)
          // Another process was quicker where the row has changed.
          .where('dueAt', '<=', now())
          .where('holder', 'is not distinct from', candidate.holder)
          .where('leaseExpiresAt', 'is not distinct from', candidate.leaseExpiresAt)
          .returningAll()
          .executeTakeFirst();
        if (email) return createEmailClaim({ db, clock, duration }, email, holder, candidate.holder !== null);
      }
    },

    /** The number of emails that wait or are being sent, and since when the oldest does (ISO, UTC). */
    async countWaiting(): Promise<{ count: number; since: string | null }> {
      const row = await db
        .selectFrom('email')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('createdAt').as('since')])
        .where((where) => where.or([where('attempts', '>', 0), where('dueAt', '<=', now())]))
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), since: row.since };
    },

    /** How many emails have failed at least once and still wait, since when the oldest does (ISO, UTC), and why. */
    async countStuck(): Promise<{ count: number; since: string | null; problem: string }> {
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
