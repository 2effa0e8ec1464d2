import { beforeAll, describe, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
let editor: string;
let frontDesk: string;
let administrator: string;
let ids: Record<'webinar' | 'enquiry' | 'course', string>;
beforeAll(async () => {
  editor = await site.register('eva', 'editor');
  frontDesk = await site.register('farah', 'frontDesk');
  administrator = await site.register('anita', 'administrator');
  const parent = { name: 'Meena Sharma', email: 'meena@example.com', contact: '9000000001' };
  const webinar = await site.records.create('webinar', { title: 'Sleep' });
  const createdAt = '2026-11-20T10:00:00.000Z';
  await site.records.create('registration', {
    ...parent,
    ...{ webinarId: webinar._id, webinarTitle: 'Sleep', registerAt: createdAt },
  });
  const enquiry = await site.records.create('enquiry', {
    ...parent,
    ...{ city: 'Pune', message: 'Hello', createdAt },
  });
  const course = await site.records.create('course', { title: 'First steps' });
  await site.records.create('blog', { title: 'Not yet published', status: 0 });
  ids = { webinar: webinar._id, enquiry: enquiry._id, course: course._id };
  await site.records.remove('enquiry', enquiry._id);
  await site.records.remove('course', course._id);
});

const get = (path: string, token: string) => site.call('GET', path, { token });
const statusOf = async (method: string, path: string, token: string) =>
  (await site.call(method, path, { token })).statusCode;

test('clients of the first version see an editor and the front desk as users', async () => {
  for (const [name, token, staffRole, role] of [
    ['eva', editor, 'editor', 'user'],
    ['farah', frontDesk, 'frontDesk', 'user'],
    ['anita', administrator, 'administrator', 'admin'],
    ['asha', site.admin, 'owner', 'admin'],
    ['ravi', site.user, null, 'user'],
  ] as const) {
    expect((await get('auth/me', token)).json()).toEqual({ name, email: `${name}@example.com`, role });
    const own = (await get('account', token)).json();
    expect(own).toMatchObject({ name, role, staffRole });
    expect(JSON.stringify(own)).not.toContain('argon2');
  }
});

describe('lists of all records contain only records that the role may read', () => {
  const recordsIn = (list: { record: string }[]) => [...new Set(list.map(({ record }) => record))].sort();

  test('the trash', async () => {
    const trash = async (token: string) => recordsIn((await get('trash', token)).json().trash);
    expect(await trash(editor)).toEqual(['course']);
    expect(await trash(frontDesk)).toEqual(['enquiry']);
    expect(await trash(administrator)).toEqual(['course', 'enquiry']);
    expect((await get('trash?limit=1', editor)).headers['x-total-count']).toBe('1');
  });

  test('recent activity: an editor sees no names of parents', async () => {
    const changes = async (token: string) => (await get('changes', token)).json().changes;
    expect(recordsIn(await changes(frontDesk))).toEqual(['enquiry', 'registration']);
    expect(recordsIn(await changes(editor))).toEqual(['blog', 'course', 'webinar']);
    expect(JSON.stringify(await changes(editor))).not.toContain('Meena');
    for (const path of ['dashboard', 'trash', `history/webinar/${ids.webinar}`])
      expect((await get(path, editor)).body).not.toContain('Meena');
  });

  test('histories', async () => {
    expect((await get(`history/enquiry/${ids.enquiry}`, editor)).statusCode).toBe(403);
    expect((await get(`history/enquiry/${ids.enquiry}`, frontDesk)).statusCode).toBe(200);
    expect((await get(`history/course/${ids.course}`, editor)).statusCode).toBe(200);
    expect((await get(`history/course/${ids.course}`, frontDesk)).statusCode).toBe(403);
  });

  test('unpublished records', async () => {
    const titles = async (token: string) => (await get('blogs', token)).body;
    expect(await titles(editor)).toContain('Not yet published');
    expect(await titles(frontDesk)).not.toContain('Not yet published');
    const [blog] = await site.records.list('blog', { unpublished: true });
    expect((await get(`entries/blog/${blog?._id}`, editor)).statusCode).toBe(200);
    expect((await get(`entries/blog/${blog?._id}`, frontDesk)).statusCode).toBe(404);
  });
});

test('the front desk finds the webinar whose registrations it reads', async () => {
  expect((await get(`entries/webinar/${ids.webinar}`, frontDesk)).json()).toMatchObject({ title: 'Sleep' });
  const list = await get(`webinar/webinarregisteruser/${ids.webinar}`, frontDesk);
  expect(list.json().webinars).toMatchObject([{ name: 'Meena Sharma' }]);
  expect((await get(`exports/registration/${ids.webinar}`, frontDesk)).statusCode).toBe(200);
  expect((await get(`exports/registration/${ids.webinar}`, editor)).statusCode).toBe(403);
  expect((await get('exports/blog', frontDesk)).statusCode).toBe(403);
});

test('the trash restores and erases only for roles that manage the record', async () => {
  expect(await statusOf('POST', `trash/enquiry/${ids.enquiry}/restore`, editor)).toBe(403);
  expect(await statusOf('DELETE', `trash/enquiry/${ids.enquiry}`, editor)).toBe(403);
  expect(await statusOf('POST', `trash/course/${ids.course}/restore`, frontDesk)).toBe(403);
  expect(await statusOf('DELETE', `trash/course/${ids.course}`, frontDesk)).toBe(403);
  expect(await statusOf('POST', `trash/enquiry/${ids.enquiry}/restore`, frontDesk)).toBe(200);
  expect(await statusOf('POST', `trash/course/${ids.course}/restore`, editor)).toBe(200);
});

test('a refusal tells every role what to do', async () => {
  const answer = await get('booksession', editor);
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { message: 'Your account is not allowed to do this. Please ask an administrator of the site.' },
  ]);
});
