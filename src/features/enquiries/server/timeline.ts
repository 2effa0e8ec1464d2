import { toActor } from '#cms/records/change-log.ts';
import { actorName } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import type { ArrivedEnquiry, ConversationView, TimelineEntry } from '../api.ts';
import { maxShown } from '../rules/conversation.ts';
import { describeEmail, type EmailOutcome } from '../rules/conversation-texts.ts';
import { enquiryColumns, toArrivedEnquiry, toConversationSummaries } from './summaries.ts';
import type { ConversationEventRow, ConversationRow } from './tables.ts';

type ReadScope = Pick<Scope, 'db'>;

/** Maximum number of earlier emails that a reply refers to. */
const maxReferences = 20;

/** A conversation with all that belongs to it; undefined: none, or hidden. */
export async function findView(scope: ReadScope, id: string): Promise<ConversationView | undefined> {
  const row = await scope.db
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', id)
    .where('enquiries', '>', 0)
    .executeTakeFirst();
  return row && toView(scope, row);
}

/** The conversation of an enquiry, likewise. */
export async function findViewByEnquiry(
  scope: ReadScope,
  enquiryId: string,
): Promise<ConversationView | undefined> {
  const membership = await scope.db
    .selectFrom('conversationEnquiry')
    .innerJoin('enquiry', 'enquiry.id', 'conversationEnquiry.enquiryId')
    .select('conversationId')
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirst();
  return membership && findView(scope, membership.conversationId);
}

async function toView(scope: ReadScope, row: ConversationRow): Promise<ConversationView | undefined> {
  const [summary] = await toConversationSummaries(scope, [row]);
  if (!summary) return undefined;
  const enquiries = await listEnquiries(scope, row.id);
  const events = (await listEvents(scope, row.id)).map(toEntry);
  const emails = await listEmails(scope, enquiries);
  const timeline = [...events, ...emails].sort((one, other) => compare(one.at, other.at));
  return { ...summary, enquiries, timeline: timeline.slice(-maxShown.timeline) };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

async function listEnquiries({ db }: ReadScope, id: string): Promise<ArrivedEnquiry[]> {
  const rows = await db
    .selectFrom('conversationEnquiry as of')
    .innerJoin('enquiry', 'enquiry.id', 'of.enquiryId')
    .select(enquiryColumns)
    .where('of.conversationId', '=', id)
    // The order of the index: ids rise with time.
    .orderBy('of.enquiryId', 'desc')
    .limit(maxShown.enquiries)
    .execute();
  return rows.map(toArrivedEnquiry).toSorted((one, other) => compare(other.createdAt, one.createdAt));
}

async function listEvents({ db }: ReadScope, id: string): Promise<ConversationEventRow[]> {
  const events = db.selectFrom('conversationEvent').selectAll().where('conversationId', '=', id);
  return (await events.orderBy('id', 'desc').limit(maxShown.timeline).execute()).reverse();
}

/** The last event of a conversation, without emails. */
export async function lastEvent({ db }: ReadScope, id: string): Promise<TimelineEntry | undefined> {
  const events = db.selectFrom('conversationEvent').selectAll().where('conversationId', '=', id);
  const row = await events.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row && toEntry(row);
}

function toEntry(row: ConversationEventRow): TimelineEntry {
  const { id, kind, at, text } = row;
  // The state before the action serves the undo, not the reader.
  const { undo: _before, ...details } = JSON.parse(row.details) as TimelineEntry['details'] & {
    undo?: object;
  };
  const by = toActor(row);
  const isAccount = by.kind === 'account';
  const isOwn = kind === 'assign' && isAccount && details.ownerId === by.id;
  return {
    ...{ id, kind, at, text, by: isAccount ? actorName(by) : '' },
    details: isOwn ? { ...details, isOwn: true } : details,
  };
}

/** The emails about these enquiries, sent and unsent. */
async function listEmails({ db }: ReadScope, enquiries: readonly ArrivedEnquiry[]): Promise<TimelineEntry[]> {
  if (enquiries.length === 0) return [];
  const enquiryIds = enquiries.map(({ _id }) => _id);
  const columns = ['id', 'kind', 'aboutId', 'recipientRecord'] as const;
  const ended = await db
    .selectFrom('emailLog')
    .select([...columns, 'outcome', 'said', 'endedAt'])
    .where('aboutRecord', '=', 'enquiry')
    .where('aboutId', 'in', enquiryIds)
    .execute();
  const waiting = await db
    .selectFrom('email')
    .select([...columns, 'problem', 'createdAt'])
    .where('aboutRecord', '=', 'enquiry')
    .where('aboutId', 'in', enquiryIds)
    .execute();
  const addresses = new Map(enquiries.map(({ _id, email }) => [_id, email]));
  const entry = (
    email: Pick<(typeof ended)[number], (typeof columns)[number]>,
    { outcome, said, at }: { outcome: EmailOutcome; said: string; at: string },
  ): TimelineEntry => {
    const isToParent = email.recipientRecord === 'enquiry';
    const address = isToParent ? (addresses.get(email.aboutId) ?? '') : '';
    return {
      ...{ id: email.id, kind: 'email', at, by: '' },
      text: describeEmail({ kind: email.kind, outcome, said, address }),
      details: { email: email.kind, outcome, response: said, to: isToParent ? 'parent' : 'staff' },
    };
  };
  return [
    ...ended.map((email) => entry(email, { outcome: email.outcome, said: email.said, at: email.endedAt })),
    ...waiting.map((email) => entry(email, { outcome: 'waiting', said: email.problem, at: email.createdAt })),
  ];
}

/**
 * Ids of the emails to the parent, oldest first, which the next one refers to. Of many, the first and the last ones, because all
 * of them go into the header of the next one.
 */
export async function emailsToParent({ db }: ReadScope, id: string): Promise<string[]> {
  const enquiryIds = db
    .selectFrom('conversationEnquiry')
    .select('enquiryId')
    .where('conversationId', '=', id);
  const toParent = (table: 'email' | 'emailLog') =>
    db
      .selectFrom(table)
      .select('id')
      .where('aboutRecord', '=', 'enquiry')
      .where('recipientRecord', '=', 'enquiry')
      .where('aboutId', 'in', enquiryIds)
      .execute();
  const found = [...(await toParent('emailLog')), ...(await toParent('email'))];
  const ids = found.map((email) => email.id).sort();
  return ids.length > maxReferences ? [...ids.slice(0, 1), ...ids.slice(1 - maxReferences)] : ids;
}
