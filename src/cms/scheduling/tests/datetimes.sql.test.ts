import { afterEach, describe, expect, test } from 'vitest';
import { scheduledNames } from '#cms/records/addresses.ts';
import { findWrongCounts } from '#cms/records/recount.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { findIndexMismatches } from '#features/search/server/check.ts';
import { createEntry } from '#tests/factories/entries.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
afterEach(() => site.clock.reset());

type Answered = Record<string, unknown> & { _id: string; revision: number };

const hour = 3_600_000;
const at = (hours: number) => new Date(site.clock().getTime() + hours * hour).toISOString();

async function add(name: ContentName, changes: Record<string, string>): Promise<Answered> {
  const { form } = await createEntry(contentTypes[name]);
  const status = 'status' in contentTypes[name].fields ? { status: '1' } : {};
  const sent = { form: { ...form, ...status, ...changes }, token: site.admin };
  const answer = await site.call('POST', contentTypes[name].api.path, sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** The entries of a type as a caller reads them. */
async function read(name: ContentName, token?: string): Promise<Answered[]> {
  const { path, listKey } = contentTypes[name].api;
  const answer = await site.call('GET', path, token ? { token } : {});
  return listKey ? answer.json()[listKey] : answer.json();
}

const ids = (entries: Answered[]) => entries.map(({ _id }) => _id);
const history = async (name: ContentName, id: string) =>
  (await site.services.stores.changes.listHistory(name, id)).map(({ kind, by, revision }) => ({
    kind,
    by,
    revision,
  }));
const bySchedule = { kind: 'system', name: 'schedule' };

/** The stored counts and references match the records. */
async function expectNothingWrong() {
  const { db, engine } = site.services.database;
  expect(await findWrongCounts({ db, engine })).toEqual([]);
  expect(await findIndexMismatches({ db })).toEqual([]);
}

describe.each(scheduledNames())('%s', (name) => {
  test('is published and removed at its times, and the log contains both', async () => {
    const entry = await add(name, { publishAt: at(1), unpublishAt: at(3) });
    expect(entry).toMatchObject({ publishAt: expect.any(String), unpublishAt: expect.any(String) });
    expect(entry).not.toHaveProperty('isOut');
    expect(entry).not.toHaveProperty('turnsAt');
    expect(ids(await read(name))).not.toContain(entry._id);
    expect(ids(await read(name, site.admin))).toContain(entry._id);
    await expectNothingWrong();

    await site.services.jobRunner.runDue();
    expect(ids(await read(name))).not.toContain(entry._id);

    site.clock.advance(hour);
    await site.services.jobRunner.runDue();
    expect(ids(await read(name))).toContain(entry._id);
    await expectNothingWrong();
    const signIn = await site.signIn();
    const out = (await read(name, signIn)).find(({ _id }) => _id === entry._id);
    expect(out).toEqual({ ...entry, revision: entry.revision + 1 });

    site.clock.advance(2 * hour);
    await site.services.jobRunner.runDue();
    await site.services.jobRunner.runDue();
    expect(ids(await read(name))).not.toContain(entry._id);
    await expectNothingWrong();
    expect(await history(name, entry._id)).toEqual([
      { kind: 'unpublished', by: bySchedule, revision: 3 },
      { kind: 'published', by: bySchedule, revision: 2 },
      { kind: 'created', by: expect.objectContaining({ name: 'asha' }), revision: 1 },
    ]);
  });

  test('is public at once with a past time, and not after its removal time', async () => {
    const out = await add(name, { publishAt: at(-2), unpublishAt: at(2) });
    const over = await add(name, { publishAt: at(-2), unpublishAt: at(-1) });
    expect(ids(await read(name))).toContain(out._id);
    expect(ids(await read(name))).not.toContain(over._id);
  });

  test('is refused with a removal time before its publication time', async () => {
    const { form } = await createEntry(contentTypes[name]);
    for (const [publishAt, unpublishAt] of [
      [at(2), at(1)],
      [at(2), 'soon'],
    ] as const) {
      const sent = { form: { ...form, publishAt, unpublishAt }, token: site.admin };
      const answer = await site.call('POST', contentTypes[name].api.path, sent);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({ unpublishAt: expect.any(String) });
    }
  });
});

test('an entry whose both times passed while the site was down is not public, and logged once', async () => {
  const { _id } = await add('blog', { publishAt: at(1), unpublishAt: at(2) });
  site.clock.advance(5 * hour);
  await site.services.schedule.start();
  expect(ids(await read('blog'))).not.toContain(_id);
  expect((await history('blog', _id)).map(({ kind }) => kind)).toEqual(['unpublished', 'created']);
  await expectNothingWrong();
});

test('each entry is changed once by concurrent checks', async () => {
  const entries = await Promise.all([1, 2, 3].map(() => add('media', { publishAt: at(1) })));
  site.clock.advance(hour);
  const { schedule } = site.services.stores;
  const done = await Promise.all([1, 2, 3, 4].map(() => schedule.applyDue()));
  // The timer of the site, started by an earlier test, may have changed some of them.
  expect(done.reduce((sum, { published }) => sum + published, 0)).toBeLessThanOrEqual(3);
  for (const { _id } of entries)
    expect((await history('media', _id)).map(({ kind }) => kind)).toEqual(['published', 'created']);
  const version = await site.services.stores.contentVersion();
  expect(await schedule.applyDue()).toEqual({ published: 0, takenDown: 0 });
  expect(await site.services.stores.contentVersion()).toBe(version);
});

test('an unpublished entry stays hidden at its time, until it is published', async () => {
  const { _id, publishAt } = await add('blog', { status: '0', publishAt: at(1) });
  expect(await site.services.stores.schedule.next()).not.toBe(publishAt);
  site.clock.advance(2 * hour);
  await site.services.jobRunner.runDue();
  expect(ids(await read('blog'))).not.toContain(_id);
  const token = await site.signIn();
  await site.call('PUT', `blogs/${_id}/status`, { token });
  expect(ids(await read('blog'))).toContain(_id);
});

test('an entry published before its time waits for that time', async () => {
  const { _id } = await add('blog', { status: '0', publishAt: at(1) });
  await site.call('PUT', `blogs/${_id}`, { form: { status: '1' }, token: site.admin });
  expect(ids(await read('blog'))).not.toContain(_id);
  site.clock.advance(hour);
  await site.services.jobRunner.runDue();
  expect(ids(await read('blog'))).toContain(_id);
});

test('changes of the times are effective with the save', async () => {
  const { _id } = await add('community', { publishAt: at(1) });
  const put = (form: Record<string, string>) =>
    site.call('PUT', `community/${_id}`, { form, token: site.admin });
  await put({ publishAt: '' });
  expect(ids(await read('community'))).toContain(_id);
  await put({ unpublishAt: at(-1) });
  expect(ids(await read('community'))).not.toContain(_id);
  await put({ unpublishAt: at(1) });
  expect(ids(await read('community'))).toContain(_id);
  await expectNothingWrong();
});

test('a restored entry or revision has the status of its times', async () => {
  const { _id } = await add('webinar', { publishAt: at(1) });
  await site.call('PUT', `webinar/${_id}`, { form: { publishAt: '' }, token: site.admin });
  expect(ids(await read('webinar'))).toContain(_id);
  const back = await site.call('POST', `history/webinar/${_id}/1/restore`, { token: site.admin });
  expect(back.statusCode, back.body).toBe(200);
  expect(ids(await read('webinar'))).not.toContain(_id);

  await site.call('DELETE', `webinar/${_id}`, { token: site.admin });
  site.clock.advance(2 * hour);
  const trashed = await site.services.stores.changes.findInTrash('webinar', _id);
  await site.services.stores.records.restore(trashed?.id ?? '', { kind: 'visitor' });
  expect(ids(await read('webinar'))).toContain(_id);
  await expectNothingWrong();
});

test('a webinar that is not public takes no registrations', async () => {
  const far = { startdate: '2199-01-01', enddate: '2199-01-02' };
  const { _id } = await add('webinar', { ...far, publishAt: at(1) });
  const enrol = async (webinarId: string) =>
    site.services.submissions
      .enrol(
        {
          ...{ name: 'Asha Rao', email: 'asha@example.com', contact: '9812345678', webinarId },
          proof: await site.prove(),
        },
        '10.0.0.1',
      )
      .catch((error: Error & { errors?: unknown }) => error.errors ?? error);
  expect(await enrol(_id)).toEqual(await enrol('019ab000-0000-7000-8000-000000000000'));
  site.clock.advance(hour);
  await site.services.jobRunner.runDue();
  expect(await enrol(_id)).toEqual({ status: 'registered' });
});

test('the front desk finds a removed webinar because of its registrations; visitors do not', async () => {
  const frontDesk = await site.register('meena', 'frontDesk');
  const { _id } = await add('webinar', { unpublishAt: at(-1) });
  expect(ids(await read('webinar', frontDesk))).toContain(_id);
  for (const token of [undefined, site.user]) expect(ids(await read('webinar', token))).not.toContain(_id);
  const one = (token: string) => site.call('GET', `entries/webinar/${_id}`, { token });
  expect((await one(frontDesk)).statusCode).toBe(200);
  const hidden = await add('blog', { unpublishAt: at(-1) });
  expect(ids(await read('blog', frontDesk))).not.toContain(hidden._id);
});

test('the next time after overdue ones is returned too, in case those fail', async () => {
  const first = await add('banner', { publishAt: at(1) });
  const second = await add('banner', { publishAt: at(1.1) });
  const { schedule } = site.services.stores;
  expect(await schedule.next(String(first.publishAt))).toBe(second.publishAt);
});

describe('planned changes', () => {
  test('are listed by time, including those of unpublished entries', async () => {
    const token = site.admin;
    const names = { title: 'Later' };
    const later = await add('blog', { ...names, publishAt: at(30), unpublishAt: at(50) });
    const held = await add('media', { title: 'Held back', status: '0', publishAt: at(40) });
    const answer = await site.call('GET', 'schedule', { token });
    expect(answer.headers['cache-control']).toBe('no-store');
    const mine = (planned: { _id: string }[]) =>
      planned.filter(({ _id }) => [later._id, held._id].includes(_id));
    const reported = { record: 'blog', _id: later._id, title: 'Later', isUnpublished: false };
    expect(mine(answer.json().scheduled)).toEqual([
      { ...reported, at: later.publishAt, action: 'publish' },
      {
        record: 'media',
        _id: held._id,
        title: 'Held back',
        at: held.publishAt,
        action: 'publish',
        isUnpublished: true,
      },
      { ...reported, at: later.unpublishAt, action: 'unpublish' },
    ]);
    const first = await site.call('GET', 'schedule?limit=1&from=now', { token });
    expect(first.json().scheduled).toHaveLength(1);
  });

  test('are listed for whole days in the site’s time zone, with the webinars of these days', async () => {
    // Half past four in the morning of the 2nd in India.
    await add('banner', { title: 'At night', publishAt: '2031-03-01T23:00:00.000Z' });
    const days = { startdate: '2031-03-02', enddate: '2031-03-02' };
    const talk = await add('webinar', { title: 'Talk', ...days, time: '5:00 pm to 6:00 pm' });
    const fair = await add('webinar', { title: 'Fair', ...days, time: 'All day' });
    const on = async (day: string) =>
      (await site.call('GET', `schedule?from=${day}&to=${day}`, { token: site.admin })).json();
    expect(await on('2031-03-01')).toEqual({ scheduled: [], webinars: [] });
    expect(await on('2031-03-02')).toEqual({
      scheduled: [expect.objectContaining({ record: 'banner', title: 'At night' })],
      webinars: [
        {
          ...{ _id: talk._id, title: 'Talk', startdate: '2031-03-02', isCalledOff: false },
          startsAt: '2031-03-02T11:30:00.000Z',
        },
        { _id: fair._id, title: 'Fair', startdate: '2031-03-02', startsAt: null, isCalledOff: false },
      ],
    });
  });

  test.each(['from=soon', 'to=2026-02-30', 'limit=0', 'limit=501', 'limit=x'])(
    '%s is refused',
    async (query) => {
      expect((await site.call('GET', `schedule?${query}`, { token: site.admin })).statusCode).toBe(400);
    },
  );
});
