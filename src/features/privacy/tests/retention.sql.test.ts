import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { visitor } from '#core/actor.ts';
import type { Action } from '#features/enquiries/api.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { findingsText, runCheck } from '#tests/factories/doctor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { countTicks } from '#tests/factories/ticks.ts';

const day = 86_400_000;
const site = provideTestSite();
const registrations = registrationsOn(site);
const { write, performAction, view } = conversationsOf(site);
/** Signs in each time: a session ends after twelve hours, and the clock moves by years. */
const action = async (id: string, one: Action) => performAction(id, one, await site.signIn());

const ids = async (name: 'enquiry' | 'registration') => (await site.records.list(name)).map(({ _id }) => _id);
const pass = async (days: number) => {
  site.clock.advance(days * day);
  await site.services.jobRunner.runDue();
};

test('a database set aside by a restore is listed from the first day, and reported as wrong once backups of that day are removed', async () => {
  const { database } = readConfig(site.environment);
  if (database.engine !== 'sqlite') return;
  const aside = `${database.file}.damaged`;
  const look = async (later = 0) => {
    site.clock.advance(later * day);
    const found = await runCheck(site, 'personal-data');
    site.clock.advance(-later * day);
    return found;
  };
  expect((await look()).verdict).toBe('good');
  await writeFile(aside, 'names of parents');
  expect([(await look()).verdict, findingsText(await look())]).toEqual([
    'worth a look',
    expect.stringMatching(/set aside.*Remove it.*ananta\.db\.damaged/s),
  ]);
  expect((await look(36)).verdict).toBe('wrong');
  await rm(aside);
});

test('backups before migrations expire with the nightly ones, however new the copy is', async () => {
  const folder = join(site.dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  const named = (daysAgo: number) => {
    const moment = new Date(site.clock().getTime() - daysAgo * day).toISOString().slice(0, 19);
    return `before-migration-${moment.replaceAll(/[-:]/g, '').replace('T', '-')}.zip`;
  };
  const young = named(34);
  for (const name of [named(36), `${named(37)}.part`, young, 'mine.zip'])
    await writeFile(join(folder, name), 'rows');
  await site.services.jobRunner.runDue();
  expect((await readdir(folder)).toSorted()).toEqual([young, 'mine.zip']);
  await pass(2);
  expect(await readdir(folder)).toEqual(['mine.zip']);
});

test('data from before the installation stays for thirty days, and administrators see what will be erased when', async () => {
  const { db } = site.services.database;
  const { id, enquiry } = await write();
  await action(id, { kind: 'done' });
  const long = '2020-01-01T00:00:00.000Z';
  await db.updateTable('conversation').set({ lastArrivedAt: long }).where('id', '=', id).execute();
  await db.updateTable('conversationEvent').set({ at: long }).where('conversationId', '=', id).execute();
  await site.services.jobRunner.runDue();
  expect(await ids('enquiry')).toEqual([enquiry._id]);
  const reported = await runCheck(site, 'personal-data');
  expect([reported.verdict, findingsText(reported)]).toEqual([
    'worth a look',
    expect.stringMatching(/1 enquiry is .* from \d/),
  ]);
  await pass(31);
  expect(await ids('enquiry')).toEqual([]);
  expect(await site.services.stores.changes.listTrash(['enquiry'])).toEqual([]);
  expect(await site.services.stores.sealed.list({ limit: 9, offset: 0 })).toEqual([]);
  expect((await runCheck(site, 'personal-data')).verdict).toBe('good');
});

test('enquiries are erased a set time after the last contact; those that staff work on stay, and are reported', async () => {
  const done = await write();
  await action(done.id, { kind: 'note', text: 'quiet' });
  await action(done.id, { kind: 'done' });
  const open = await write();
  await action(open.id, { kind: 'call', isReached: true });
  await pass(729);
  expect(await ids('enquiry')).toHaveLength(2);
  await pass(2);
  expect(await ids('enquiry')).toEqual([open.enquiry._id]);
  await pass(3);
  const reported = await runCheck(site, 'personal-data');
  expect([reported.verdict, findingsText(reported)]).toEqual([
    'worth a look',
    expect.stringMatching(/1 enquiry has had no contact/),
  ]);
  const overview = async () =>
    (await site.call('GET', 'privacy/overview', { token: await site.signIn() })).json().unclosedEnquiries;
  expect(await overview()).toBe(1);
  await action(open.id, { kind: 'done' });
  expect(await overview()).toBe(0);
  expect((await view(open.id, await site.signIn())).status).toBe('done');
  await pass(1);
  expect(await ids('enquiry')).toEqual([]);
});

test('registrations are erased a set time after their webinar, paid ones and those with an open refund later', async () => {
  const { stores, database } = site.services;
  const talk = await registrations.webinar();
  const [free, paid, owed] = await registrations.enrol(talk._id, 'free', 'paid', 'owed');
  await database.db
    .updateTable('registration')
    .set({ paid: 1 })
    .where('id', '=', paid ?? '')
    .execute();
  const at = site.clock().toISOString();
  await database.db
    .insertInto('cancellation')
    .values({
      ...{ id: 'c1', registrationId: owed ?? '', webinarId: talk._id, at, source: 'parent', quote: '{}' },
      ...{
        refund: 'requested',
        askBy: at,
        askedAt: at,
        payBackTo: 'owed@upi',
        dueBy: null,
        completedAt: null,
      },
      ...{ completedBy: '', note: '', revision: 1 },
    })
    .execute();
  await pass(738);
  expect(await ids('registration')).toHaveLength(3);
  await pass(4);
  expect((await ids('registration')).toSorted()).toEqual([paid, owed].toSorted());
  await database.db.updateTable('cancellation').set({ refund: 'completed' }).execute();
  await stores.transaction(async ({ siteSettings }) => {
    await siteSettings.startChange();
    await siteSettings.write('keepPaidRegistrations', '1000', 0, 'Asha');
  });
  await pass(250);
  expect(await ids('registration')).toHaveLength(2);
  await pass(20);
  expect(await ids('registration')).toEqual([]);
  expect(await database.db.selectFrom('cancellation').selectAll().execute()).toEqual([]);
  expect(free).toBeDefined();
});

test('an erasure that waits for a refund completes once it is paid, and sealed copies expire', async () => {
  const { stores, database, erasureService } = site.services;
  const email = 'waiting@example.com';
  const talk = await registrations.webinar();
  const [registration] = await registrations.enrol(talk._id, 'waiting');
  const at = site.clock().toISOString();
  await database.db
    .insertInto('cancellation')
    .values({
      ...{
        id: 'c2',
        registrationId: registration ?? '',
        webinarId: talk._id,
        at,
        source: 'parent',
        quote: '{}',
      },
      ...{ refund: 'requested', askBy: at, askedAt: at, payBackTo: 'w@upi', dueBy: null, completedAt: null },
      ...{ completedBy: '', note: '', revision: 1 },
    })
    .execute();
  await write({ email });
  site.clock.advance(1000);
  const dueAt = new Date(site.clock().getTime() + 30 * day).toISOString();
  const asked = { kind: 'erasure', source: 'page', email, emailKey: 'k', words: '', dueAt } as const;
  const { id } = await stores.privacyRequests.add(asked);
  await stores.transaction(async (tx) => {
    const report = await erasureService.erasePerson(tx, { email, requestId: id, by: visitor });
    expect(report).toMatchObject({ erased: { enquiry: 1 }, kept: [{ count: 1 }] });
    await tx.privacyRequests.report(id, report);
  });
  await pass(1);
  expect((await stores.privacyRequests.find(id))?.state).toBe('confirmed');
  await database.db.updateTable('cancellation').set({ refund: 'completed' }).execute();
  await pass(1);
  const ended = await stores.privacyRequests.find(id);
  expect(ended).toMatchObject({ state: 'completed', email: '' });
  expect(JSON.parse(ended?.report ?? '')).toEqual({ erased: { enquiry: 1, registration: 1 }, kept: [] });
  const sealed = () => stores.sealed.list({ limit: 9, offset: 0 });
  expect(await sealed()).toHaveLength(2);
  await pass(366);
  // Copies of payments are kept longer, with the books.
  expect(await sealed()).toMatchObject([{ record: 'registration' }]);
  await pass(700);
  expect(await sealed()).toEqual([]);
  await pass(1100);
  expect(await stores.privacyRequests.find(id)).toBeUndefined();
});

test('searching for expired records among very many does not delay other requests', async () => {
  const { stores, database } = site.services;
  const { enquiry } = await write();
  const rows = database.db.selectFrom('enquiry').selectAll().where('id', '=', enquiry._id);
  const row = await rows.executeTakeFirstOrThrow();
  const number = 3500;
  const isOld = (n: number) => n % 1000 === 999;
  const all = Array.from({ length: number }, (_, n) => ({
    ...row,
    id: `ffffffff-${String(n).padStart(4, '0')}`,
    addedAt: isOld(n) ? '2020-01-01T00:00:00.000Z' : '2199-01-01T00:00:00.000Z',
  }));
  for (let from = 0; from < number; from += 250)
    await database.db
      .insertInto('enquiry')
      .values(all.slice(from, from + 250))
      .execute();
  const before = '2021-01-01T00:00:00.000Z';
  const { ticks, result } = await countTicks(() =>
    stores.people.countOld(before, { before, paidBefore: before }),
  );
  expect(result).toEqual({ enquiries: 3, registrations: 0, stillOpen: 0 });
  expect(ticks).toBeGreaterThanOrEqual(3);
  for (const erased of [3, 0]) expect(await stores.people.removeEnquiries(before)).toBe(erased);
  const left = await database.db.selectFrom('enquiry').select('id').where('addedAt', '<', before).execute();
  expect(left).toEqual([]);
});
