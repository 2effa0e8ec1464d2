import { type Kysely, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

interface Enquiry {
  id: string;
  email: string;
  contact: string;
  city: string;
  createdAt: string;
}

/** Milliseconds: whoever wrote longer ago than that is taken for answered, as the list before could not say. */
const answeredAfter = 30 * 86_400_000;
/** Rows that are written at once. */
const batch = 500;

const goingOn = `"enquiries" > 0 and "status" not in ('done', 'spam')`;

/** How staff look at conversations: each list has an index of just what it shows, in its order. */
const lists: Record<string, { columns: string[]; where: string }> = {
  conversationAll: { columns: ['lastArrivedAt', 'id'], where: `"enquiries" > 0` },
  conversationOfCity: { columns: ['city', 'lastArrivedAt', 'id'], where: `"enquiries" > 0` },
  conversationNew: {
    columns: ['lastArrivedAt', 'id'],
    where: `"enquiries" > 0 and "status" = 'new' and "isUnchecked" = 0`,
  },
  conversationMine: { columns: ['ownerId', 'lastArrivedAt', 'id'], where: goingOn },
  conversationWaiting: {
    columns: ['waitingSince', 'id'],
    where: `"enquiries" > 0 and "waitingSince" is not null`,
  },
  conversationToday: { columns: ['followUpOn', 'id'], where: `${goingOn} and "followUpOn" is not null` },
  conversationDone: { columns: ['changedAt', 'id'], where: `"enquiries" > 0 and "status" = 'done'` },
  conversationDoneByArrival: {
    columns: ['lastArrivedAt', 'id'],
    where: `"enquiries" > 0 and "status" = 'done'`,
  },
  conversationDoneOfCity: {
    columns: ['city', 'changedAt', 'id'],
    where: `"enquiries" > 0 and "status" = 'done'`,
  },
  conversationCheck: {
    columns: ['lastArrivedAt', 'id'],
    where: `"enquiries" > 0 and "status" <> 'spam' and "isUnchecked" = 1`,
  },
};

/** What becomes of what parents write: conversations, what happened in them, and how long somebody waited. */
export const conversations = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    await makeTables(db, engine);
    await fill(db);
  },
});

async function makeTables(db: Kysely<never>, engine: Engine): Promise<void> {
  const { schema } = db;
  const { text, integer } = columnTypes(engine);
  await schema
    .createTable('conversation')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('isUnchecked', integer, (column) => column.notNull())
    .addColumn('ownerId', text, (column) => column.notNull())
    .addColumn('enquiries', integer, (column) => column.notNull())
    .addColumn('latestEnquiryId', text, (column) => column.notNull())
    .addColumn('city', text, (column) => column.notNull())
    .addColumn('followUpOn', text)
    .addColumn('waitingSince', text)
    .addColumn('lastArrivedAt', text, (column) => column.notNull())
    .addColumn('changedAt', text, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .execute();
  await schema
    .createTable('conversationEnquiry')
    .addColumn('enquiryId', text, (column) => column.primaryKey().notNull())
    .addColumn('conversationId', text, (column) => column.notNull())
    .addColumn('emailKey', text, (column) => column.notNull())
    .addColumn('phoneKey', text, (column) => column.notNull())
    .execute();
  await index(schema, 'conversationEnquiryOf', 'conversationEnquiry', ['conversationId', 'enquiryId']);
  await index(schema, 'conversationEnquiryByEmail', 'conversationEnquiry', ['emailKey', 'enquiryId']);
  await index(schema, 'conversationEnquiryByPhone', 'conversationEnquiry', ['phoneKey', 'enquiryId']);

  let events = schema
    .createTable('conversationEvent')
    .addColumn('id', text, (column) => column.primaryKey().notNull());
  const texts = ['conversationId', 'enquiryId', 'kind', 'at', 'actorKind', 'actorId', 'actorName', 'text'];
  for (const name of [...texts, 'details']) {
    events = events.addColumn(name, text, (column) => column.notNull());
  }
  await events.execute();
  await index(schema, 'conversationEventOf', 'conversationEvent', ['conversationId', 'id']);

  await schema
    .createTable('conversationWait')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('conversationId', text, (column) => column.notNull())
    .addColumn('city', text, (column) => column.notNull())
    .addColumn('since', text, (column) => column.notNull())
    .addColumn('until', text)
    .addColumn('closedAt', text)
    .execute();
  await index(schema, 'conversationWaitOf', 'conversationWait', ['conversationId', 'since']);
  // With all that figures read of a wait.
  const figured = ['since', 'id', 'city', 'until', 'closedAt'];
  await index(schema, 'conversationWaitBySince', 'conversationWait', figured);
  for (const [name, { columns, where }] of Object.entries(lists)) {
    const all = sql.join(columns.map((column) => sql.ref(column)));
    await sql`create index ${sql.ref(name)} on "conversation" (${all}) where ${sql.raw(where)}`.execute(db);
  }
}

function index(schema: Kysely<never>['schema'], name: string, table: string, columns: string[]) {
  return schema.createIndex(name).on(table).columns(columns).execute();
}

/** The enquiries of one parent, known by e-mail address or phone number, become one conversation. */
async function fill(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Enquiry>`select "id", "email", "contact", "city", "createdAt" from "enquiry"
    order by "createdAt", "id"`.execute(db);
  const answeredBefore = new Date(Date.now() - answeredAfter).toISOString();
  const known = new Map<string, Conversation>();
  const made: Record<string, Conversation[]> = {
    conversation: [],
    conversationEnquiry: [],
    conversationEvent: [],
    conversationWait: [],
  };
  for (const enquiry of rows) {
    const keys = {
      emailKey: enquiry.email.toLowerCase(),
      phoneKey: keyOfPhone(enquiry.contact),
    };
    const { emailKey, phoneKey } = keys;
    let conversation = newest(known.get(`e ${emailKey}`), phoneKey ? known.get(`p ${phoneKey}`) : undefined);
    if (!conversation) {
      conversation = { id: createId(), status: 'done', isUnchecked: 0, ownerId: '', followUpOn: null };
      Object.assign(conversation, { enquiries: 0, waitingSince: null, revision: 1 });
      made.conversation?.push(conversation);
    }
    known.set(`e ${emailKey}`, conversation).set(`p ${phoneKey}`, conversation);
    Object.assign(conversation, {
      enquiries: Number(conversation.enquiries) + 1,
      latestEnquiryId: enquiry.id,
      city: enquiry.city,
      lastArrivedAt: enquiry.createdAt,
      changedAt: enquiry.createdAt,
    });
    const of = { conversationId: conversation.id ?? '' };
    made.conversationEnquiry?.push({ enquiryId: enquiry.id, ...of, ...keys });
    const arrived = { kind: 'arrived', at: enquiry.createdAt, text: '', details: '{}' };
    const byParent = { actorKind: 'visitor', actorId: '', actorName: '' };
    made.conversationEvent?.push({ id: createId(), ...of, enquiryId: enquiry.id, ...arrived, ...byParent });
    if (enquiry.createdAt < answeredBefore || conversation.waitingSince) continue;
    Object.assign(conversation, { status: 'new', waitingSince: enquiry.createdAt });
    made.conversationWait?.push({
      id: createId(),
      ...of,
      city: enquiry.city,
      since: enquiry.createdAt,
      ...{ until: null, closedAt: null },
    });
  }
  for (const [table, all] of Object.entries(made)) {
    for (let from = 0; from < all.length; from += batch) {
      const some = all.slice(from, from + batch);
      await (db as unknown as Kysely<Record<string, Conversation>>).insertInto(table).values(some).execute();
    }
  }
  await countConversations(db);
}

/** Strangers who typed a few digits are not one parent. */
function keyOfPhone(contact: string): string {
  const digits = contact.replace(/\D/g, '');
  return digits.length < 10 ? '' : digits.slice(-10);
}

type Conversation = Record<string, string | number | null>;

function newest(one: Conversation | undefined, other: Conversation | undefined): Conversation | undefined {
  if (!one || !other) return one ?? other;
  return String(one.lastArrivedAt) >= String(other.lastArrivedAt) ? one : other;
}

/** Lists tell how many there are, and these can be many. */
async function countConversations(db: Kysely<never>): Promise<void> {
  for (const [name, condition] of [
    ['conversation', sql`1 = 1`],
    ['doneConversation', sql`"status" = 'done'`],
  ] as const) {
    await sql`insert into "recordCount" ("record", "isPublished", "shard", "total")
      select ${name}, 1, 0, count(*) from "conversation" where ${condition}`.execute(db);
  }
}
