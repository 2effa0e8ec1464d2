import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../src/core/database/tables.ts';

/**
 * Gives each enquiry that has none the conversation that its arrival would have begun; all but those of the last day
 * have been answered and closed.
 *
 * @param today the day that follows on the last one
 */
export async function addConversations(db: Kysely<Tables>, today: string): Promise<void> {
  const isNew = sql`"createdAt" >= ${yesterday(today)}`;
  const made = sql`"id" not in (select "enquiryId" from "conversationEnquiry")`;
  await sql`insert into "conversation" ("id", "status", "isUnchecked", "ownerId", "enquiries", "latestEnquiryId",
      "city", "followUpOn", "waitingSince", "lastArrivedAt", "changedAt", "revision")
    select "id", case when ${isNew} then 'new' else 'done' end, 0, '', 1, "id",
      "city", null, case when ${isNew} then "createdAt" end, "createdAt", "createdAt", 1
    from "enquiry" where ${made}`.execute(db);
  await sql`insert into "conversationWait" ("id", "conversationId", "city", "since", "until", "closedAt")
    select "id", "id", "city", "createdAt", case when ${isNew} then null else "createdAt" end, null
    from "enquiry" where ${made}`.execute(db);
  await sql`insert into "conversationEvent" ("id", "conversationId", "enquiryId", "kind", "at",
      "actorKind", "actorId", "actorName", "text", "details")
    select "id", "id", "id", 'arrived', "createdAt", 'visitor', '', '', '', '{}'
    from "enquiry" where ${made}`.execute(db);
  await sql`insert into "conversationEnquiry" ("enquiryId", "conversationId", "emailKey", "phoneKey")
    select "id", "id", lower("email"), "contact" from "enquiry" where ${made}`.execute(db);
}

function yesterday(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString();
}
