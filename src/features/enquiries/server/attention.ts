import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import { isPutOff, isUnowned, isWaiting } from './conversation-lists.ts';

/** An enquiry that somebody is to be told of. Moments are ISO, UTC. */
export interface NotifiedConversation {
  id: string;
  /** As the parent wrote last. */
  name: string;
  city: string;
  /** Of an account; empty where nobody has it. */
  ownerId: string;
  waitingSince: string | null;
  /** A calendar day. */
  followUpOn: string | null;
}

/** What of the conversations staff are told by emails of the site (product: Somebody knows). */
export function createAttentionStore({ db }: Pick<Scope, 'db'>) {
  async function list(
    where: RawBuilder<boolean>,
    order: string,
    limit: number,
  ): Promise<NotifiedConversation[]> {
    const { rows } = await sql<NotifiedConversation>`
      select c."id", e."name", e."city", c."ownerId", c."waitingSince", c."followUpOn"
      from "conversation" c join "enquiry" e on e."id" = c."latestEnquiryId"
      where ${where} order by c.${sql.ref(order)}, c."id" limit ${limit}`.execute(db);
    return rows;
  }

  return {
    /** Those whose day has come, the first first; without `all` only those of which nobody has been told. */
    followUps: (today: string, limit: number, all = false) =>
      list(
        all
          ? sql`${isPutOff} and "followUpOn" <= ${today}`
          : sql`${isPutOff} and "followUpOn" <= ${today} and "notifiedFollowUpOn" is distinct from "followUpOn"`,
        'followUpOn',
        limit,
      ),

    /** Those whose parents wait, the longest first. */
    waiting: (limit: number) => list(isWaiting, 'waitingSince', limit),

    /**
     * Those whose parents have waited since a moment or longer, of which nobody has been told.
     *
     * @param owners the accounts that can have one: what somebody else has, nobody has
     */
    unowned: (before: string, owners: readonly string[], limit: number) =>
      list(
        sql`${isWaiting} and "waitingSince" <= ${before}
          and "notifiedUnownedSince" is distinct from "waitingSince" and ${isUnowned(owners)}`,
        'waitingSince',
        limit,
      ),

    /** Notes that somebody is told of them, as they were read; in the transaction of the emails. */
    async noteFollowUps(notified: readonly NotifiedConversation[]): Promise<void> {
      for (const { id, followUpOn } of notified) {
        await db
          .updateTable('conversation')
          .set({ notifiedFollowUpOn: followUpOn })
          .where('id', '=', id)
          .execute();
      }
    },

    /** Likewise of those that nobody has taken. */
    async noteUnowned(notified: readonly Pick<NotifiedConversation, 'id' | 'waitingSince'>[]): Promise<void> {
      for (const { id, waitingSince } of notified) {
        const change = { notifiedUnownedSince: waitingSince };
        await db.updateTable('conversation').set(change).where('id', '=', id).execute();
      }
    },
  };
}
