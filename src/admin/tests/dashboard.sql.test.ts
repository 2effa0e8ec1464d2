import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Dashboard } from '#core/manifest/dashboard.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
beforeAll(async () => {
  await site.services.stores.files.record('a.webp', 'picture');
});
// 01:30 on 22 November in India, and still the 21st in UTC.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00.000Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const parent = {
  name: 'Meena',
  email: 'meena@example.com',
  contact: '9000000001',
  city: 'Pune',
  message: 'Hello',
};

async function read(who = 'asha'): Promise<Required<Dashboard>> {
  const token = await site.signIn(who);
  const answer = await site.call('GET', 'dashboard', { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('an empty site has an empty dashboard', async () => {
  const dashboard = await read();
  expect(dashboard).toMatchObject({
    today: '2026-11-22',
    enquiries: { last7Days: 0, last30Days: 0 },
    nextWebinar: null,
    unpublished: [],
    withoutPicture: [],
    emails: { isConfigured: false, waiting: 0, waitingSince: null, failed: [] },
    jobs: { problems: 0 },
  });
  expect(dashboard.enquiries.days).toHaveLength(30);
  expect(dashboard.enquiries.days.at(0)).toEqual({ day: '2026-10-24', count: 0 });
  expect(dashboard.enquiries.days.at(-1)).toEqual({ day: '2026-11-22', count: 0 });
});

test("enquiries are counted by the days of the site's time zone", async () => {
  const add = (createdAt: string) => site.records.create('enquiry', { ...parent, createdAt });
  await add('2026-11-21T18:30:00.000Z');
  await add('2026-11-21T18:29:59.999Z');
  // The first moment of the last seven days, and the one before.
  await add('2026-11-15T18:30:00.000Z');
  await add('2026-11-15T18:29:59.999Z');
  // The same of the last thirty.
  await add('2026-10-23T18:30:00.000Z');
  await add('2026-10-23T18:29:59.999Z');
  const found = (await read()).enquiries;
  expect(found).toMatchObject({ last7Days: 3, last30Days: 5 });
  expect(found.days.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-10-24', count: 1 },
    { day: '2026-11-15', count: 1 },
    { day: '2026-11-16', count: 1 },
    { day: '2026-11-21', count: 1 },
    { day: '2026-11-22', count: 1 },
  ]);
});

test('the next webinar is the nearest upcoming one, with its registrations', async () => {
  const { city: _city, message: _message, ...person } = parent;
  const add = async (title: string, startdate: string | null) => {
    const webinar = await site.records.create('webinar', {
      title,
      startdate,
      enddate: startdate,
      images: 'a.webp',
    });
    const registration = { webinarId: webinar._id, webinarTitle: title };
    await site.records.create('registration', {
      ...person,
      ...registration,
      registerAt: '2026-11-20T10:00:00.000Z',
    });
    return webinar;
  };
  await add('Over', '2026-11-21');
  await add('Without a day', null);
  await add('Later', '2026-12-24');
  const today = await add('Today', '2026-11-22');
  const dashboard = await read();
  expect(dashboard.nextWebinar).toEqual({
    _id: today._id,
    title: 'Today',
    startdate: '2026-11-22',
    registrations: 1,
  });
  expect(dashboard.registrations).toMatchObject({ last7Days: 4, last30Days: 4 });
});

test('unpublished articles are listed, and entries without a picture counted', async () => {
  const draft = await site.records.create('blog', { title: 'Draft', status: 0, imageUrl: 'a.webp' });
  await site.records.create('blog', { title: 'Seen', status: 1, imageUrl: 'a.webp' });
  for (let number = 0; number < 6; number += 1)
    await site.records.create('media', { title: `Media ${number}`, status: 0 });
  await site.records.create('course', { title: 'No picture' });
  const dashboard = await read();
  expect(dashboard.unpublished).toEqual([
    { type: 'blog', count: 1, entries: [{ _id: draft._id, title: 'Draft' }] },
    { type: 'media', count: 6, entries: expect.any(Array) },
  ]);
  expect(dashboard.unpublished[1]?.entries).toHaveLength(5);
  expect(dashboard.withoutPicture).toEqual([
    { type: 'media', count: 6 },
    { type: 'course', count: 1 },
  ]);
});

test('emails that could not be sent are counted, with the time of the oldest and the reason', async () => {
  const { stores, database } = site.services;
  const reference = { record: 'enquiry', id: 'e' };
  const put = (kind: string) =>
    stores.emails.enqueue({ kind, about: reference, recipient: reference, mail: {} });
  for (const [kind, createdAt, attempts] of [
    ['invitation', '2026-11-20T08:00:00.000Z', 0],
    ['place-links', '2026-11-20T09:00:00.000Z', 3],
    ['password-reset', '2026-11-20T10:00:00.000Z', 1],
  ] as const) {
    await put(kind);
    const change = { createdAt, attempts, problem: `ECONNREFUSED ${kind}` };
    await database.db.updateTable('email').set(change).where('kind', '=', kind).execute();
  }
  expect((await read()).emails).toMatchObject({
    waiting: 2,
    waitingSince: '2026-11-20T09:00:00.000Z',
    lastError: 'ECONNREFUSED place-links',
  });
  await database.db.deleteFrom('email').where('attempts', '>', 0).execute();
  expect((await read()).emails).toMatchObject({ waiting: 0, waitingSince: null, lastError: '' });
});

test('emails that were given up in the last seven days are listed, the newest first', async () => {
  const { emailLog } = site.services.stores;
  const email = {
    ...{ kind: 'enquiry-received', aboutRecord: 'enquiry', aboutId: 'e', recipientRecord: 'enquiry' },
    ...{ recipientId: 'e', key: null, mail: '{}', dueAt: '', uselessAfter: null, cancelledAt: null },
    ...{
      createdAt: '',
      attempts: 0,
      problem: '',
      refusedAt: null,
      doubts: 0,
      holder: null,
      leaseExpiresAt: null,
    },
  };
  const end = async (id: string, moment: string, outcome: 'sent' | 'refused' | 'missed' | 'cancelled') => {
    vi.setSystemTime(moment);
    await emailLog.record({ ...email, id }, outcome, `said ${id}`);
  };
  await end('too old', '2026-11-14T19:59:59.000Z', 'refused');
  await end('refused', '2026-11-14T20:00:01.000Z', 'refused');
  await end('sent', '2026-11-20T10:00:00.000Z', 'sent');
  await end('cancelled', '2026-11-20T11:00:00.000Z', 'cancelled');
  await end('missed', '2026-11-21T10:00:00.000Z', 'missed');
  vi.setSystemTime('2026-11-21T20:00:00.000Z');
  const reported = { kind: 'enquiry-received', record: 'enquiry', recordId: 'e' };
  expect((await read()).emails.failed).toEqual([
    { ...reported, outcome: 'missed', response: 'said missed', endedAt: '2026-11-21T10:00:00.000Z' },
    { ...reported, outcome: 'refused', response: 'said refused', endedAt: '2026-11-14T20:00:01.000Z' },
  ]);
});

describe('access', () => {
  test('staff only', async () => {
    expect((await site.call('GET', 'dashboard')).statusCode).toBe(401);
    expect((await site.call('GET', 'dashboard', { token: 'bad' })).statusCode).toBe(401);
    vi.useRealTimers();
    expect((await site.call('GET', 'dashboard', { token: site.user })).statusCode).toBe(403);
  });

  test('each role gets the parts that it may read', async () => {
    await site.register('eva', 'editor');
    await site.register('farah', 'frontDesk');
    const common = ['today', 'nextWebinar'];
    expect(Object.keys(await read('eva')).sort()).toEqual(
      [...common, 'unpublished', 'withoutPicture', 'timesToCheck'].sort(),
    );
    const ofPeople = [
      'dataRequests',
      'enquiries',
      'frontDesk',
      'registrations',
      'emails',
      'refunds',
      'payments',
    ];
    expect(Object.keys(await read('farah')).sort()).toEqual([...common, ...ofPeople].sort());
    expect((await read('farah')).nextWebinar).toHaveProperty('registrations');
    expect((await read('eva')).nextWebinar).not.toHaveProperty('registrations');
  });

  test('some parts only are read where they are named', async () => {
    const token = await site.register('farida', 'frontDesk');
    const ask = (query: string) => site.call('GET', `dashboard?${query}`, { token });
    const some = await ask('parts=frontDesk,refunds,unpublished');
    expect(Object.keys(some.json()).sort()).toEqual(['frontDesk', 'refunds', 'today']);
    for (const query of ['parts=', 'parts=nothing', 'parts=frontDesk,', 'parts=a&parts=b'])
      expect((await ask(query)).statusCode, query).toBe(400);
  });
});
