import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDashboard } from '#admin/dashboard/dashboard.ts';
import { hasSchedule, statusFiltersOf } from '#cms/fields/status/schedule.ts';
import { fieldsOfType, hasChildren, type RecordType } from '#cms/records/definition.ts';
import type { ListQuery } from '#cms/records/record-query.ts';
import { recordNames, records } from '#cms/records/registry.ts';
import { readConfig } from '#config.ts';
import { visitor } from '#core/actor.ts';
import { openPostgres } from '#core/database/postgres.ts';
import { openScope } from '#core/database/scope.ts';
import { BusyWaitingSqlite } from '#core/database/sqlite.ts';
import type { Tables } from '#core/database/tables.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createStores } from '#features.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

/**
 * The queries that may sort or scan a whole table, with the reason. Text searches (`q`) are excluded: they read every
 * text.
 */
const accepted: Record<string, string> = {
  'header sorted by link':
    "An address can be longer than PostgreSQL's indexes hold, and a menu is as short as the page that shows it.",
};

let site: TestSite;
let db: Kysely<Tables>;
let stores: Stores;
let asked: CompiledQuery[] = [];
let conversation = '';
let full = '';

beforeAll(async () => {
  site = await createTestSite();
  const { database } = readConfig(site.environment);
  const isSqlite = database.engine === 'sqlite';
  // A connection of its own, which records its statements.
  db = new Kysely<Tables>({
    dialect: isSqlite
      ? new BusyWaitingSqlite(database.file, 1000)
      : new PostgresDialect({ pool: openPostgres(database.url, () => undefined, 'limited') }),
    log: ({ query }) => void asked.push(query),
  });
  for (const title of ['One', 'Two']) {
    const { _id } = await site.records.create('header', { title });
    await site.records.create('header', { title: `Below ${title}`, parent: _id });
  }
  await site.records.create('webinar', { title: 'Talk', startdate: '2199-01-01' });
  await site.records.create('blog', { title: 'Draft' });
  const parent = { name: 'Asha', email: 'asha@example.com', contact: '9812345678' };
  const webinar = await site.records.create('webinar', {
    title: 'Full',
    startdate: '2199-01-01',
    capacity: 1,
  });
  full = webinar._id;
  await site.records.create('registration', { ...parent, webinarId: full });
  for (const message of ['Hello', 'Hello again']) {
    const enquiry = await site.records.create('enquiry', { ...parent, city: 'Pune', message });
    conversation = await site.services.stores.conversations.recordArrival(enquiry);
  }
  stores = createStores(openScope({ db, engine: database.engine }, site.clock, () => undefined));
});
afterAll(async () => {
  await db.destroy();
  await site.close();
});

/** The children of some menu entries at once: a menu is small. */
const ofChildren = /"parent" in \(/;

/** Webinars of the same day, which are few, are sorted in the order of staff. */
const ofOneDay = /from "webinar" .* order by "startdate" asc nulls last, "order"/;

/** The steps of each statement that sort, or scan a table without an index. */
async function costly(work: () => Promise<unknown>): Promise<string[]> {
  asked = [];
  await work();
  const reads = asked.filter(
    ({ sql }) => /^(select|delete)/.test(sql) && !ofChildren.test(sql) && !ofOneDay.test(sql),
  );
  expect(reads).not.toEqual([]);
  const steps: string[] = [];
  for (const { sql, parameters } of reads) {
    steps.push(...(await planOf(sql, parameters)).filter(isCostly).map((step) => `${step.trim()} in ${sql}`));
  }
  return steps;
}

async function planOf(sql: string, parameters: readonly unknown[]): Promise<string[]> {
  if (site.services.database.engine === 'sqlite') {
    const asking = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await site.services.database.db.executeQuery<{ detail: string }>(asking);
    return rows.map(({ detail }) => detail);
  }
  // Scanning and sorting a small table is faster than any index; without this, PostgreSQL's use of indexes would not
  // show.
  return site.services.database.db.transaction().execute(async (open) => {
    for (const way of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan', 'hashagg']) {
      await open.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
    }
    const asking = CompiledQuery.raw(`explain ${sql}`, [...parameters]);
    const { rows } = await open.executeQuery<{ 'QUERY PLAN': string }>(asking);
    return rows.map((row) => row['QUERY PLAN']);
  });
}

/** Tables that stay small, or the rows of a subquery, in the order found. */
const small = /\b(job|lease|contentVersion|installation|recordCount)\b|^SCAN listed$/;

function isCostly(step: string): boolean {
  if (small.test(step)) return false;
  // A scan of all changes of a type's records.
  if (/changeOfRecord"? \(record=\?\)$/.test(step)) return true;
  // A partially sorted index, as by id among equals, costs as much if all are equal.
  return /USE TEMP B-TREE|^SCAN (?!.*USING)(?!CONSTANT)|\bSort\b(?! Key)|Seq Scan/.test(step);
}

/** The accepted exception, or none. */
const allowed = (what: string) => (accepted[what] ? expect.any(Array) : []);

describe.each(recordNames)('lists of %s', (name) => {
  const definition: RecordType = records[name];
  const owner = definition.belongsTo && { owner: 'somebody' };
  const statuses = hasSchedule(definition) ? [true, false] : [true];
  const queries = statuses.flatMap((unpublished): [string, ListQuery][] => {
    const seen = unpublished ? '' : ', as visitors see it';
    const base = { unpublished, limit: 10, ...owner };
    return [
      [`${name} in its own order${seen}`, base],
      ...(seen || statuses.length < 2
        ? []
        : statusFiltersOf(definition)
            // These match few entries, which are found first and then sorted.
            .filter((one) => !['planned', 'scheduled', 'draft'].includes(one))
            .map((statusFilter): [string, ListQuery] => [
              `${name} that are ${statusFilter}`,
              { ...base, statusFilter },
            ])),
      ...definition.sort.flatMap((field): [string, ListQuery][] => [
        [`${name} sorted by ${field}${seen}`, { ...base, sort: { field, descending: false } }],
        [`${name} sorted by ${field} downwards${seen}`, { ...base, sort: { field, descending: true } }],
      ]),
    ];
  });

  test.each(queries)('%s', async (what, query) => {
    const isMenu = hasChildren(definition);
    const found = await costly(async () => {
      await stores.records.list(name, query);
      for await (const _slice of stores.records.slices(name, query));
    });
    expect(found).toEqual(allowed(what.replace(' downwards', '')));
    if (!isMenu) expect(await costly(() => stores.records.count(name, query))).toEqual([]);
  });
});

const carriers = recordNames.filter((name) => fieldsOfType(records[name], 'references').length > 0);

describe.each(carriers)('%s by their references', (name) => {
  test.each([1, 2])('%i of them', async (number) => {
    const carrying = ['a topic', 'an age group'].slice(0, number);
    const work = async () => {
      await stores.records.list(name, { referringToAll: carrying, limit: 10, offset: 10 });
      await stores.records.count(name, { referringToAll: carrying });
      for await (const _slice of stores.records.slices(name, { referringToAll: carrying }));
    };
    expect(await costly(work)).toEqual([]);
  });
});

const moment = '2026-11-21T10:00:00.000Z';
const reader = { accountId: 'some', today: '2026-11-21' };
const tabs = ['new', 'mine', 'waiting', 'today', 'done', 'check', 'all'] as const;
const waiting = { _id: 'some', status: 'waiting', inLine: 3 } as const;
const enrolIn = (webinarId: string, email: string) =>
  stores.registrations.enrol({ webinarId, email, name: 'Meena', contact: '9812345678' }, visitor);
const readings: [string, () => Promise<unknown>][] = [
  [
    'the dashboard',
    () => readDashboard({ ...site.services, stores, jobStates: async () => [] }, 'owner', site.clock()),
  ],
  ['what is due to go out', () => stores.schedule.applyDue()],
  ['what goes out next', () => stores.schedule.next()],
  ['what is planned', () => stores.schedule.listPlanned({ from: moment }, 5)],
  ['a month of what is planned', () => stores.schedule.listPlanned({ from: moment, before: '2027' }, 500)],
  [
    'unpublished articles',
    () => stores.records.count('blog', { unpublished: true, statusFilter: 'unpublished' }),
  ],
  [
    'the articles of somebody',
    async () => {
      const naming = { field: 'reviewer', id: 'some', notIn: 'author' };
      await stores.records.list('blog', { referringTo: naming, limit: 12 });
      await stores.records.count('blog', { referringTo: naming });
    },
  ],
  [
    'where an entry stands',
    async () => {
      const { _id } = await site.records.create('community', { title: 'Here', order: 1 });
      await stores.records.positionOf('community', { id: _id });
    },
  ],
  [
    'who uses a picture',
    async () => {
      await stores.pictures.countUses('some.webp');
      await stores.pictures.entriesWith('some.webp', 20);
    },
  ],
  ['what happened lately', () => stores.changes.listLatest(recordNames, 20)],
  ['the last change before a moment', () => stores.changes.findLastPositionBefore(moment)],
  ['the trash', () => stores.changes.listTrash(recordNames, { limit: 10 })],
  ['who changed entries last', () => stores.changes.listLastChanges('blog', ['some', 'other'])],
  ['a change that is taken back', () => stores.changes.findByRevision('blog', 'some', 1)],
  ['the size of the trash', () => stores.changes.countTrash(recordNames)],
  ['one entry of the trash', () => stores.changes.findInTrash('blog', 'some')],
  ['what went with a deleted entry', () => stores.changes.countDeletedWith('some')],
  ...[{}, { by: 'some' }, { by: 'visitor' }, { kind: 'signedIn' }, { kind: 'erased' }, { about: 'blog' }].map(
    (filter): [string, () => Promise<unknown>] => [
      `activity ${JSON.stringify(filter)}`,
      async () => {
        await stores.activity.list({ ...filter, from: moment, before: '2027' }, { limit: 10, offset: 10 });
        await stores.activity.count(filter);
        for await (const _slice of stores.activity.slices(filter));
      },
    ],
  ),
  ...tabs.flatMap((tab): [string, () => Promise<unknown>][] =>
    [{}, { city: 'Pune' }, { from: moment, before: '2027' }, { city: 'Pune', from: moment }].map(
      (narrowed) => [
        `conversations of ${tab} ${JSON.stringify(narrowed)}`,
        () => stores.conversations.list({ tab, ...narrowed, limit: 1, offset: 0 }, reader),
      ],
    ),
  ),
  ['the numbers of conversations', () => stores.conversations.counts(reader)],
  ['who waits', () => stores.conversations.inboxState()],
  ['a conversation', () => stores.conversations.find(conversation)],
  ['the conversation of an enquiry', () => stores.conversations.findByEnquiry('some')],
  ['a place in line that is given', () => enrolIn(full, 'a@example.com')],
  ['a seat that is offered on', () => stores.records.update('webinar', full, { capacity: 2 }, visitor)],
  ['the webinars of an address', () => stores.registrations.webinarIdsOf('asha@example.com')],
  ['where in line somebody is', () => stores.registrations.positionOf({ ...waiting, webinarId: full })],
  ['the next offer that ends', () => stores.registrations.nextDue()],
  ['offers that are over', () => stores.registrations.endDue()],
  ['a history', () => stores.changes.listHistory('blog', 'some', { limit: 10 })],
  ['the length of a history', () => stores.changes.countHistory('blog', 'some')],
  ['a version', () => stores.changes.findNextChange('blog', 'some', 1)],
  [
    'deletions that are to be erased',
    () => stores.changes.listTrashedBefore(moment, { limit: 10, offset: 0 }),
  ],
  ['changes that are to be forgotten', () => stores.changes.deleteBefore(moment)],
  ['how many deletions are kept too long', () => stores.changes.countTrashedBefore(moment)],
  ['how many changes are kept too long', () => stores.changes.countBefore(moment)],
  ['letters that are due', () => stores.emails.nextDue()],
  ['the next letter', () => stores.emails.claimNext()],
  ['letters that cannot be sent', () => stores.emails.countStuck()],
  ['letters that came to nothing', () => stores.emailLog.listGivenUp(moment, 10)],
  ['files that nothing uses', () => stores.files.listUnused(moment, { limit: 10, offset: 0 })],
  ['who belongs to the staff', () => stores.accounts.listByRoles(['administrator', 'owner'])],
  ['who is invited', () => stores.invitations.listPending()],
  ['a sign-in', () => stores.sessions.findWithAccount('some', 'account')],
  ['the sign-ins of an account', () => stores.sessions.listOf('account')],
  ['whether there is an owner', () => stores.accounts.hasOwner()],
];

test.each(readings)('%s is read by index', async (_what, work) => {
  expect(await costly(work)).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['what is held of an address', () => stores.people.find('Asha@example.com')],
  ['the places of an address', () => stores.registrations.listByEmail('asha@example.com', moment)],
])('%s is found without a table scan, and may be sorted', async (_what, work) => {
  expect((await costly(work)).filter((step) => !/^USE TEMP B-TREE|\bSort\b/.test(step))).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['entries of some ids', () => stores.records.listByIds('blog', ['some', 'other'], ['title'])],
  ['a part of the map', () => stores.records.listAddresses('blog', { limit: 10 })],
  ['the newest of all', () => stores.records.listNewest(undefined, 10)],
])('%s are found without a scan of all public entries', async (_what, work) => {
  asked = [];
  await site.records.create('blog', { title: 'Out', status: 1 });
  await work();
  const byIds = asked.filter(({ sql }) => / from "blog" where \+"isOut"/.test(sql));
  expect(byIds).not.toEqual([]);
  for (const { sql, parameters } of byIds) {
    expect((await planOf(sql, parameters)).filter((step) => step.includes('ByIsOut'))).toEqual([]);
  }
});

test.each<[string, () => Promise<unknown>]>([
  ['answers to repeated requests', () => stores.answers.forget(moment)],
  ['used captchas', () => stores.captchas.deleteExpired(moment)],
  ['expired links to choose a password', () => stores.accounts.removePasswordResets(moment)],
  ['sign-ins that have ended', () => stores.sessions.forget(moment)],
  ['invitations that have expired', () => stores.invitations.forget(moment)],
  ['records of work', () => stores.jobs.removeRuns(moment)],
  ['records of letters', () => stores.emailLog.forget(moment)],
  ['what people have done', () => stores.activity.forget(moment)],
])('%s are deleted by index', async (_what, work) => {
  expect(await costly(work)).toEqual([]);
});
