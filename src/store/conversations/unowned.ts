import { sql } from 'kysely';
import type { ConversationSummary } from '../../content/front-desk/conversation.ts';
import type { Scope } from '../scope.ts';
import { isUnowned, isWaiting } from './conditions.ts';
import type { ConversationRow } from './conversation-tables.ts';
import { summaries } from './summaries.ts';

/**
 * Conversations whose parents wait and that nobody has taken, the longest wait first.
 *
 * @param owners the accounts that can have one: what somebody else has, nobody has
 */
export async function listUnowned(
  scope: Pick<Scope, 'db'>,
  owners: readonly string[],
  limit: number,
): Promise<ConversationSummary[]> {
  const { rows } = await sql<ConversationRow>`select * from "conversation"
    where ${isWaiting} and ${isUnowned(owners)}
    order by "waitingSince", "id" limit ${limit}`.execute(scope.db);
  return summaries(scope, rows);
}
