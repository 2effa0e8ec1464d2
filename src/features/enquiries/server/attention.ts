import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import { isPostponed, isUnowned, isWaiting } from './conversation-lists.ts';

/** A conversation that staff are notified of. Times are ISO, UTC. */
export interface NotifiedConversation {
  id: string;
  /** From the latest enquiry. */
  name: string;
  city: string;
  /** The id of an account; empty: no owner. */
  ownerId: string;
  waitingSince: string | null;
  /** A calendar day. */
  followUpOn: string | null;
}

/** The conversations that emails to staff are about (product: Notification of staff). */
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
    /** Due follow-ups, earliest first; without `all` only those that no email has been sent about. */
    followUps: (today: string, limit: number, all = false) =>
      list(
        all
          ? sql`${isPostponed} and "followUpOn" <= ${today}`
          : sql`${isPostponed} and "followUpOn" <= ${today} and "notifiedFollowUpOn" is distinct from "followUpOn"`,
        'followUpOn',
        limit,
      ),

    /** Conversations with waiting parents, the longest wait first. */
    waiting: (limit: number) => list(isWaiting, 'waitingSince', limit),

    /**
     * Conversations without an owner whose parents have waited since a time or longer, and that no email has been sent about.
     *
     * @param owners the accounts that can own one: any other owner counts as none
     */
    unowned: (before: string, owners: readonly string[], limit: number) =>
      list(
        sql`${isWaiting} and "waitingSince" <= ${before}
          and "notifiedUnownedSince" is distinct from "waitingSince" and ${isUnowned(owners)}`,
        'waitingSince',
        limit,
      ),

    /** Records that staff are notified of these, as they were read; in the transaction of the emails. */
    async markFollowUpsNotified(notified: readonly NotifiedConversation[]): Promise<void> {
      for (const { id, followUpOn } of notified) {
        await db
          .updateTable('conversation')
          .set({ notifiedFollowUpOn: followUpOn })
          .where('id', '=', id)
          .execute();
      }
    },

    /** The same for conversations without an owner. */
    async markUnownedNotified(
      notified: readonly Pick<NotifiedConversation, 'id' | 'waitingSince'>[],
    ): Promise<void> {
      for (const { id, waitingSince } of notified) {
        const change = { notifiedUnownedSince: waitingSince };
        await db.updateTable('conversation').set(change).where('id', '=', id).execute();
      }
    },
  };
}
