import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import type { CancellationRow } from '#features/webinars/server/tables.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { dumpOf } from '#tests/factories/database-dump.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const site = provideTestSite();
const registrations = registrationsOn(site);
const { write, performAction, view } = conversationsOf(site);

const erase = (email: string, more: { before?: string } = {}) =>
  site.services.stores.transaction((tx) =>
    site.services.erasureService.erasePerson(tx, { email, requestId: 'r1', by: visitor, ...more }),
  );
const hits = async (marker: string) => (await dumpOf(site.services)).filter((line) => line.includes(marker));

test('all data of a person is found and erased, in the trash too, and no data of others', async () => {
  const { erasureService, stores } = site.services;
  const talk = await registrations.webinar({ capacity: 1 });
  const [hers, next] = await registrations.enrol(talk._id, 'zora-marker', 'somebody');
  const person = { name: 'Zora Marker', email: 'Zora-Marker@example.com', message: 'zora-marker wrote' };
  const { id } = await write({ ...person, contact: '9000000009' });
  const { enquiry: trashed } = await write({ ...person, contact: '9000000009' });
  await performAction(id, { kind: 'note', text: 'zora-marker rang' });
  await site.records.remove('enquiry', trashed._id);
  const other = await write({ email: 'other@example.com', contact: '9000000777' });
  await stores.consents.add({
    ...{ purpose: 'news', noticeHash: 'h', record: 'enquiry', recordId: '', method: 'form' },
    email: 'zora-marker@example.com',
  });

  const found = await erasureService.findPersonalData('ZORA-marker@example.com');
  expect(found.records.enquiry.map(({ trashedBy }) => trashedBy !== '')).toEqual([false, true]);
  expect(found.records.enquiry[0]?.conversation?.notes.map(({ text }) => text)).toContain('zora-marker rang');
  expect(found.records.registration).toMatchObject([{ id: hers, status: 'registered', cancellations: [] }]);
  expect(found).toMatchObject({ consents: [{ purpose: 'news' }], account: undefined, stays: [] });

  const report = await erase('zora-marker@EXAMPLE.com');
  expect(report).toEqual({ erased: { enquiry: 2, registration: 1, consent: 1 }, kept: [] });
  expect(await hits('ora-marker')).toEqual([]);
  expect(await hits('ora Marker')).toEqual([]);
  expect(await registrations.statusOf(next)).toBe('offered');
  expect(await view(other.id)).toMatchObject({ enquiryCount: 1 });
  expect(await stores.sealed.list({ limit: 9, offset: 0 })).toHaveLength(3);
  expect(await erase('zora-marker@example.com')).toEqual({ erased: {}, kept: [] });
});

test('emails that became files are erased with their recipient', async () => {
  const outbox = join(site.dataDir, 'outbox');
  const emails = async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  };
  const written = async (email: string) => (await emails()).filter((text) => text.includes(email)).length;
  const talk = await registrations.webinar({ title: 'On paper' });
  await registrations.enrol(talk._id, 'file-marker', 'file-stays');
  // Another process may be running the same job.
  const worked = async (email: string) => {
    await site.services.writeDueEmails();
    await site.services.jobRunner.runDue();
    return written(email);
  };
  const soon = { timeout: 20_000 };
  for (const name of ['file-marker', 'file-stays'])
    await expect.poll(() => worked(`${name}@example.com`), soon).toBeGreaterThan(0);
  const stays = await written('file-stays@example.com');
  await erase('file-marker@example.com');
  await expect.poll(() => worked('file-marker@example.com'), soon).toBe(0);
  expect(await written('file-stays@example.com')).toBe(stays);
}, 60_000);

test('emails that became files are erased and expire even after a mail server was set', async () => {
  const later = await createTestSite({
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'care@example.com', STAFF_EMAIL: 'desk@example.com' },
  });
  try {
    const file = join(later.dataDir, 'outbox', '0190a5b2-0000-7000-8000-000000000000.eml');
    const { stores } = later.services;
    const left = async () => (await readdir(dirname(file))).length;
    await mkdir(dirname(file));
    // No row refers to it: it was dropped while it was being written.
    await writeFile(file, 'To: somebody');
    const { _id } = await later.records.create('enquiry', { name: 'Ravi', email: 'r@example.com' });
    await later.records.remove('enquiry', _id);
    for (const { id } of await stores.changes.listTrash(['enquiry'])) await stores.changes.erase(id);
    await later.services.jobRunner.runDue();
    expect(await left()).toBe(0);

    await writeFile(file, 'To: somebody');
    const known = {
      kind: 'front-desk-digest',
      about: { record: 'staff', id: '' },
      recipient: { record: 'staff', id: '' },
    } as const;
    const mail = { to: 'desk@example.com', subject: 'x', text: 'x', html: '' };
    await stores.emails.enqueue({ ...known, mail, dueAt: '2100-01-01T00:00:00.000Z' });
    const { id } = await later.services.database.db
      .selectFrom('email')
      .select('id')
      .executeTakeFirstOrThrow();
    await rename(file, join(dirname(file), `${id}.eml`));
    later.clock.advance(29 * 86_400_000);
    await later.services.jobRunner.runDue();
    expect(await left()).toBe(1);
    later.clock.advance(2 * 86_400_000);
    await later.services.jobRunner.runDue();
    expect(await left()).toBe(0);
  } finally {
    await later.close();
  }
}, 60_000);

test('notes in a conversation that another person continues from the same phone are erased too', async () => {
  const contact = '9000000555';
  const { id } = await write({ email: 'one@example.com', contact });
  await performAction(id, { kind: 'note', text: 'quince-marker' });
  await write({ email: 'two@example.com', contact });
  await erase('one@example.com');
  expect(await hits('quince-marker')).toEqual([]);
  expect((await view(id)).enquiries.map(({ email }) => email)).toEqual(['two@example.com']);
});

test('an account is erased with every copy of its name; a staff account stays', async () => {
  const { stores, accounts, erasureService } = site.services;
  await site.register('tamarind', 'user');
  await site.register('staffer', 'editor');
  expect((await erasureService.findPersonalData('tamarind@example.com')).account).toMatchObject({
    name: '',
    signIns: [],
  });
  expect(await hits('tamarind')).not.toEqual([]);
  expect(await erase('tamarind@example.com')).toEqual({ erased: { account: 1 }, kept: [] });
  expect(await hits('tamarind')).toEqual([]);
  expect(await erase('staffer@example.com')).toEqual({ erased: {}, kept: [] });
  const staffer = await accounts.findByEmail('staffer@example.com');
  const refused = stores.transaction((tx) => erasureService.eraseAccount(tx, staffer?.id ?? ''));
  await expect(refused).rejects.toMatchObject({ reason: 'conflict' });
});

test('later data and registrations with an open refund stay', async () => {
  const { stores, database } = site.services;
  const talk = await registrations.webinar();
  const [paid] = await registrations.enrol(talk._id, 'plum');
  const at = site.clock().toISOString();
  const open: CancellationRow = {
    ...{ id: 'c1', registrationId: paid ?? '', webinarId: talk._id, at, source: 'parent', quote: '{}' },
    ...{ refund: 'requested', askBy: at, askedAt: at, payBackTo: 'plum@upi', dueBy: null, completedAt: null },
    ...{ completedBy: '', note: '', revision: 1 },
  };
  await database.db.insertInto('cancellation').values(open).execute();
  const before = site.clock().toISOString();
  site.clock.advance(1000);
  await write({ email: 'plum@example.com' });
  const waits = [expect.objectContaining({ what: 'registration', count: 1, until: '' })];
  expect((await site.services.erasureService.findPersonalData('plum@example.com')).stays).toEqual(waits);
  expect(await erase('plum@example.com', { before })).toEqual({ erased: {}, kept: waits });
  expect(await registrations.statusOf(paid)).toBe('cancelled');
  expect(await registrations.emails(paid)).toEqual([]);
  await database.db.updateTable('cancellation').set({ refund: 'completed' }).execute();
  expect(await erase('plum@example.com', { before })).toEqual({ erased: { registration: 1 }, kept: [] });
  expect(await stores.people.find('plum@example.com')).toMatchObject({
    records: { enquiry: [{}], registration: [] },
  });
});
