import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
let editor: string;
beforeAll(async () => {
  editor = await site.register('neel', 'editor');
});

const call = (method: string, path: string, json?: unknown) =>
  site.call(method, path, { token: editor, ...(json !== undefined && { json }) });
const add = (from: unknown, to: unknown) => call('POST', 'redirects', { from, to });
const list = async () => (await call('GET', 'redirects')).json().redirects;

test('an editor adds a redirect, sees its uses, and removes it; all actions are logged', async () => {
  const added = await add(' /Old Page '.replace(' P', '-p'), '/blogs?show=6#top');
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { _id: expect.any(String), from: '/old-page', to: '/blogs?show=6#top', addedAt: expect.any(String) },
  ]);
  const { _id } = added.json();
  for (let time = 0; time < 3; time++) {
    expect(await site.services.redirects.find('/old-page')).toBe('/blogs?show=6#top');
  }
  const empty = { record: '', title: '', addedAt: expect.any(String), usedAt: expect.any(String) };
  const shown = { _id, from: '/old-page', to: '/blogs?show=6#top', resolvedTo: '/blogs?show=6#top', uses: 3 };
  expect(await list()).toEqual([{ ...shown, ...empty }]);
  const part = await call('GET', 'redirects?limit=1&offset=1');
  expect([part.json(), part.headers['x-total-count']]).toEqual([{ redirects: [] }, '1']);

  const removed = await call('DELETE', `redirects/${_id}`);
  expect([removed.statusCode, removed.json()]).toEqual([200, { message: expect.any(String) }]);
  expect((await call('DELETE', `redirects/${_id}`)).statusCode).toBe(404);
  expect(await site.services.redirects.find('/old-page')).toBeUndefined();
  const notes = await site.services.stores.activity.list({ about: 'redirect' }, { limit: 10, offset: 0 });
  expect(notes.map(({ kind, about }) => [kind, about.name])).toEqual([
    ['redirectRemoved', '/old-page'],
    ['redirectAdded', '/old-page'],
  ]);
});

test('an automatic redirect has the title of its entry', async () => {
  const blog = await site.records.create('blog', { title: 'Sleep', link: 'sleep', status: 1 });
  await site.records.update('blog', blog._id, { link: 'sleep-well' });
  const [moved] = await list();
  expect(moved).toMatchObject({ from: '/blogDetail/sleep', to: '', record: 'blog', title: 'Sleep', uses: 0 });
  expect(moved.resolvedTo).toBe('/blogDetail/sleep-well');
  await site.records.update('blog', blog._id, { status: 0 });
  expect((await list())[0]).toMatchObject({ title: 'Sleep', resolvedTo: null });
});

test('an invalid redirect is refused at its field, and nothing is stored', async () => {
  await add('/a', '/b');
  const course = await site.records.create('course', { title: 'Feelings' });
  const before = await list();
  const cases: [from: unknown, to: unknown, status: number, fields: string[]][] = [
    ['/a', '/c', 409, ['from']],
    ['/b', '/a', 400, ['to']],
    ['/same', '/Same/', 400, ['to']],
    ['/blogs', '/c', 400, ['from']],
    ['/session-book', '/c', 400, ['from']],
    ['/my', '/c', 400, ['from']],
    ['/feed.xml', '/c', 400, ['from']],
    [`/course-detail/${course.link}`, '/c', 400, ['from']],
    ['/admin', 'javascript:alert(1)', 400, ['from', 'to']],
    ['/x', '//evil.example', 400, ['to']],
    ['/x\0', 7, 400, ['from', 'to']],
    [{ a: 1 }, ['/b'], 400, ['from', 'to']],
  ];
  for (const [from, to, status, fields] of cases) {
    const answer = await add(from, to);
    expect([from, answer.statusCode, Object.keys(answer.json().errors).toSorted()]).toEqual([
      from,
      status,
      fields,
    ]);
  }
  expect((await call('POST', 'redirects', [])).statusCode).toBe(400);
  expect((await call('GET', 'redirects?limit=0')).statusCode).toBe(400);
  expect(await list()).toEqual(before);
});
