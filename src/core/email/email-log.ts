import { sql } from 'kysely';
import { timeFromNow } from '#core/clock.ts';
import { deleteRows } from '#core/database/batches.ts';
import { isFree } from '#core/database/row-lock.ts';
import type { Scope } from '#core/database/scope.ts';

/** An email in the outbox, with its text and recipient; the row is deleted when it has been sent or given up. */
export interface EmailRow {
  /** Its Message-ID begins with it. */
  id: string;
  /** The kind of email, such as `password-reset`. */
  kind: string;
  /** The record that it is about: its type and id. */
  aboutRecord: string;
  aboutId: string;
  /** The recipient without an address: the type and id of a record, or `staff` and an empty id. */
  recipientRecord: string;
  recipientId: string;
  /** The key by which it can be cancelled or replaced while it waits. */
  key: string | null;
  /** JSON: address, subject, text. */
  mail: string;
  dueAt: string;
  /** From then on it must not be sent. */
  uselessAfter: string | null;
  /** When it was cancelled while it was being sent. */
  cancelledAt: string | null;
  createdAt: string;
  /** Failed tries. */
  attempts: number;
  /** The reason of the last failure, in few words and without addresses. */
  problem: string;
  /** When the mail server first permanently refused this email. */
  refusedAt: string | null;
  /** Times that a mail server had all of it without confirming it. */
  doubts: number;
  /** The process that sends it, and until when that blocks the others. */
  holder: string | null;
  leaseExpiresAt: string | null;
}

/** The outcome of an email. Neither its text nor an address is stored here. */
export interface EmailLogRow {
  id: string;
  kind: string;
  aboutRecord: string;
  aboutId: string;
  recipientRecord: string;
  recipientId: string;
  outcome: 'sent' | 'filed' | 'refused' | 'missed' | 'cancelled';
  /** The answer of the mail server, shortened, without addresses. */
  said: string;
  endedAt: string;
}

export interface EmailTables {
  email: EmailRow;
  emailLog: EmailLogRow;
}

export type Outcome = EmailLogRow['outcome'];

/** Outcomes of emails: without text and address, so they may be kept longer than these. */
export function createEmailLog({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  async function record(email: EmailRow, outcome: Outcome, said: string): Promise<void> {
    const { id, kind, aboutRecord, aboutId, recipientRecord, recipientId } = email;
    const row = { id, kind, aboutRecord, aboutId, recipientRecord, recipientId };
    await db
      .insertInto('emailLog')
      .values({ ...row, outcome, said, endedAt: timeFromNow(clock, 0) })
      .execute();
  }

  return {
    /** Records the outcome of an email, in the transaction that deletes the email itself. */
    record,

    /** Deletes a cancelled email, unless it is being sent; the end of sending decides then. */
    async deleteCancelled(id: string): Promise<boolean> {
      const deletion = db.deleteFrom('email').where('id', '=', id).where(isFree('email', clock));
      const deleted = await deletion.returningAll().executeTakeFirst();
      if (deleted) await record(deleted, 'cancelled', '');
      return deleted !== undefined;
    },

    /** Emails that were given up since a time (ISO, UTC), the newest first. */
    async listGivenUp(since: string, limit: number): Promise<EmailLogRow[]> {
      return (
        db
          .selectFrom('emailLog')
          .selectAll()
          // Written out: the index of these emails matches only this condition.
          .where(sql<boolean>`"outcome" in ('refused', 'missed')`)
          .where('endedAt', '>=', since)
          .orderBy('endedAt', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
      );
    },

    /**
     * Which of some emails are to or about people who have been erased since, including emails that were dropped with
     * them while being sent, which are in no log.
     *
     * @param people the types of personal records
     */
    async listErased(ids: readonly string[], people: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const isErased = (kind: 'aboutRecord' | 'recipientRecord', id: 'aboutId' | 'recipientId') =>
        sql<boolean>`exists (select 1 from erasure where erasure.record = ${sql.ref(kind)}
          and erasure."recordId" = ${sql.ref(id)} and erasure.record in (${sql.join(people)}))`;
      // Read first: an email that is sent meanwhile is then in the log.
      const waiting = await db.selectFrom('email').select('id').where('id', 'in', ids).execute();
      const known = await db
        .selectFrom('emailLog')
        .select('id')
        .select(
          sql<boolean | number>`${isErased('aboutRecord', 'aboutId')}
            or ${isErased('recipientRecord', 'recipientId')}`.as('isGone'),
        )
        .where('id', 'in', ids)
        .execute();
      const remaining = new Set([...waiting, ...known.filter(({ isGone }) => !isGone)].map(({ id }) => id));
      return ids.filter((id) => !remaining.has(id));
    },

    /** Deletes rows of emails that ended before the time (ISO, UTC). @returns how many */
    forget: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('emailLog').where('endedAt', '<', before)),
  };
}
