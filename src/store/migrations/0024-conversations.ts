import { type Kysely, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Engine } from '../connection/database.ts';
import { columnTypes } from './columns.ts';

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

/** What becomes of what parents write: conversations, what happened in them, and how long somebody waited. */
export const conversations = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    await makeTables(db, engine);
    await fill(db);
  },
});

async function makeTables({ schema }: Kysely<never>, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await schema
    .createTable('conversation')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('isUnchecked', integer, (column) => column.notNull())
    .addColumn('ownerId', text, (column) => column.notNull())
    .addColumn('followUpOn', text)
    .addColumn('waitingSince', text)
    .addColumn('lastArrivedAt', text, (column) => column.notNull())
    .addColumn('changedAt', text, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .execute();
  await index(schema, 'conversationByStatus', 'conversation', [
    'status',
    'isUnchecked',
    'lastArrivedAt',
    'id',
  ]);
  await index(schema, 'conversationByOwner', 'conversation', ['ownerId', 'status', 'lastArrivedAt', 'id']);
  await index(schema, 'conversationByWait', 'conversation', ['waitingSince', 'id']);
  await index(schema, 'conversationByFollowUp', 'conversation', ['followUpOn', 'id']);
  await index(schema, 'conversationByArrival', 'conversation', ['lastArrivedAt', 'id']);

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
    .execute();
  await index(schema, 'conversationWaitOf', 'conversationWait', ['conversationId', 'since']);
  await index(schema, 'conversationWaitBySince', 'conversationWait', ['since', 'city', 'until']);
}

function index(schema: Kysely<never>['schema'], name: string, table: string, columns: string[]) {
  return schema.createIndex(name).on(table).columns(columns).execute();
}

/** The enquiries of one parent, known by e-mail address or phone number, become one conversation. */
async function fill(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Enquiry>`select "id", "email", "contact", "city", "createdAt" from "enquiry"
    order by "createdAt", "id"`.execute(db);
  const answeredBefore = new Date(Date.now() - answeredAfter).toISOString();
  const known = new Map<string, Record<string, string | number | null>>();
  const made: Record<string, Record<string, string | number | null>[]> = {
    conversation: [],
    conversationEnquiry: [],
    conversationEvent: [],
    conversationWait: [],
  };
  for (const enquiry of rows) {
    const keys = {
      emailKey: enquiry.email.toLowerCase(),
      phoneKey: enquiry.contact.replace(/\D/g, '').slice(-10),
    };
    const { emailKey, phoneKey } = keys;
    let conversation = known.get(`e ${emailKey}`) ?? known.get(`p ${phoneKey}`);
    if (!conversation) {
      conversation = { id: createId(), status: 'done', isUnchecked: 0, ownerId: '', followUpOn: null };
      Object.assign(conversation, { waitingSince: null, revision: 1 });
      made.conversation?.push(conversation);
    }
    known.set(`e ${emailKey}`, conversation).set(`p ${phoneKey}`, conversation);
    Object.assign(conversation, { lastArrivedAt: enquiry.createdAt, changedAt: enquiry.createdAt });
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
      until: null,
    });
  }
  for (const [table, all] of Object.entries(made)) {
    for (let from = 0; from < all.length; from += batch) {
      const some = all.slice(from, from + batch);
      await (db as unknown as Kysely<Record<string, Record<string, string | number | null>>>)
        .insertInto(table)
        .values(some)
        .execute();
    }
  }
}
