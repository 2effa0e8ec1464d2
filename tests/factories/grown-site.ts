import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { FieldValue } from '#cms/fields/field.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { filesOfRecord } from '#cms/records/file-uses.ts';
import { recount } from '#cms/records/recount.ts';
import { referenceRows } from '#cms/records/references.ts';
import { type RecordName, records } from '#cms/records/registry.ts';
import type { Database } from '#core/database/database.ts';
import type { Tables } from '#core/database/tables.ts';
import { addDays } from '#core/time/calendar.ts';
import { buildIndex } from '#features/search/server/index-builder.ts';
import { seatedStatuses } from '#features/webinars/rules/registration-status.ts';

/** The number of records to add, by type; those of people come from visitors. */
export type Counts = Partial<Record<RecordName, number>>;

const afterManyYears: Counts = {
  ...{ blog: 10_000, webinar: 1_000, media: 500, course: 200, community: 500 },
  ...{ enquiry: 100_000, registration: 100_000 },
};

type Row = Record<string, FieldValue>;
type Loose = Kysely<Record<string, Row>>;

/** Rows per statement: both databases limit the number of its values. */
const rowsAtOnce = 500;
const day = 86_400_000;
/** Days for which counts of visits are kept, and pages viewed on each. */
const [visitDays, maxPages] = [400, 2000];

/**
 * Adds records to an installation that has its demo content, straight into the database, with the log, the uses of files
 * and the search index that real writes would leave. Each is a copy of one of the demo's, with another title, link and date,
 * so that its text has a real length and its pictures exist. Emails are not written.
 *
 * @param today the day around which dates lie; content reaches ten years back, records of people two
 * @throws Error where a type has no entry to copy
 */
export async function fillWithMany(
  { db, engine }: Database,
  today: string,
  counts: Counts = afterManyYears,
): Promise<void> {
  await db.transaction().execute(async (open) => {
    const tables = open as unknown as Loose;
    for (const [name, count] of Object.entries(counts) as [RecordName, number][])
      await addRecords(tables, name, count, today);
    await countSeats(open);
    await addConversations(open, today);
    await addVisits(tables, today, Math.min(counts.blog ?? 0, maxPages));
    await buildIndex(open, engine);
    await open.updateTable('contentVersion').set({ version: sql`version + 1` }).execute();
  });
  await recount({ db, engine });
  // PostgreSQL would do this by itself after a minute or so, and plan as for an empty table until then.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}

async function insert(db: Loose, table: string, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

async function addRecords(db: Loose, name: RecordName, count: number, today: string): Promise<void> {
  const definition: RecordType = records[name];
  const templates = await db.selectFrom(name).selectAll().orderBy('id').limit(20).execute();
  if (templates.length === 0)
    throw new Error(`There is no ${name} to go by: start the site with its demo content first.`);
  const owners = await ownersOf(db, definition);
  const end = Date.parse(`${today}T00:00:00Z`);
  const span = (definition.personal ? 2 * 365 : 10 * 365) * day;
  for (let start = 0; start < count; start += rowsAtOnce) {
    const [rows, changes, uses, references]: [Row[], Row[], Row[], Row[]] = [[], [], [], []];
    for (let number = start; number < Math.min(count, start + rowsAtOnce); number++) {
      const moment = end - span + Math.floor((span / count) * number);
      const at = new Date(moment).toISOString();
      const template = templates[number % templates.length] ?? {};
      const row: Row = {
        ...{ ...template, ...valuesOf(definition, template, number, at), ...owners[number % owners.length] },
        // Some webinars are upcoming: one a week.
        ...(name === 'webinar' && number >= count - 20 && timesToCome(today, number - count + 20)),
        ...{ id: v7({ msecs: moment }), addedAt: at, changedAt: at, revision: 1 },
      };
      const recordId = String(row.id);
      rows.push(row);
      changes.push(createdChange(definition, row, at, moment));
      references.push(...referenceRows(definition, row).map((one) => ({ ...one })));
      for (const file of new Set(filesOfRecord(definition, row).map((one) => one.name)))
        uses.push({ file, record: name, recordId, changeId: '' });
    }
    await insert(db, name, rows);
    await insert(db, 'change', changes);
    await insert(db, 'fileUse', uses);
    await insert(db, 'reference', references);
  }
}

/** The values by which records differ: titles, links, days, positions in the order, and the person. */
function valuesOf(definition: RecordType, template: Row, number: number, at: string): Row {
  const values: Row = { [definition.title]: `${template[definition.title]} ${number + 1}` };
  const set = (kind: Parameters<typeof fieldsOfType>[1], value: (name: string) => FieldValue) => {
    for (const { name } of fieldsOfType(definition, kind)) values[name] = value(name);
  };
  set('slug', (name) => `${template[name]}-many-${number + 1}`);
  set('order', () => 100 + number);
  set('status', () => (number % 20 === 7 ? 0 : 1));
  // An unset one, such as the end of publication, stays unset.
  set('datetime', (name) => (template[name] ? at : (template[name] ?? null)));
  set('email', () => `parent-${number + 1}@example.com`);
  set('phone', () => String(9_000_000_000 + number));
  set('date', () => at.slice(0, 10));
  return values;
}

function timesToCome(today: string, week: number): Row {
  const comes = addDays(today, 20 + 7 * week);
  const times = { startsAt: `${comes}T04:30:00.000Z`, endsAt: `${comes}T06:30:00.000Z` };
  return { startdate: comes, enddate: comes, ...times };
}

/** The values that a record takes from its owner, for each owner. */
async function ownersOf(db: Loose, { belongsTo, fields }: RecordType): Promise<Row[]> {
  if (!belongsTo) return [];
  const rows = await db.selectFrom(belongsTo.record).select(['id', 'title']).orderBy('id').execute();
  return rows.map(({ id, title }) => ({
    [belongsTo.field]: id ?? '',
    ...('webinarTitle' in fields && { webinarTitle: title ?? '' }),
  }));
}

/** The entry of the log that a create leaves. */
function createdChange({ name, personal, title }: RecordType, row: Row, at: string, moment: number): Row {
  return {
    ...{
      id: v7({ msecs: moment }),
      record: name,
      recordId: String(row.id),
      revision: 1,
      kind: 'created',
      at,
    },
    ...{ actorKind: personal ? 'visitor' : 'system', actorId: '', actorName: personal ? '' : 'bench' },
    ...{ title: String(row[title]), before: null, causedBy: '' },
  };
}

async function countSeats(db: Kysely<Tables>): Promise<void> {
  const count = (statuses: readonly string[]) => sql<number>`(select count(*) from registration
    where "webinarId" = webinar.id and status in (${sql.join([...statuses])}))`;
  const seats = { seatsTaken: count(seatedStatuses), seatsAwaited: count(['waiting']) };
  await db.updateTable('webinar').set(seats).execute();
}

/**
 * Gives each enquiry that has none the conversation that its arrival would have started; all but those of the last day are
 * answered and closed.
 */
async function addConversations(db: Kysely<Tables>, today: string): Promise<void> {
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - day).toISOString();
  const isNew = sql`"createdAt" >= ${yesterday}`;
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

/** Counts of visits to so many pages, for each retained day. */
async function addVisits(db: Loose, today: string, pages: number): Promise<void> {
  for (let back = visitDays - 1; back >= 0; back--) {
    const rows = Array.from({ length: pages }, (_, number) => ({
      ...{ day: addDays(today, -back), page: `/blogDetail/seen-${number + 1}` },
      count: 1 + ((number * 7 + back) % 50),
    }));
    await insert(db, 'pageView', rows);
  }
}
