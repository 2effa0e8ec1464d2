import { type Kysely, sql } from 'kysely';
import { type Clock, momentIn } from '#core/clock.ts';
import { isFree } from '#core/database/row-lock.ts';
import type { Tables } from '#core/database/tables.ts';

/** An email that waits to be sent, with what it says and to whom; all of it goes when it has been sent or given up. */
export interface EmailRow {
  /** Its Message-ID begins with it. */
  id: string;
  /** What kind of email it is, such as `password-reset`. */
  kind: string;
  /** The record that it is about: its type and id. */
  aboutRecord: string;
  aboutId: string;
  /** Who gets it, without an address: the type and id of a record, or `staff` and nothing. */
  recipientRecord: string;
  recipientId: string;
  /** By which it can be cancelled or replaced while it waits. */
  key: string | null;
  /** JSON: address, subject, text. */
  mail: string;
  dueAt: string;
  /** From then on it must not be sent any more. */
  uselessAfter: string | null;
  /** When it was cancelled, while somebody was sending it. */
  cancelledAt: string | null;
  createdAt: string;
  /** Tries that have failed. */
  attempts: number;
  /** Why the last try failed, in few words and without addresses. */
  problem: string;
  /** When the mail server first refused this email for good. */
  refusedAt: string | null;
  /** Times that a mail server had all of it and nobody knows whether it took it. */
  doubts: number;
  /** Who is sending it, and until when that keeps the others from it. */
  holder: string | null;
  leaseExpiresAt: string | null;
}

/** What has become of an email. Neither its text nor an address stands here. */
export interface EmailLogRow {
  /** Of the email. */
  id: string;
  kind: string;
  aboutRecord: string;
  aboutId: string;
  recipientRecord: string;
  recipientId: string;
  outcome: 'sent' | 'filed' | 'refused' | 'missed' | 'cancelled';
  /** What the mail server said, shortened, with addresses taken out. */
  said: string;
  endedAt: string;
}

/** The tables of emails. */
export interface EmailTables {
  email: EmailRow;
  emailLog: EmailLogRow;
}

export type Outcome = EmailLogRow['outcome'];

interface Parts {
  db: Kysely<Tables>;
  clock: Clock;
}

/** What has become of emails: neither text nor address, so that it may be kept for longer than these. */
export function createEmailLog({ db, clock }: Parts) {
  async function note(email: EmailRow, outcome: Outcome, said: string): Promise<void> {
    const { id, kind, aboutRecord, aboutId, recipientRecord, recipientId } = email;
    const row = { id, kind, aboutRecord, aboutId, recipientRecord, recipientId };
    await db
      .insertInto('emailLog')
      .values({ ...row, outcome, said, endedAt: momentIn(clock, 0) })
      .execute();
  }

  return {
    /** Notes the end of an email, in the transaction that forgets the email itself. */
    note,

    /** Forgets a cancelled email, unless it is just being sent; the end of that decides then. */
    async dropCancelled(id: string): Promise<boolean> {
      const deletion = db.deleteFrom('email').where('id', '=', id).where(isFree('email', clock));
      const dropped = await deletion.returningAll().executeTakeFirst();
      if (dropped) await note(dropped, 'cancelled', '');
      return dropped !== undefined;
    },

    /** Emails that came to nothing since the moment (ISO, UTC), the newest first. */
    async listGivenUp(since: string, limit: number): Promise<EmailLogRow[]> {
      return (
        db
          .selectFrom('emailLog')
          .selectAll()
          // Written out, because the index of these emails serves nothing else.
          .where(sql<boolean>`"outcome" in ('refused', 'missed')`)
          .where('endedAt', '>=', since)
          .orderBy('endedAt', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
      );
    },

    /**
     * Which of some letters are to or about people who are erased since: theirs, and what was dropped with them while it
     * was just being sent, which is why nothing knows of it.
     *
     * @param people the types of records that are people
     */
    async listOfErased(ids: readonly string[], people: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const isErased = (kind: 'aboutRecord' | 'recipientRecord', id: 'aboutId' | 'recipientId') =>
        sql<boolean>`exists (select 1 from erasure where erasure.record = ${sql.ref(kind)}
          and erasure."recordId" = ${sql.ref(id)} and erasure.record in (${sql.join(people)}))`;
      // First: one that is sent meanwhile is then in the log.
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
      const staying = new Set([...waiting, ...known.filter(({ isGone }) => !isGone)].map(({ id }) => id));
      return ids.filter((id) => !staying.has(id));
    },

    /** Forgets emails that ended before the moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const deletion = db.deleteFrom('emailLog').where('endedAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
