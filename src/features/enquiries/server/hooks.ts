import { sql } from 'kysely';
import type { RecordHooks } from '#cms/records/hooks.ts';
import { containsPattern, type UntypedRow } from '#cms/records/untyped-rows.ts';
import { countRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { frontDeskEmails } from '../rules/conversation.ts';
import { parentKeys } from '../rules/enquiry.ts';
import { type ArrivingEnquiry, recordArrival } from './arrivals.ts';
import { conversationCounts, updateConversationCounts } from './conversation-counts.ts';
import type { ConversationRow } from './tables.ts';

/**
 * Updates a conversation after a change of its enquiries, in the transaction that writes one of them: a conversation whose enquiries are
 * all in the trash is hidden. New enquiries are recorded on arrival, not here.
 */
async function recordEnquiryWrite(
  scope: Scope,
  before: UntypedRow | undefined,
  after: UntypedRow | undefined,
  isRestored: boolean,
): Promise<void> {
  const enquiryId = String((after ?? before)?.id);
  const { db } = scope;
  const membership = await db
    .selectFrom('conversationEnquiry')
    .select('conversationId')
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirst();
  if (!membership) {
    // It was deleted before conversations existed.
    if (isRestored && after) await recordArrival(scope, toArrivingEnquiry(after));
    return;
  }
  if (after) {
    const { email, phone } = parentKeys(toArrivingEnquiry(after));
    const row = db.updateTable('conversationEnquiry').set({ emailKey: email, phoneKey: phone });
    await row.where('enquiryId', '=', enquiryId).execute();
  }
  // The history entry is written while the row to be deleted still exists.
  await refreshConversation(scope, membership.conversationId, after ? '' : enquiryId);
}

function toArrivingEnquiry({ id, email, contact, city, createdAt }: UntypedRow): ArrivingEnquiry {
  const texts = { email: String(email), contact: String(contact), city: String(city) };
  return { _id: String(id), ...texts, createdAt: String(createdAt) } as ArrivingEnquiry;
}

/** Locks a conversation for a write: a concurrent arrival is either before it or after it. */
function lockConversation(db: Scope['db'], id: string): Promise<ConversationRow | undefined> {
  return db
    .updateTable('conversation')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Recomputes the enquiries of a conversation. @param exceptId one that is being deleted */
export async function refreshConversation(tx: Scope, id: string, exceptId = ''): Promise<void> {
  const { db } = tx;
  const before = await lockConversation(db, id);
  if (!before) return;
  const visibleEnquiries = db
    .selectFrom('conversationEnquiry as of')
    .innerJoin('enquiry', 'enquiry.id', 'of.enquiryId')
    .where('of.conversationId', '=', id)
    .where('of.enquiryId', '<>', exceptId);
  const latest = await visibleEnquiries
    .select(['enquiry.id', 'enquiry.city', 'enquiry.createdAt'])
    .orderBy('enquiry.createdAt', 'desc')
    .orderBy('enquiry.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const after = {
    enquiries: await countRows(visibleEnquiries),
    ...(latest && {
      latestEnquiryId: latest.id,
      city: latest.city,
      lastArrivedAt: latest.createdAt ?? before.lastArrivedAt,
    }),
  };
  await db.updateTable('conversation').set(after).where('id', '=', id).execute();
  updateConversationCounts(tx, before, { ...before, ...after });
}

/**
 * Erases what belongs to an enquiry that is erased for good: with the last one its conversation and all events, else the texts
 * about this one. Runs in that transaction.
 */
async function removeEnquiry({ db }: Pick<Scope, 'db'>, enquiryId: string): Promise<void> {
  const deleted = await db
    .deleteFrom('conversationEnquiry')
    .where('enquiryId', '=', enquiryId)
    .returning('conversationId')
    .executeTakeFirst();
  if (!deleted) return;
  const { conversationId } = deleted;
  await lockConversation(db, conversationId);
  const remaining = await db
    .selectFrom('conversationEnquiry')
    .select('enquiryId')
    .where('conversationId', '=', conversationId)
    .limit(1)
    .executeTakeFirst();
  if (remaining) {
    await db
      .updateTable('conversationEvent')
      .set({ text: '', details: '{}' })
      .where('conversationId', '=', conversationId)
      .where('enquiryId', '=', enquiryId)
      .execute();
    return;
  }
  await db.deleteFrom('conversationEvent').where('conversationId', '=', conversationId).execute();
  await db.deleteFrom('conversationWait').where('conversationId', '=', conversationId).execute();
  await db.deleteFrom('conversation').where('id', '=', conversationId).execute();
}

/** An email to the front desk names several parents: the others who wait are named again the next morning. */
async function dropEmailsNaming({ db }: Scope, name: string): Promise<void> {
  if (!name) return;
  const escapedName = JSON.stringify(name).slice(1, -1);
  await db
    .deleteFrom('email')
    .where('aboutRecord', '=', frontDeskEmails)
    .where('mail', 'like', sql<string>`${containsPattern(escapedName)} escape '\\'`)
    .execute();
}

export const enquiryHooks: RecordHooks = {
  type: 'enquiry',
  async afterWrite(tx, { kind, before, after }) {
    if (kind !== 'created') await recordEnquiryWrite(tx, before, after, kind === 'restored');
  },
  async afterErase(tx, { recordId, title }) {
    await dropEmailsNaming(tx, title);
    await removeEnquiry(tx, recordId);
  },
  counts: conversationCounts,
};
