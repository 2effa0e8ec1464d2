import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../factories/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const parent = {
  name: 'Meena Tarangini',
  email: 'Meena@example.com',
  contact: '9000000001',
  city: 'Pune',
  message: 'बच्चा सोता नहीं। Please call.',
};

describe('booksession', () => {
  test('answers the enquiries to administrators, the newest first, whole or in parts', async () => {
    const first = await site.records.create('enquiry', { ...parent, createdAt: '2026-11-20T10:00:00.000Z' });
    const second = await site.records.create('enquiry', { ...parent, createdAt: '2026-11-21T10:00:00.000Z' });
    const third = await site.records.create('enquiry', { ...parent, createdAt: '2026-11-19T10:00:00.000Z' });
    const get = (query = '') => site.call('GET', `booksession${query}`, { token: site.admin });
    const ids = async (query = '') =>
      (await get(query)).json().booksessions.map((e: { _id: string }) => e._id);
    expect((await get()).json().booksessions[0]).toEqual({
      _id: second._id,
      ...parent,
      createdAt: '2026-11-21T10:00:00.000Z',
      revision: 1,
    });
    expect(await ids()).toEqual([second._id, first._id, third._id]);
    expect(await ids('?limit=1&offset=1')).toEqual([first._id]);
    expect((await get('?limit=1')).headers['x-total-count']).toBe('3');
    expect((await get()).headers['x-total-count']).toBeUndefined();
    for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?limit=x']) {
      expect((await get(query)).statusCode).toBe(400);
    }
  });

  test('a deleted enquiry is gone', async () => {
    const { _id: id } = await site.records.create('enquiry', parent);
    const answer = await site.call('DELETE', `booksession/${id}`, { token: site.admin });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.any(String) }]);
    expect((await site.call('DELETE', `booksession/${id}`, { token: site.admin })).statusCode).toBe(404);
  });

  test.each(['GET booksession', 'DELETE booksession/x'])('%s: administrators only', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect((await site.call(method, path)).statusCode).toBe(401);
    expect((await site.call(method, path, { token: 'bad' })).statusCode).toBe(401);
    const answer = await site.call(method, path, { token: site.user });
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: expect.any(String) }]);
  });
});

describe('registrations', () => {
  let webinarId: string;
  beforeEach(async () => {
    webinarId = (await site.records.create('webinar', { title: 'Sleep' }))._id;
  });
  const { city: _city, message: _message, ...person } = parent;
  const enrol = (email: string, id = webinarId) =>
    site.records.create('registration', { ...person, email, webinarId: id, webinarTitle: 'Sleep' });
  const list = (query = '', token: string | undefined = site.admin) =>
    site.call('GET', `webinar/webinarregisteruser/${webinarId}${query}`, { token });

  test('answers who has enrolled in this webinar, and in no other', async () => {
    const other = await site.records.create('webinar', { title: 'Food' });
    await enrol('b@example.com', other._id);
    const registration = await enrol('a@example.com');
    const answer = await list();
    expect(answer.json()).toEqual({
      webinars: [
        {
          _id: registration._id,
          webinarId,
          webinarTitle: 'Sleep',
          name: parent.name,
          email: 'a@example.com',
          contact: parent.contact,
          registerAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          revision: 1,
        },
      ],
    });
  });

  test('are answered in parts', async () => {
    for (const name of ['a', 'b', 'c']) await enrol(`${name}@example.com`);
    const answer = await list('?limit=2&offset=2');
    expect([answer.json().webinars.length, answer.headers['x-total-count']]).toEqual([1, '3']);
    expect((await list('?limit=1000')).statusCode).toBe(400);
  });

  test('one e-mail enrols once in a webinar, whatever its case', async () => {
    expect(await enrol('a@example.com')).toBeDefined();
    await expect(enrol('a@example.com')).rejects.toMatchObject({ reason: 'conflict' });
    expect((await list()).json().webinars).toHaveLength(1);
  });

  test('a deleted registration is gone, and so are those of a deleted webinar', async () => {
    const first = await enrol('a@example.com');
    await enrol('b@example.com');
    const path = `webinar/deleteWebinarUser${first._id}`;
    expect((await site.call('DELETE', path, { token: site.admin })).json()).toEqual({
      message: expect.any(String),
    });
    expect((await site.call('DELETE', path, { token: site.admin })).statusCode).toBe(404);
    expect((await list()).json().webinars).toHaveLength(1);
    await site.call('DELETE', `webinar/${webinarId}`, { token: site.admin });
    expect(await site.records.count('registration', { owner: webinarId })).toBe(0);
    expect((await list()).statusCode).toBe(404);
  });

  test('are for administrators only', async () => {
    for (const [method, path] of [
      ['GET', `webinar/webinarregisteruser/${webinarId}`],
      ['DELETE', 'webinar/deleteWebinarUserx'],
    ] as const) {
      expect((await site.call(method, path)).statusCode).toBe(401);
      expect((await site.call(method, path, { token: site.user })).statusCode).toBe(403);
    }
  });
});
