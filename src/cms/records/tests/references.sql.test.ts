import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { type ContentName, contentTypes } from '../registry.ts';

const site = provideTestSite();
let sleep: string;
let food: string;
let newborn: string;

beforeAll(async () => {
  sleep = (await site.records.create('topic', { title: 'Sleep' }))._id;
  food = (await site.records.create('topic', { title: 'Food' }))._id;
  newborn = (await site.records.create('agegroup', { title: 'Newborn' }))._id;
});

const carriers = ['blog', 'course', 'webinar', 'videoupload', 'community', 'media', 'idea'] as const;

const asStaff = (method: string, path: string, sent: object = {}) =>
  site.call(method, path, { token: site.admin, ...sent });
const course = (values: Record<string, unknown>) => asStaff('POST', 'course', { json: values });
const titles = async (path: string, name: ContentName = 'blog', token = '') => {
  const answer = await site.call('GET', path, token ? { token } : {});
  const { listKey } = contentTypes[name].api;
  const found: { title: string }[] = listKey ? answer.json()[listKey] : answer.json();
  return found.map(({ title }) => title);
};
let count = 0;
const blog = (values: object) =>
  site.records.create('blog', { title: `Blog ${++count}`, status: 1, ...values });

test('ids are accepted as a list, as a repeated field and as a text, and returned as a list', async () => {
  const made = await course({ title: 'A', topics: [food, sleep, food], ageGroups: [] });
  expect([made.statusCode, made.json().topics, made.json().ageGroups]).toEqual([201, [food, sleep], []]);
  const path = `course/${made.json()._id}`;
  const repeated = new FormData();
  for (const id of [sleep, food]) repeated.append('topics', id);
  const raw = new Request('http://localhost', { method: 'PUT', body: repeated });
  const headers = {
    authorization: `Bearer ${site.admin}`,
    'content-type': raw.headers.get('content-type') ?? '',
  };
  const payload = Buffer.from(await raw.arrayBuffer());
  const answer = await site.app.inject({ method: 'PUT', url: `/api/v1/${path}`, headers, payload });
  expect([answer.statusCode, answer.json().topics]).toEqual([200, [sleep, food]]);
  for (const sent of [JSON.stringify([food]), food]) {
    expect((await asStaff('PUT', path, { form: { topics: sent } })).json().topics).toEqual([food]);
  }
  expect((await asStaff('PUT', path, { form: { topics: '' } })).json().topics).toEqual([]);
  expect((await asStaff('GET', `entries/${path}`)).json().topics).toEqual([]);
});

test.each(carriers)('%s: a missing record is refused, and nothing of the save is stored', async (name) => {
  const entry = await site.records.create(name, { title: 'Some', topics: sleep });
  const { path } = contentTypes[name].api;
  for (const topics of [['nobody'], [sleep, newborn]]) {
    const answer = await asStaff('PUT', `${path}/${entry._id}`, { json: { title: 'Other', topics } });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['topics']]);
  }
  expect(await site.records.find(name, { id: entry._id }, { unpublished: true })).toEqual(entry);
});

test('a list is filtered by links, in its own order, for visitors and staff', async () => {
  await blog({ title: 'Old', createdAt: '2026-01-01', topics: sleep, ageGroups: newborn });
  await blog({ title: 'New', createdAt: '2026-03-01', topics: `${food},${sleep}` });
  await blog({ title: 'Undated', topics: sleep, ageGroups: newborn });
  await blog({ title: 'Draft', createdAt: '2026-02-01', status: 0, topics: sleep });
  expect(await titles('blogs?topic=sleep')).toEqual(['New', 'Old', 'Undated']);
  expect(await titles('blogs?topic=sleep&limit=1&offset=1')).toEqual(['Old']);
  expect(await titles('blogs?topic=sleep&age=newborn')).toEqual(['Old', 'Undated']);
  expect(await titles('blogs?topic=food&age=newborn')).toEqual([]);
  expect(await titles('blogs?topic=sleep&sort=title')).toEqual(['New', 'Old', 'Undated']);
  expect(await titles('blogs?topic=sleep&q=und')).toEqual(['Undated']);
  // The last one belongs to the test before.
  const staff = ['New', 'Draft', 'Old', 'Undated', 'Some'];
  expect(await titles('blogs?topic=sleep', 'blog', site.admin)).toEqual(staff);
  const page = await site.call('GET', 'blogs?topic=sleep&age=newborn&limit=1');
  expect(page.headers['x-total-count']).toBe('2');
  const csv = async (query: string) =>
    (await asStaff('GET', `exports/blog?${query}`)).body.trim().split('\n').length - 1;
  expect([await csv('topic=sleep&age=newborn'), await csv('topic=food')]).toEqual([2, 1]);
  expect((await asStaff('GET', 'exports/blog?topic=nothing')).statusCode).toBe(400);
  for (const wrong of ['topic=nothing', 'age=sleep', 'topic=', 'topic=a&topic=b', 'age=../x']) {
    const answer = await site.call('GET', `blogs?${wrong}`);
    expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
    expect(Object.keys(answer.json().errors)).toEqual([wrong.split('=')[0]]);
  }
  expect((await site.call('GET', 'banner?topic=nothing')).statusCode).toBe(200);
});

test('a cached answer is renewed by the next save', async () => {
  const one = await blog({ title: 'Kept', ageGroups: '' });
  expect(await titles('blogs?age=newborn&topic=food')).toEqual([]);
  await site.records.update('blog', one._id, { topics: food, ageGroups: newborn });
  expect(await titles('blogs?age=newborn&topic=food')).toEqual(['Kept']);
  await asStaff('PUT', `blogs/${one._id}/status`);
  expect(await titles('blogs?age=newborn&topic=food')).toEqual([]);
  await asStaff('PUT', `blogs/${one._id}/status`);
  expect(await titles('blogs?age=newborn&topic=food')).toEqual(['Kept']);
  await site.records.remove('blog', one._id);
  expect(await titles('blogs?age=newborn&topic=food')).toEqual([]);
});

test('filtered entries keep the order of their type', async () => {
  const carrying = { topics: food };
  for (const [title, order] of [
    ['Second', 12],
    ['None', null],
    ['First', 9],
  ] as const) {
    await site.records.create('videoupload', { title, order, ...carrying });
  }
  expect(await titles('videoupload?topic=food', 'videoupload')).toEqual(['First', 'Second', 'None']);
  for (const title of ['Older', 'Newer']) await site.records.create('idea', { title, ...carrying });
  expect(await titles('idea?topic=food', 'idea')).toEqual(['Newer', 'Older']);
});

test('a deleted topic is hidden, and returns to its position when it is restored', async () => {
  const { _id: gone } = await site.records.create('topic', { title: 'Gone' });
  const { _id } = await blog({ title: 'Names it', topics: `${gone},${sleep}` });
  const topics = async () =>
    (await asStaff('GET', `entries/blog/${_id}`)).json<{ topics: string[] }>().topics;
  await site.records.remove('topic', gone);
  expect(await topics()).toEqual([sleep]);
  expect((await site.call('GET', 'blogs')).body).not.toContain(gone);
  expect((await site.call('GET', 'blogs?topic=gone')).statusCode).toBe(400);
  // A save of other fields is not affected.
  await asStaff('PUT', `blogs/${_id}`, { json: { title: 'Names it still', topics: [gone, sleep] } });
  const answer = await asStaff('POST', `trash/topic/${gone}/restore`);
  expect(answer.statusCode).toBe(200);
  expect(await topics()).toEqual([gone, sleep]);
  expect(await titles('blogs?topic=gone')).toEqual(['Names it still']);
});

test('an erased record is returned nowhere, and removed with the next save of a referring record', async () => {
  const [{ _id: erased }, { _id: trashed }] = [
    await site.records.create('topic', { title: 'Erased' }),
    await site.records.create('agegroup', { title: 'Trashed' }),
  ];
  const { _id } = await blog({ title: 'Outlives it', topics: `${sleep},${erased}`, ageGroups: trashed });
  for (const [path, id] of [
    ['topic', erased],
    ['agegroup', trashed],
  ]) {
    await site.records.remove(path as 'topic', id as string);
  }
  await asStaff('DELETE', `trash/topic/${erased}`);
  const { db } = site.services.database;
  const stored = () =>
    db
      .selectFrom('blog')
      .select(['topics', 'ageGroups', 'revision'])
      .where('id', '=', _id)
      .executeTakeFirst();
  const named = async () =>
    (await db.selectFrom('reference').select('target').where('recordId', '=', _id).execute()).length;
  expect((await asStaff('GET', `entries/blog/${_id}`)).json().topics).toEqual([sleep]);
  // A save without changes writes nothing.
  await asStaff('PUT', `blogs/${_id}`, { json: { title: 'Outlives it' } });
  expect(await stored()).toEqual({ topics: `${sleep},${erased}`, ageGroups: trashed, revision: 1 });
  await asStaff('PUT', `blogs/${_id}`, { json: { title: 'Has outlived it' } });
  expect(await stored()).toEqual({ topics: sleep, ageGroups: trashed, revision: 2 });
  expect(await named()).toBe(2);
  await asStaff('POST', `trash/agegroup/${trashed}/restore`);
  expect((await asStaff('GET', `entries/blog/${_id}`)).json().ageGroups).toEqual([trashed]);
});

test('the history restores references, except those to deleted records', async () => {
  const { _id: gone } = await site.records.create('topic', { title: 'For a while' });
  const { _id } = await blog({ title: 'Changed', topics: `${sleep},${gone}` });
  await site.records.update('blog', _id, { topics: food });
  await site.records.remove('topic', gone);
  const [step] = (await asStaff('GET', `history/blog/${_id}`)).json().history;
  expect(step.differences).toEqual([{ field: 'topics', before: `${sleep},${gone}`, after: food }]);
  const back = await asStaff('POST', `history/blog/${_id}/1/restore`);
  expect([back.statusCode, back.json().topics]).toEqual([200, [sleep]]);
  const csv = (await asStaff('GET', 'exports/blog')).body;
  expect(csv.split('\n').find((line) => line.includes('Changed'))).toContain('Sleep');
});

test('a restored entry is found by its topics again', async () => {
  const { _id } = await blog({ title: 'There and back', topics: food, ageGroups: newborn });
  await site.records.remove('blog', _id);
  await asStaff('POST', `trash/blog/${_id}/restore`);
  expect(await titles('blogs?topic=food&age=newborn')).toEqual(['There and back']);
});

test('the nearest entries share the most, the newest first if equal', async () => {
  const { _id: play } = await site.records.create('topic', { title: 'Play' });
  const { _id: tweens } = await site.records.create('agegroup', { title: 'Tweens' });
  const day = (number: number) => `2026-05-${String(number).padStart(2, '0')}`;
  const self = await blog({ topics: play, ageGroups: tweens, createdAt: day(9) });
  const both = await blog({ topics: play, ageGroups: tweens, createdAt: day(1) });
  const older = await blog({ topics: play, createdAt: day(2) });
  const newer = await blog({ topics: play, createdAt: day(3) });
  const age = await blog({ ageGroups: tweens, createdAt: day(8) });
  await blog({ topics: play, ageGroups: tweens, createdAt: day(7), status: 0 });
  const shared = [
    { target: play, weight: 2 },
    { target: tweens, weight: 1 },
  ];
  const near = await site.records.nearest('blog', shared, { except: self._id, limit: 9 });
  expect(near).toEqual([both, newer, older, age].map(({ _id }) => _id));
  expect(await site.records.nearest('blog', [], { limit: 3 })).toEqual([]);
  expect(await site.records.listReferenced('agegroup', 'blog', [play])).toEqual([tweens]);
  expect(await site.records.listReferenced('topic', 'community')).toEqual([sleep]);
});
