import { sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import type { Action, ConversationSummary } from '../rules/conversation.ts';
import { applyAction, noteReply, type SeenConversation } from './actions.ts';
import { type ArrivingEnquiry, listOfParent, recordArrival } from './arrivals.ts';
import {
  type ConversationQuery,
  countTabs,
  isUnowned,
  isWaiting,
  listConversations,
  newsOf,
  type Reader,
} from './conversation-lists.ts';
import { waitSlices } from './events.ts';
import { summaries } from './summaries.ts';
import type { ConversationRow } from './tables.ts';
import { emailsToParent, findView, findViewOf } from './timeline.ts';

/**
 * Conversations with waiting parents and without an owner, the longest wait first.
 *
 * @param owners the accounts that can own one: any other owner counts as none
 */
async function listUnowned(
  scope: Pick<Scope, 'db'>,
  owners: readonly string[],
  limit: number,
): Promise<ConversationSummary[]> {
  const { rows } = await sql<ConversationRow>`select * from "conversation"
    where ${isWaiting} and ${isUnowned(owners)}
    order by "waitingSince", "id" limit ${limit}`.execute(scope.db);
  return summaries(scope, rows);
}

/** Stores conversations (product: Front desk). See decision 44. */
export function createConversationStore(scope: Scope) {
  return {
    recordArrival: (enquiry: ArrivingEnquiry, options?: { isUnchecked?: boolean }) =>
      recordArrival(scope, enquiry, options),
    list: (query: ConversationQuery, reader: Reader) => listConversations(scope, query, reader),
    unowned: (owners: readonly string[], limit: number) => listUnowned(scope, owners, limit),
    counts: (reader: Reader) => countTabs(scope, reader),
    news: () => newsOf(scope),
    find: (id: string) => findView(scope, id),
    ofParent: (email: string) => listOfParent(scope, email),
    findOf: (enquiryId: string) => findViewOf(scope, enquiryId),
    step: (seen: SeenConversation, action: Action, ownerName?: string) =>
      applyAction(scope, seen, action, ownerName),
    noteReply: (seen: SeenConversation, reply: { enquiryId: string; text: string }) =>
      noteReply(scope, seen, reply),
    waits: (from: string) => waitSlices(scope, from),
    emailsToParent: (id: string) => emailsToParent(scope, id),
  };
}
