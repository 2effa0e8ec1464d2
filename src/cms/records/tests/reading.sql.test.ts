import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
let editor: string;
let frontDesk: string;
beforeAll(async () => {
  editor = await site.register('meera', 'editor');
  frontDesk = await site.register('ravina', 'frontDesk');
});

const get = (path: string, token = editor) => site.call('GET', path, { token });

test('the last editor and time are returned for the requested entries', async () => {
  const { _id: one } = await site.records.create('blog', { title: 'One' });
  const { _id: two } = await site.records.create('blog', { title: 'Two' });
  await site.call('PUT', `blogs/${one}/status`, { token: editor });
  const answer = await get(`latest-changes/blog?ids=${one},${two},unknown`);
  const { changes } = answer.json();
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual({
    _id: one,
    revision: 2,
    kind: 'published',
    at: expect.any(String),
    by: 'meera',
  });
  expect(changes).toContainEqual(expect.objectContaining({ _id: two, kind: 'created' }));
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await get(`latest-changes/blog?ids=${one}`, frontDesk)).statusCode).toBe(403);
  expect((await get('latest-changes/blog')).statusCode).toBe(400);
  expect((await get('latest-changes/enquiry?ids=a')).statusCode).toBe(403);
});

test('lists are filtered by public status, for roles that read all', async () => {
  const { _id: draft } = await site.records.create('media', { title: 'Draft' });
  await site.records.create('media', { title: 'Shown', status: 1 });
  const titles = async (path: string, token?: string) => {
    const answer = await site.call('GET', path, token === undefined ? {} : { token });
    return [answer.json().map(({ title }: { title: string }) => title), answer.headers['x-total-count']];
  };
  expect(await titles('medias?status=unpublished&limit=10', editor)).toEqual([['Draft'], '1']);
  expect(await titles('medias?status=published&limit=10', editor)).toEqual([['Shown'], '1']);
  expect(await titles('medias?status=draft&limit=10', editor)).toEqual([[], '0']);
  const save = { saveKey: randomUUID(), revision: 0, record: 'media', recordId: draft, baseRevision: 1 };
  const json = { ...save, values: { title: 'New' }, base: { title: 'Draft' } };
  await site.call('PUT', `drafts/${randomUUID()}`, { token: editor, json });
  expect(await titles('medias?status=draft&limit=10', editor)).toEqual([['Draft'], '1']);
  // Visitors get the usual answer.
  expect(await titles('medias?status=unpublished&limit=10')).toEqual([['Shown'], '1']);
  expect((await get('medias?status=other')).statusCode).toBe(400);
  expect((await get('topics?status=published')).statusCode).toBe(400);
  const file = await get('exports/media?status=unpublished');
  expect(file.headers['x-total-count']).toBe('1');
});

test('the command palette finds by beginnings, by contained words, and by the public search', async () => {
  await site.records.create('course', { title: 'Weaning in winter' });
  await site.records.create('blog', { title: 'Notes on WEANING' });
  await site.records.create('team', { title: 'Dr. Vaccina Rao', position: 'a' });
  const found = async (q: string, token = editor) => {
    const answer = await get(`palette?q=${encodeURIComponent(q)}`, token);
    return answer.json().entries.map(({ record, title }: Record<string, string>) => `${record} ${title}`);
  };
  expect(await found('weaning')).toEqual(['course Weaning in winter', 'blog Notes on WEANING']);
  expect(await found('waening')).toEqual(['course Weaning in winter']);
  expect(await found('100%')).toEqual([]);
  expect(await found('  ')).toEqual([]);
  const { entries } = (await get('palette?q=notes')).json();
  expect(entries).toMatchObject([{ isPublished: false, _id: expect.any(String) }]);
  expect((await get(`palette?q=${'a'.repeat(201)}`)).statusCode).toBe(400);
  expect((await site.call('GET', 'palette?q=a', { token: site.user })).statusCode).toBe(403);
});

test('parents are found only by roles that may read them', async () => {
  const parent = { name: 'Zubeida Khan', email: 'z@example.com', contact: '9812345678', city: 'Pune' };
  await site.records.create('enquiry', { ...parent, message: 'Hello' });
  const names = async (token: string) => (await get('palette?q=zubeida', token)).json().entries;
  expect(await names(frontDesk)).toMatchObject([{ record: 'enquiry', title: 'Zubeida Khan' }]);
  expect(await names(editor)).toEqual([]);
  expect((await get('palette?q=weaning', frontDesk)).json().entries).toEqual([]);
});
