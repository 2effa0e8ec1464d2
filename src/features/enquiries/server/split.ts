import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Actor } from '#core/actor.ts';
import { chunksOf, mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import type { ConversationState } from '../rules/transitions.ts';
import { updateConversationCounts } from './conversation-counts.ts';
import { recordEvent, startWait } from './events.ts';
import { refreshConversation } from './hooks.ts';
import type { ConversationRow } from './tables.ts';

const nothingToSplitMessage =
  'All of this was sent from one address and number: there is nothing to separate.';

/**
 * Moves the enquiries of one sender into a conversation of their own, with their events. Its wait begins with the sender's last
 * enquiry, because an earlier answer may have gone to the other sender. Runs in the transaction that has locked the conversation.
 *
 * @returns the id of the new conversation, and the state of the former one
 * @throws AppError missing; conflict, where nothing would be left
 */
export async function splitSender(
  tx: Scope,
  row: ConversationRow,
  enquiryId: string,
  by: Actor,
): Promise<{ id: string; state: Pick<ConversationState, 'status' | 'waitingSince'> }> {
  const { db, clock } = tx;
  const all = await db
    .selectFrom('conversationEnquiry as of')
    .leftJoin('enquiry', 'enquiry.id', 'of.enquiryId')
    .select(['of.enquiryId', 'of.emailKey', 'of.phoneKey', 'enquiry.createdAt'])
    .where('of.conversationId', '=', row.id)
    .execute();
  const chosen = all.find((one) => one.enquiryId === enquiryId);
  if (!chosen?.createdAt) throw notFoundError('Enquiry');
  const isSameSender = (one: typeof chosen) =>
    one.emailKey === chosen.emailKey && one.phoneKey === chosen.phoneKey;
  const remainingTimes = all
    .flatMap((one) => (isSameSender(one) || !one.createdAt ? [] : [one.createdAt]))
    .sort();
  if (remainingTimes.length === 0) throw new AppError('conflict', nothingToSplitMessage);

  const id = createId();
  const waitingSince = all.filter(isSameSender).reduce((last, { createdAt }) => laterOf(last, createdAt), '');
  const newRow: ConversationRow = {
    ...{ id, status: row.ownerId ? 'waiting' : 'new', isUnchecked: 0, ownerId: row.ownerId },
    ...{ followUpOn: null, waitingSince, enquiries: 0, latestEnquiryId: enquiryId, city: row.city },
    ...{ lastArrivedAt: waitingSince, changedAt: clock().toISOString(), revision: 1 },
  };
  await db
    .insertInto('conversation')
    .values({ ...newRow, notifiedFollowUpOn: null, notifiedUnownedSince: null })
    .execute();
  updateConversationCounts(tx, undefined, newRow);
  await moveEnquiries(tx, all.filter(isSameSender), row.id, id);
  await refreshConversation(tx, id);
  await refreshConversation(tx, row.id);
  const { city } = await db
    .selectFrom('conversation')
    .select('city')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await startWait(db, { conversationId: id, city, since: waitingSince });
  await recordEvent(tx, { conversationId: id, kind: 'split', by, details: { isNew: true } });
  return { id, state: remainingState(row, remainingTimes) };
}

const laterOf = (one: string, other: string | null) => (other !== null && other > one ? other : one);

/** The state of the rest: the wait begins with the first of its own enquiries since. @param remainingTimes their times, oldest first */
function remainingState({ status, waitingSince }: ConversationRow, remainingTimes: readonly string[]) {
  const since = waitingSince === null ? null : (remainingTimes.find((at) => at >= waitingSince) ?? null);
  const waits = status === 'new' || status === 'waiting';
  return { status: waits && since === null ? ('open' as const) : status, waitingSince: since };
}

/**
 * Merges two separated conversations again, as long as nothing has happened in the separated one.
 *
 * @throws AppError conflict
 */
export async function mergeSplit(tx: Scope, id: string, separatedId: string): Promise<void> {
  const { db } = tx;
  const merged = await db
    .updateTable('conversation')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', separatedId)
    .where('revision', '=', 1)
    .returningAll()
    .executeTakeFirst();
  if (!merged)
    throw new AppError('conflict', 'This cannot be undone any more: something else has happened since.');
  const splitEvents = db.deleteFrom('conversationEvent').where('conversationId', '=', separatedId);
  await splitEvents.where('kind', '=', 'split').execute();
  const all = { conversationId: id };
  for (const table of ['conversationEnquiry', 'conversationEvent'] as const)
    await db.updateTable(table).set(all).where('conversationId', '=', separatedId).execute();
  await db.deleteFrom('conversationWait').where('conversationId', '=', separatedId).execute();
  await db.deleteFrom('conversation').where('id', '=', separatedId).execute();
  updateConversationCounts(tx, merged, undefined);
  await refreshConversation(tx, id);
}

/** Moves enquiries and their events. */
async function moveEnquiries(
  { db }: Scope,
  enquiries: readonly { enquiryId: string }[],
  from: string,
  to: string,
): Promise<void> {
  const ids = enquiries.map(({ enquiryId }) => enquiryId);
  for (const table of ['conversationEnquiry', 'conversationEvent'] as const) {
    await mapYielding(chunksOf(ids), async (batch) => {
      const moved = db.updateTable(table).set({ conversationId: to }).where('conversationId', '=', from);
      await moved.where('enquiryId', 'in', [...batch]).execute();
    });
  }
}
