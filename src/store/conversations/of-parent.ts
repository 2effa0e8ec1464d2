import { sql } from 'kysely';
import { emailSpellings } from '../../content/people/email-address.ts';
import { folded } from '../records/record-query.ts';
import type { Scope } from '../scope.ts';
import type { RecordRow } from '../tables.ts';
import type { ConversationRow } from './conversation-tables.ts';

/** What a parent wrote, and what of its conversation tells how that stands. */
export interface EnquiryOfParent extends Pick<RecordRow<'enquiry'>, 'id' | 'message' | 'createdAt'> {
  /** Undefined where nobody keeps one. */
  conversation: Pick<ConversationRow, 'status' | 'isUnchecked' | 'waitingSince'> | undefined;
}

/** Somebody else may have written in a parent's name without end. */
const most = 100;

/** What came from an address, the newest first; neither what was noted of it nor by whom. */
export async function listOfParent({ db, engine }: Scope, email: string): Promise<EnquiryOfParent[]> {
  const rows = await db
    .selectFrom('enquiry')
    .leftJoin('conversationEnquiry as of', 'of.enquiryId', 'enquiry.id')
    .leftJoin('conversation', 'conversation.id', 'of.conversationId')
    .select(['enquiry.id', 'enquiry.message', 'enquiry.createdAt'])
    .select(['conversation.status', 'conversation.isUnchecked', 'conversation.waitingSince'])
    .where(sql<boolean>`${folded(engine, 'enquiry.email')} in (${sql.join(emailSpellings(email))})`)
    .orderBy('enquiry.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, message, createdAt, status, isUnchecked, waitingSince }) => ({
    ...{ id, message, createdAt },
    conversation: status === null ? undefined : { status, isUnchecked: isUnchecked ?? 0, waitingSince },
  }));
}
