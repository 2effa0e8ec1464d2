import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/**
 * What the lists of each type run by; after it comes the id. `~`: the text without case. `?`: it may be missing, and
 * stands last then, whichever way the list runs. The address of a menu entry has none: it can be longer than
 * PostgreSQL's indexes hold, and menus are short.
 */
const orders: Record<string, string[]> = {
  banner: ['~title'],
  founder: ['~title'],
  socialmedia: ['order?', '~name'],
  webinar: ['order?', '~title', 'startdate?', 'enddate?', '~location'],
  legacy: ['order?', '~title', '~authore'],
  idea: ['~title'],
  blog: ['createdAt?', '~title', 'status', 'status createdAt?', 'status ~title'],
  team: ['order?', '~title', '~name', '~position'],
  media: [
    ...['createdAt?', '~title', '~linkType', 'status'],
    ...['status createdAt?', 'status ~title', 'status ~linkType'],
  ],
  header: ['parent order?', 'parent ~title'],
  course: ['order?', '~title', '~duration'],
  aboutus: ['order?', '~name'],
  videoupload: ['order?', '~title'],
  community: ['order?', '~title', 'date?', '~location'],
  enquiry: ['createdAt', '~name', '~email', '~city'],
  registration: ['registerAt', 'webinarId registerAt', 'webinarId ~name', 'webinarId ~email'],
};

/** The main picture of each type that has one: the dashboard counts entries that are without it. */
const mainPictures: Record<string, string> = {
  banner: 'images0',
  founder: 'images',
  socialmedia: 'images',
  webinar: 'images',
  legacy: 'images',
  idea: 'images',
  blog: 'imageUrl',
  team: 'imageUrl',
  media: 'imageUrl',
  header: 'images',
  course: 'images',
  aboutus: 'images',
  videoupload: 'images',
  community: 'images',
};

/** The types that are published by a status. */
const published = ['blog', 'media'];

/** Indexes for every order and filter in use, and how many records there are of each type. */
export const growth = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    for (const [table, all] of Object.entries(orders)) {
      for (const order of all) await indexOrder(db, engine, table, order);
    }
    for (const [table, picture] of Object.entries(mainPictures)) {
      const name = sql.ref(`${table}WithoutPicture`);
      await sql`create index ${name} on ${sql.table(table)} (id) where ${sql.ref(picture)} = ''`.execute(db);
    }
    await indexChanges(db);
    await indexOthers(db);
    await countRecords(db, engine);
  },
});

export async function indexOrder(
  db: Kysely<never>,
  engine: Engine,
  table: string,
  order: string,
): Promise<void> {
  const columns = order.split(' ').map((column) => ({
    name: column.replace(/[~?]/, ''),
    isFolded: column.startsWith('~'),
    mayBeMissing: column.endsWith('?'),
  }));
  const words = columns.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1)).join('');
  const create = (ending: string, nulls: string) => {
    const parts = columns.map(({ name, isFolded, mayBeMissing }) => {
      if (isFolded) return folded(engine, name);
      return mayBeMissing && nulls ? sql`${sql.ref(name)} ${sql.raw(nulls)}` : sql.ref(name);
    });
    const list = sql.join([...parts, sql.ref('id')]);
    return sql`create index ${sql.ref(`${table}By${words}${ending}`)} on ${sql.table(table)} (${list})`.execute(
      db,
    );
  };
  await create('', '');
  // SQLite reads one index both ways; PostgreSQL's can be read backwards only with what is missing at its beginning.
  if (engine === 'postgres' && columns.some((column) => column.mayBeMissing))
    await create('Down', 'nulls first');
}

function folded(engine: Engine, column: string) {
  return engine === 'sqlite'
    ? sql`fold(${sql.ref(column)})`
    : sql`(lower(${sql.ref(column)} collate "und-x-icu") collate "C")`;
}

/** Few changes are deletions, and most writes need not keep an index of those. */
async function indexChanges(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('changeByKind').execute();
  await db.schema.dropIndex('changeByCause').execute();
  await db.schema.dropIndex('changeOfRecord').execute();
  await index(db, 'changeOfRecord', 'change', ['record', 'recordId', 'revision', 'id']);
  await index(db, 'changeByCause', 'change', ['causedBy', 'id']);
  await index(db, 'changeByMoment', 'change', ['at', 'id']);
  await sql`create index "changeTrashed" on "change" ("causedBy", "id") where "kind" = 'trashed'`.execute(db);
  await sql`create index "changeTrashedByMoment" on "change" ("at", "id") where "kind" = 'trashed'`.execute(
    db,
  );
}

async function indexOthers(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('letterDue').execute();
  await index(db, 'letterDue', 'letter', ['dueAt', 'id']);
  await index(db, 'letterAbout', 'letter', ['aboutRecord', 'aboutId']);
  await sql`create index "letterStuck" on "letter" ("createdAt") where "attempts" > 0`.execute(db);
  await sql`create index "letterLogGivenUp" on "letterLog" ("endedAt", "id") where "outcome" in ('refused', 'missed')`.execute(
    db,
  );
  await index(db, 'accountByRole', 'account', ['role']);
  await index(db, 'passwordResetOfAccount', 'passwordReset', ['accountId']);
  await index(db, 'passwordResetAge', 'passwordReset', ['expiresAt']);
  await index(db, 'usedCaptchaAge', 'usedCaptcha', ['expiresAt']);
  await index(db, 'jobRunAge', 'jobRun', ['finishedAt']);
}

function index(db: Kysely<never>, name: string, table: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}

async function countRecords(db: Kysely<never>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  await db.schema
    .createTable('recordCount')
    .addColumn('record', text, (column) => column.notNull())
    .addColumn('isPublished', 'integer', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('recordCountKey', ['record', 'isPublished', 'shard'])
    .execute();
  for (const table of Object.keys(orders)) {
    const isPublished = published.includes(table) ? sql.ref('status') : sql`1`;
    await sql`insert into "recordCount" ("record", "isPublished", "shard", "total")
      select ${table}, ${isPublished}, 0, count(*) from ${sql.table(table)} group by 2`.execute(db);
  }
}
