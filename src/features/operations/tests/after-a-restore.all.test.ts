import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import type { Clock } from '#core/clock.ts';
import type { SiteServices as Services } from '#features.ts';
import { backUp, createEmptyTarget, type EmptyTarget, restore, timeout } from '#tests/factories/backups.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { provideFolder } from '#tests/factories/temporary-folder.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

vi.setConfig({ testTimeout: timeout });

let site: TestSite;
const folder = provideFolder();
let backups: string;
let environment: TestSite['environment'];
const targets: EmptyTarget[] = [];

beforeAll(async () => {
  backups = join(folder, 'kept elsewhere');
  await mkdir(backups);
  site = await createTestSite({ BACKUP_TO: backups });
  environment = site.environment;
});
afterAll(async () => {
  await site.close();
  for (const target of targets) await target.remove();
});

/** Restores a file into a new place and runs `look` there. */
async function inRestored<Result>(
  words: string[],
  settings: Record<string, string>,
  inspect: (services: Services, output: string) => Promise<Result>,
  clock?: Clock,
): Promise<Result> {
  const target = await createEmptyTarget(settings);
  targets.push(target);
  const output = await restore(target.environment, words, clock);
  const { app, services } = await createApp(readConfig(target.environment), { pages: 'none' });
  return inspect(services, output).finally(() => app.close());
}

test('a person erased since the backup does not return, even if the database and the data folder are lost', async () => {
  const person = { email: 'meena@example.com', contact: '9000000001' };
  const talk = await site.records.create('webinar', { title: 'Talk' });
  const asked = { ...person, city: 'Pune', message: 'A secret of hers' };
  const gone = await site.records.create('enquiry', { ...asked, name: 'Meena' });
  const stays = await site.records.create('enquiry', { ...asked, name: 'Ravi', message: 'His own' });
  await site.records.create('registration', { ...person, name: 'Meena', webinarId: talk._id });
  const trashed = await site.records.create('enquiry', { ...asked, name: 'Meena again' });
  await site.records.remove('enquiry', trashed._id);

  const archive = join(folder, 'before.zip');
  await backUp(environment, archive);
  await site.records.remove('enquiry', gone._id);
  await site.records.remove('webinar', talk._id);
  for (const { id } of await site.services.stores.changes.listTrash(['enquiry', 'webinar']))
    await site.services.stores.changes.erase(id);
  await site.services.jobRunner.runDue();
  const [ledger = ''] = await readdir(backups);
  const noted = await readFile(join(backups, ledger), 'utf8');
  expect(JSON.parse(noted)).toHaveLength(4);
  expect(noted).not.toContain('Meena');
  const ownLists = join(site.dataDir, 'erasures');
  const [own = ''] = await readdir(ownLists);
  expect(await readFile(join(ownLists, own), 'utf8')).toBe(noted);
  // Nothing is left to note, and nothing is noted twice.
  expect(await site.services.stores.erasures.findFirstUnnoted()).toBeNull();

  await inRestored([archive], { BACKUP_TO: backups }, async ({ stores, database: { db } }, output) => {
    expect(output).toContain('were erased after the backup: 4.');
    expect((await stores.records.list('enquiry', { unpublished: true })).map(({ _id }) => _id)).toEqual([
      stays._id,
    ]);
    expect(await stores.records.list('webinar', { unpublished: true })).toEqual([]);
    expect(await stores.records.list('registration', { unpublished: true })).toEqual([]);
    expect(await stores.changes.listTrash(['enquiry', 'webinar', 'registration'])).toEqual([]);
    expect(JSON.stringify(await db.selectFrom('change').selectAll().execute())).not.toMatch(/Meena|secret/);
    expect(await stores.records.count('enquiry')).toBe(1);
  });

  // A list beside the archive is enough; without any list, erasures are unknown.
  const beside = join(backups, 'copied.zip');
  await copyFile(archive, beside);
  const enquiries = ({ stores }: Services) => stores.records.count('enquiry');
  expect(await inRestored([beside], {}, enquiries)).toBe(1);
  expect(await inRestored([archive], {}, enquiries)).toBe(2);
});

test('registration links revoked since the backup stay revoked, and the next email has new ones', async () => {
  const { stores, registrationLinks } = site.services;
  const registrations = registrationsOn(site);
  const [[old = '', other = '']] = [
    await registrations.enrol((await registrations.webinar())._id, 'asha', 'ravi'),
  ];
  const ensure = (id: string, of = site.services) =>
    of.stores.transaction((tx) => of.registrationLinks.ensure(tx, id));
  const tokenIn = ({ my }: { my: string }) => my.split('/').pop() ?? '';
  const ended = [tokenIn(await ensure(old))];
  const goesOn = tokenIn(await ensure(other));
  const archive = join(folder, 'links.zip');
  await backUp(environment, archive);
  const revoke = () => stores.transaction((tx) => registrationLinks.revoke(tx, old));
  await revoke();
  ended.push(tokenIn(await ensure(old)));
  await revoke();
  const last = tokenIn(await ensure(old));
  await site.services.jobRunner.runDue();

  await inRestored([archive], { BACKUP_TO: backups }, async (services) => {
    const leadsTo = (token: string) => services.registrationLinks.find(token);
    expect(await leadsTo(goesOn)).toMatchObject({ registrationId: other });
    const next = tokenIn(await ensure(old, services));
    for (const token of ended) {
      expect(await leadsTo(token)).toBeUndefined();
      expect(next).not.toBe(token);
    }
    expect(await leadsTo(next)).toMatchObject({ registrationId: old });
  });
  expect(await registrationLinks.find(last)).toMatchObject({ registrationId: old });
});

test('a preview link revoked since the backup is invalid', async () => {
  const course = await site.records.create('course', { title: 'Not out yet' });
  const json = { record: 'course', recordId: course._id, hours: 24 };
  const made = await site.call('POST', 'previews', { json, token: site.admin });
  expect(made.statusCode, made.body).toBe(201);
  const archive = join(folder, 'previews.zip');
  await backUp(environment, archive);
  const left = await inRestored([archive], {}, ({ stores }) =>
    stores.previews.listOf('course', { recordId: course._id }),
  );
  expect(left).toEqual([]);
  expect(await site.services.stores.previews.listOf('course', { recordId: course._id })).toHaveLength(1);
});

test('emails that were due are not sent a second time, later ones are', async () => {
  const { emails } = site.services.stores;
  const [due, toCome] = ['place-links', 'reminder-day-before'] as const;
  const email = (kind: string, dueAt?: string) =>
    emails.enqueue({
      ...{ kind, dueAt, about: { record: '', id: '' }, recipient: { record: 'staff', id: '' } },
      mail: { to: 'staff@example.com', subject: kind, text: '' },
    });
  const { plannedEmails } = site.services.stores;
  const ofWebinar = { webinarId: 'talk', kind: 'webinar-message', dedupeKey: 'due' } as const;
  await plannedEmails.plan(ofWebinar);
  const tomorrow = new Date(site.clock().getTime() + 86_400_000).toISOString();
  await plannedEmails.plan({ ...ofWebinar, dedupeKey: 'to-come', dueAt: tomorrow });
  await email(due);
  await email(toCome, tomorrow);
  const archive = join(folder, 'letters.zip');
  await backUp(environment, archive);
  // Ignores the emails of the previous test.
  const ours = [due, toCome];
  const kinds = async ({ database: { db } }: Services) => ({
    waiting: (
      await db.selectFrom('email').select('kind').where('kind', 'in', ours).orderBy('kind').execute()
    ).map(({ kind }) => kind),
    missed: (
      await db
        .selectFrom('emailLog')
        .select('kind')
        .where('outcome', '=', 'missed')
        .where('kind', 'in', ours)
        .execute()
    ).map(({ kind }) => kind),
    planned: await db
      .selectFrom('webinarEmail')
      .select(['dedupeKey', 'state'])
      .where('webinarId', '=', 'talk')
      .orderBy('dedupeKey')
      .execute(),
  });
  expect(await inRestored([archive], {}, kinds)).toEqual({
    ...{ waiting: [toCome], missed: [due] },
    planned: [
      { dedupeKey: 'due', state: 'missed' },
      { dedupeKey: 'to-come', state: 'planned' },
    ],
  });
  expect(await inRestored([archive, '--send-emails'], {}, kinds)).toEqual({
    waiting: [due, toCome],
    missed: [],
    planned: [
      { dedupeKey: 'due', state: 'planned' },
      { dedupeKey: 'to-come', state: 'planned' },
    ],
  });
});
