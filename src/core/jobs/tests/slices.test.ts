import { afterEach, expect, test, vi } from 'vitest';
import { findingsText, runCheck } from '#tests/factories/doctor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { runAllJobs } from '#tests/factories/retention.ts';

// More than one batch, and the first of them cannot be processed (product: Trash and history).
const many = 120;
const day = 86_400_000;
const broken = new Error('This one cannot be done.');

const site = provideTestSite();
afterEach(() => {
  vi.restoreAllMocks();
  site.clock.reset();
});

const stores = () => site.services.stores;
const numbers = Array.from({ length: many }, (_, number) => number);
const outcomeOf = async (job: string) => (await stores().jobs.lastRuns(job, 1))[0]?.outcome;

test('the trash is emptied in one run, and an entry that cannot be erased blocks no other', async () => {
  for (const number of numbers) {
    const { _id } = await site.records.create('idea', { title: `Idea ${number}` });
    await site.records.remove('idea', _id);
  }
  const trashed = () => stores().changes.listTrash(['idea'], { limit: 100, offset: 0 });
  const [oldest] = (await stores().changes.listTrash(['idea'])).slice(-1);
  const { erase } = stores().changes;
  const failing = vi
    .spyOn(stores().changes, 'erase')
    .mockImplementation((id, by) => (id === oldest?.id ? Promise.reject(broken) : erase(id, by)));
  expect((await runCheck(site, 'trash-and-history')).verdict).toBe('good');
  site.clock.advance(33 * day);
  expect(findingsText(await runCheck(site, 'trash-and-history'))).toMatch(
    new RegExp(`^${many} entries of the trash are kept for longer than 30 days\\. .*Empty the trash`),
  );
  await runAllJobs(site);
  expect(await trashed()).toEqual([oldest]);
  expect(await outcomeOf('change-log-retention')).toBe('failed');
  expect(findingsText(await runCheck(site, 'trash-and-history'))).toMatch(/^1 entry of the trash is kept/);

  failing.mockRestore();
  await runAllJobs(site);
  expect(await trashed()).toEqual([]);
  expect(await outcomeOf('change-log-retention')).toBe('done');
  expect((await runCheck(site, 'trash-and-history')).verdict).toBe('good');
});

test('histories are shortened in one run', async () => {
  const { _id } = await site.records.create('idea', { title: 'Of many versions' });
  for (const number of numbers) await site.records.update('idea', _id, { title: `Version ${number}` });
  site.clock.advance(368 * day);
  expect(findingsText(await runCheck(site, 'trash-and-history'))).toMatch(/entries of the history are kept/);
  await runAllJobs(site);
  expect(await stores().changes.countHistory('idea', _id)).toBe(0);
  expect((await runCheck(site, 'trash-and-history')).verdict).toBe('good');
});

test('discarded drafts are deleted in one run', async () => {
  const values = (number: number) => ({
    ...{ id: `draft-${number}`, record: 'idea', recordId: '', accountId: `by-${number}`, accountName: '' },
    ...{ title: '', typed: '{}', base: '{}', baseRevision: 0, revision: 1, lastSave: '' },
    ...{ createdAt: '2020-01-01T00:00:00.000Z', savedAt: '2020-01-01T00:00:00.000Z' },
    discardedAt: '2020-01-01T00:00:00.000Z',
  });
  const { db } = site.services.database;
  await db
    .insertInto('draft')
    .values(numbers.map((number) => values(number) as never))
    .execute();
  expect(findingsText(await runCheck(site, 'trash-and-history'))).toMatch(/discarded drafts are kept/);
  await runAllJobs(site);
  expect(await db.selectFrom('draft').select('id').execute()).toEqual([]);
});

test('unused files are removed in one run, and a failing one blocks no other', async () => {
  const nameOf = (number: number) => `${String(number).padStart(24, '0')}.mp4`;
  for (const number of numbers) await stores().files.record(nameOf(number), 'video');
  const { remove } = site.services.videos;
  vi.spyOn(site.services.videos, 'remove').mockImplementation((name) =>
    name === nameOf(0) ? Promise.reject(broken) : remove(name),
  );
  // Checked each day, or the week would restart.
  for (let days = 0; days < 9; days += 1) {
    await runAllJobs(site);
    site.clock.advance(day);
  }
  const left = await stores().files.listUnused('9999', { limit: 200, offset: 0 });
  expect(left.map(({ name }) => name)).toEqual([nameOf(0)]);
  expect(await outcomeOf('unused-files')).toBe('failed');
});

test('an erasure that waits for a refund blocks no other', async () => {
  const open = numbers.map((number) => `owed-${number}@example.com`);
  const request = async (email: string) => {
    const { id } = await stores().privacyRequests.add({
      ...{ kind: 'erasure', source: 'staff', email, emailKey: email, words: '' },
      dueAt: '2030-01-01T00:00:00.000Z',
    } as never);
    return id;
  };
  for (const email of open) await request(email);
  const last = await request('free@example.com');
  const { erasePerson } = site.services.erasureService;
  vi.spyOn(site.services.erasureService, 'erasePerson').mockImplementation(async (tx, wanted) => {
    if (wanted.email === 'owed-0@example.com') throw broken;
    if (wanted.email.startsWith('owed-')) return { erased: {}, kept: [{ what: 'refund' }] } as never;
    return erasePerson(tx, wanted);
  });
  await runAllJobs(site);
  expect((await stores().privacyRequests.find(last))?.state).toBe('completed');
  expect(await outcomeOf('personal-data')).toBe('failed');
});

test('expired enquiries are erased in one run, independently', async () => {
  const row = {
    ...{ name: 'Meena', email: 'meena@example.com', contact: '9000000001', city: 'Pune', message: 'Hello' },
    createdAt: '2020-01-01T00:00:00.000Z',
  };
  const { db } = site.services.database;
  for (const number of numbers) {
    const { _id } = await site.records.create('enquiry', { ...row, name: `Meena ${number}` } as never);
    await db.deleteFrom('conversationEnquiry').where('enquiryId', '=', _id).execute();
    await db.updateTable('enquiry').set({ addedAt: row.createdAt }).where('id', '=', _id).execute();
  }
  const before = '2021-01-01T00:00:00.000Z';
  expect(await stores().people.removeEnquiries(before)).toBe(many);
  expect(await stores().people.removeEnquiries(before)).toBe(0);
});

test('emails of a webinar that cannot be written block no other webinar', async () => {
  const registrations = registrationsOn(site);
  const webinars = [
    await registrations.webinar({ title: 'Broken' }),
    await registrations.webinar({ title: 'Whole' }),
  ];
  for (const [at, { _id }] of webinars.entries()) await registrations.enrol(_id, `parent-${at}`);
  const { db } = site.services.database;
  const planned = () => db.selectFrom('webinarEmail').select('id').where('state', '=', 'planned').execute();
  const dueAt = '2020-01-01T00:00:00.000Z';
  for (const { _id } of webinars) {
    const email = {
      ...{ webinarId: _id, registrationId: '', dedupeKey: 'x', kind: 'webinar-message' },
      dueAt,
    };
    await db
      .insertInto('webinarEmail')
      .values({
        ...email,
        id: `letter-${_id}`,
        state: 'planned',
        details: '{}',
        emailId: '',
        endedAt: '',
      } as never)
      .execute();
  }
  const [broken, whole] = webinars.map(({ _id }) => _id);
  await db.updateTable('webinarEmail').set({ details: '{' }).where('id', '=', `letter-${broken}`).execute();
  await runAllJobs(site);
  const left = (await planned()).map(({ id }) => id);
  expect(left).toContain(`letter-${broken}`);
  expect(left).not.toContain(`letter-${whole}`);
  expect(await outcomeOf('webinar-emails')).toBe('failed');
});
