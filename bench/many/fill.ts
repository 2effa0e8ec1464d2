import '../../src/features.ts';
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { FieldValue } from '../../src/cms/fields/field.ts';
import { fieldsOfType, type RecordType } from '../../src/cms/records/definition.ts';
import { filesOfRecord } from '../../src/cms/records/file-uses.ts';
import { recount } from '../../src/cms/records/recount.ts';
import { referenceRows } from '../../src/cms/records/references.ts';
import { type RecordName, records } from '../../src/cms/records/registry.ts';
import type { Database } from '../../src/core/database/database.ts';
import type { Tables } from '../../src/core/database/tables.ts';
import { addDays } from '../../src/core/time/calendar.ts';
import { makeIndex } from '../../src/features/search/server/index-builder.ts';
import { seated } from '../../src/features/webinars/rules/registration-status.ts';
import { addConversations } from './conversations.ts';
import { addVisits } from './visits.ts';

/** How many records of a type are added; those of people come from visitors. */
export type Counts = Partial<Record<RecordName, number>>;

/** A site after many years. */
export const many: Counts = {
  blog: 10_000,
  webinar: 1_000,
  media: 500,
  course: 200,
  community: 500,
  enquiry: 100_000,
  registration: 100_000,
};

type Row = Record<string, FieldValue>;
type Loose = Kysely<Record<string, Row>>;

/** Rows in one statement: both databases bound how many values it may have. */
const rowsAtOnce = 500;
const day = 86_400_000;

/**
 * Fills an installation that has its demo content with many records more, written straight into the database with the
 * log, the uses of files and the index of the search that real writes would leave. Each is one of the demo's own, with another title, link and
 * date, so that its text has a real length and its pictures are there. Emails are not written.
 *
 * @param today the day around which dates lie; content reaches ten years back, what people sent two
 * @throws where there is no entry of a type to go by
 */
export async function fillWithMany(
  { db, engine }: Database,
  today: string,
  counts: Counts = many,
): Promise<void> {
  await db.transaction().execute(async (open) => {
    const tables = open as unknown as Loose;
    for (const [name, count] of Object.entries(counts) as [RecordName, number][])
      await addRecords(tables, name, count, today);
    await countSeats(open);
    await addConversations(open, today);
    await addVisits(open, today, counts);
    await makeIndex(open, engine);
    await open.updateTable('contentVersion').set({ version: sql`version + 1` }).execute();
  });
  await recount({ db, engine });
  // PostgreSQL would do it by itself after a minute or so, and plan as for an empty table until then.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}

/** Each webinar tells how many of its seats are taken. */
async function countSeats(db: Kysely<Tables>): Promise<void> {
  const registrationsOf = (statuses: readonly string[]) => sql<number>`(select count(*) from registration
    where "webinarId" = webinar.id and status in (${sql.join([...statuses])}))`;
  await db
    .updateTable('webinar')
    .set({ seatsTaken: registrationsOf(seated), seatsAwaited: registrationsOf(['waiting']) })
    .execute();
}

async function addRecords(db: Loose, name: RecordName, count: number, today: string): Promise<void> {
  const definition: RecordType = records[name];
  const templates = await db.selectFrom(name).selectAll().orderBy('id').limit(20).execute();
  if (templates.length === 0)
    throw new Error(`There is no ${name} to go by: start the site with its demo content first.`);
  const owners = definition.belongsTo ? await ownersOf(db, definition.belongsTo.record, definition) : [];
  const end = Date.parse(`${today}T00:00:00Z`);
  const span = (definition.isPersonal ? 2 * 365 : 10 * 365) * day;
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows: Row[] = [];
    const changes: Row[] = [];
    const uses: Row[] = [];
    const references: Row[] = [];
    for (let number = start; number < Math.min(count, start + rowsAtOnce); number++) {
      const moment = end - span + Math.floor((span / count) * number);
      const template = templates[number % templates.length] ?? {};
      const values = valuesOf(definition, template, number, count, moment, today);
      const row = { ...template, ...values, ...owners[number % owners.length], ...base(moment) };
      rows.push(row);
      changes.push(created(definition, row, moment));
      references.push(...referenceRows(definition, row).map((one) => ({ ...one })));
      for (const file of new Set(filesOfRecord(definition, row).map((one) => one.name))) {
        uses.push({ file, record: name, recordId: String(row.id), changeId: '' });
      }
    }
    await db.insertInto(name).values(rows).execute();
    await db.insertInto('change').values(changes).execute();
    if (uses.length > 0) await db.insertInto('fileUse').values(uses).execute();
    // Several of each: in parts, because both databases bound how many values a statement has.
    for (let at = 0; at < references.length; at += rowsAtOnce) {
      await db
        .insertInto('reference')
        .values(references.slice(at, at + rowsAtOnce))
        .execute();
    }
  }
}

function base(moment: number): Row {
  const at = new Date(moment).toISOString();
  return { id: v7({ msecs: moment }), addedAt: at, changedAt: at, revision: 1 };
}

/** What differs from record to record: titles, links, days, places in the order, and who it is about. */
function valuesOf(
  definition: RecordType,
  template: Row,
  number: number,
  count: number,
  moment: number,
  today: string,
): Row {
  const values: Row = { [definition.title]: `${template[definition.title]} ${number + 1}` };
  for (const { name } of fieldsOfType(definition, 'slug'))
    values[name] = `${template[name]}-many-${number + 1}`;
  for (const { name } of fieldsOfType(definition, 'order')) values[name] = 100 + number;
  for (const { name } of fieldsOfType(definition, 'status')) values[name] = number % 20 === 7 ? 0 : 1;
  // What nobody has set, such as when an entry is taken down, stays so.
  for (const { name } of fieldsOfType(definition, 'moment'))
    if (template[name]) values[name] = new Date(moment).toISOString();
  for (const { name } of fieldsOfType(definition, 'email')) values[name] = `parent-${number + 1}@example.com`;
  for (const { name } of fieldsOfType(definition, 'phone')) values[name] = String(9_000_000_000 + number);
  const then = new Date(moment).toISOString().slice(0, 10);
  for (const { name } of fieldsOfType(definition, 'date')) values[name] = then;
  // Some are still to come: one a week.
  const toCome = number - (count - 20);
  if (definition.name === 'webinar' && toCome >= 0) {
    const comes = addDays(today, 20 + 7 * toCome);
    const times = { startsAt: `${comes}T04:30:00.000Z`, endsAt: `${comes}T06:30:00.000Z` };
    Object.assign(values, { startdate: comes, enddate: comes, ...times });
  }
  return values;
}

/** What a record says of the one it belongs to, for each of these. */
async function ownersOf(db: Loose, owner: string, { belongsTo, fields }: RecordType): Promise<Row[]> {
  const rows = await db.selectFrom(owner).select(['id', 'title']).orderBy('id').execute();
  return rows.map(({ id, title }) => ({
    [belongsTo?.field ?? '']: id ?? '',
    ...('webinarTitle' in fields && { webinarTitle: title ?? '' }),
  }));
}

/** The entry of the log that a create leaves. */
function created(definition: RecordType, row: Row, moment: number): Row {
  return {
    id: v7({ msecs: moment }),
    record: definition.name,
    recordId: String(row.id),
    revision: 1,
    kind: 'created',
    at: new Date(moment).toISOString(),
    actorKind: definition.isPersonal ? 'visitor' : 'system',
    actorId: '',
    actorName: definition.isPersonal ? '' : 'bench',
    title: String(row[definition.title]),
    before: null,
    causedBy: '',
  };
}
