import { sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import type { ArrivedEnquiry, ConversationSummary } from '../api.ts';
import type { ConversationRow } from './tables.ts';

type ReadScope = Pick<Scope, 'db'>;

/** Conversations for lists, in the order of their rows; five statements for any number. */
export async function toConversationSummaries(
  scope: ReadScope,
  rows: readonly ConversationRow[],
): Promise<ConversationSummary[]> {
  if (rows.length === 0) return [];
  const written = await enquiriesByIds(
    scope,
    rows.map(({ latestEnquiryId }) => latestEnquiryId),
  );
  const names = await ownerNames(scope, rows);
  const undelivered = await findUndelivered(scope, rows);
  const several = await findSeveralSenders(scope, rows);
  return rows.flatMap((row) => {
    const latest = written.get(row.latestEnquiryId);
    if (!latest) return [];
    const flags = { hasUndelivered: undelivered.has(row.id), hasSeveralSenders: several.has(row.id) };
    return [toSummary(row, latest, names.get(row.ownerId) ?? '', flags)];
  });
}

function toSummary(
  row: ConversationRow,
  latest: ArrivedEnquiry,
  ownerName: string,
  flags: Pick<ConversationSummary, 'hasUndelivered' | 'hasSeveralSenders'>,
): ConversationSummary {
  const { id, status, isUnchecked, ownerId, followUpOn, waitingSince, revision, enquiries } = row;
  return {
    ...{ id, status, ownerId, ownerName, followUpOn, waitingSince, revision },
    isUnchecked: isUnchecked === 1,
    ...{ latest, enquiryCount: enquiries, ...flags },
  };
}

/** The columns of an enquiry that staff see. */
export const enquiryColumns = [
  ...(['enquiry.id', 'name', 'email', 'contact', 'city', 'message'] as const),
  ...(['preferredDay', 'preferredTime', 'createdAt'] as const),
] as const;

async function enquiriesByIds(
  { db }: ReadScope,
  ids: readonly string[],
): Promise<Map<string, ArrivedEnquiry>> {
  const rows = await db.selectFrom('enquiry').select(enquiryColumns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toArrivedEnquiry(row)]));
}

/** An enquiry from its row. */
export function toArrivedEnquiry({
  id,
  createdAt,
  ...row
}: Omit<ArrivedEnquiry, '_id' | 'createdAt'> & { id: string; createdAt: string | null }): ArrivedEnquiry {
  return { _id: id, ...row, createdAt: createdAt ?? '' };
}

async function ownerNames({ db }: ReadScope, rows: readonly ConversationRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ ownerId }) => ownerId).filter(Boolean))];
  if (ids.length === 0) return new Map();
  const accounts = await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

/** Those with an email to the parent that was not delivered or has been refused so far. */
async function findUndelivered({ db }: ReadScope, rows: readonly ConversationRow[]): Promise<Set<string>> {
  const ids = sql.join(rows.map(({ id }) => id));
  const about = sql`on "email"."aboutRecord" = 'enquiry' and "email"."aboutId" = "of"."enquiryId"
    and "email"."recipientRecord" = 'enquiry'`;
  type Found = Pick<ConversationRow, 'id'>;
  const { rows: found } = await sql<Found>`select "of"."conversationId" as "id"
      from "conversationEnquiry" as "of"
      inner join "emailLog" as "email" ${about} and "email"."outcome" in ('refused', 'missed')
      where "of"."conversationId" in (${ids})
    union all
    select "of"."conversationId" from "conversationEnquiry" as "of"
      inner join "email" ${about} and "email"."refusedAt" is not null
      where "of"."conversationId" in (${ids})`.execute(db);
  return new Set(found.map(({ id }) => id));
}

/** Those with more than one address or number. */
async function findSeveralSenders({ db }: ReadScope, rows: readonly ConversationRow[]): Promise<Set<string>> {
  // A single enquiry has one of each.
  const ids = rows.filter(({ enquiries }) => enquiries > 1).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom('conversationEnquiry as of')
    .innerJoin('enquiry', 'enquiry.id', 'of.enquiryId')
    .select('of.conversationId as id')
    .where('of.conversationId', 'in', ids)
    .groupBy('of.conversationId')
    .having(
      sql<boolean>`min("of"."emailKey") <> max("of"."emailKey") or min("of"."phoneKey") <> max("of"."phoneKey")`,
    )
    .execute();
  return new Set(found.map(({ id }) => id));
}
