import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { countTicks } from '#tests/factories/ticks.ts';
import type { ListQuery } from '../record-query.ts';

const site = provideTestSite();

const everything = { unpublished: true } as const;

test('a list returns only the requested fields', async () => {
  await site.records.create('blog', {
    title: 'Naps',
    shortContent: 'Short',
    content: '<p>Long</p>',
    status: 1,
  });
  const [blog] = await site.records.list('blog', { fields: ['title', 'status'] });
  expect(blog).toEqual({ _id: expect.any(String), revision: 1, title: 'Naps', status: 1 });
});

test('the children of an entry have the same fields', async () => {
  const top = await site.records.create('header', { title: 'Top', link: '/', order: 1 });
  const below = await site.records.create('header', { title: 'Below', parent: top._id, order: 1 });
  const { _id, revision } = below;
  const [plain] = await site.records.list('header', { fields: ['title'] });
  expect(plain).toEqual({
    ...{ _id: top._id, title: 'Top', revision: expect.any(Number) },
    children: [{ _id, title: 'Below', revision, children: [] }],
  });
  const [withParent] = await site.records.list('header', { fields: ['parent'] });
  expect(withParent?.children).toEqual([{ _id, parent: top._id, revision, children: [] }]);
});

test('records that refer to a record in one field, and not in another, are found', async () => {
  const { _id: one } = await site.records.create('team', { title: 'One' });
  const { _id: other } = await site.records.create('team', { title: 'Other' });
  for (const [title, author, reviewer] of [
    ['Checked', '', one],
    ['Both', one, one],
    ['Of another', other, one],
    ['Written', one, ''],
  ] as const) {
    await site.records.create('blog', { title, author, reviewer, status: 1 });
  }
  await site.records.create('blog', { title: 'Hidden', author: one, reviewer: one, status: 0 });
  const titles = async (query: ListQuery) => {
    const found = await site.records.list('blog', { ...query, fields: ['title'] });
    expect(await site.records.count('blog', query)).toBe(found.length);
    return found.map(({ title }) => title);
  };
  const naming = { field: 'reviewer', id: one };
  expect(await titles({ referringTo: naming })).toEqual(['Of another', 'Both', 'Checked']);
  expect(await titles({ referringTo: { ...naming, notIn: 'author' } })).toEqual(['Of another', 'Checked']);
  expect(await titles({ referringTo: naming, unpublished: true })).toEqual([
    'Hidden',
    'Of another',
    'Both',
    'Checked',
  ]);
});

async function inSlices(query: ListQuery, length: number): Promise<{ ids: string[]; lengths: number[] }> {
  const found = { ids: [] as string[], lengths: [] as number[] };
  for await (const slice of site.records.slices('media', { ...query, fields: ['title'] }, length)) {
    found.ids.push(...slice.map(({ _id }) => _id));
    found.lengths.push(slice.length);
  }
  return found;
}

test('slices contain the same list for any search, order and page', async () => {
  for (const title of ['delta', 'Alpha', 'charlie', 'Bravo', 'echo']) {
    await site.records.create('media', { title, status: title === 'echo' ? 0 : 1 });
  }
  const queries: ListQuery[] = [
    {},
    everything,
    { ...everything, sort: { field: 'title', descending: true } },
    { search: 'ha' },
    { ...everything, limit: 3, offset: 1 },
  ];
  for (const query of queries) {
    const whole = await site.records.list('media', query);
    expect((await inSlices(query, 2)).ids).toEqual(whole.map(({ _id }) => _id));
  }
  expect((await inSlices(everything, 2)).lengths).toEqual([2, 2, 1]);
  expect((await inSlices({ search: 'none of them' }, 2)).lengths).toEqual([]);
  const whole: unknown[] = [];
  for await (const slice of site.records.slices('header', everything)) whole.push(...slice);
  expect(whole).toEqual(await site.records.list('header', everything));
});

test('records deleted or hidden during a read in slices are left out', async () => {
  const all = await site.records.list('media');
  const slices = site.records.slices('media', {}, 1);
  const first = await slices.next();
  await site.records.remove('media', String(all[1]?._id));
  await site.records.update('media', String(all[2]?._id), { status: 0 });
  const rest: string[] = [];
  for await (const slice of slices) rest.push(...slice.map(({ _id }) => _id));
  expect([first.value[0]?._id, ...rest]).toEqual([all[0]?._id, all[3]?._id]);
});

test('the event loop runs between slices', async () => {
  const { ticks, result } = await countTicks(() => inSlices(everything, 1));
  expect(ticks).toBeGreaterThanOrEqual(result.lengths.length);
});

test('a list can be filtered by dates', async () => {
  for (const startdate of ['2026-11-20', '2026-11-22', null, '2026-11-21', '2026-12-01']) {
    await site.records.create('webinar', { title: startdate ?? 'Some day', startdate });
  }
  const titles = async (days: NonNullable<ListQuery['days']>, descending = false) => {
    const query: ListQuery = { days, sort: { field: 'startdate', descending } };
    const found = await site.records.list('webinar', query);
    expect(await site.records.count('webinar', query)).toBe(found.length);
    return found.map(({ title }) => title);
  };
  const [field, today] = ['startdate', '2026-11-21'];
  expect(await titles({ field, from: today })).toEqual(['2026-11-21', '2026-11-22', '2026-12-01']);
  expect(await titles({ field, before: today, includesUndated: true }, true)).toEqual([
    '2026-11-20',
    'Some day',
  ]);
  expect(await titles({ field, before: today })).toEqual(['2026-11-20']);
  expect(await titles({ field, from: '2026-11-21', before: '2026-11-22' })).toEqual(['2026-11-21']);
});

test('a search over several slices finds all records, in order and by page', async () => {
  const rows = Array.from({ length: 2300 }, (_, number) => ({
    ...{ id: `e${String(number).padStart(5, '0')}`, addedAt: '', changedAt: '', revision: 1 },
    ...{ name: number % 500 === 0 ? `Meena ${number}` : 'Somebody', email: 'a@example.com' },
    ...{ contact: '9000000001', city: 'Pune' as const, message: 'Hello', preferredTime: '' as const },
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  }));
  const { db } = site.services.database;
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('enquiry')
      .values(rows.slice(start, start + 500))
      .execute();
  }
  const search = { unpublished: true, search: 'mEEna' };
  const names = async (query: ListQuery) =>
    (await site.records.list('enquiry', query)).map(({ name }) => name);
  const all = ['Meena 2000', 'Meena 1500', 'Meena 1000', 'Meena 500', 'Meena 0'];
  expect(await names(search)).toEqual(all);
  expect(await names({ ...search, limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
  expect(await names({ ...search, limit: 2, offset: 4 })).toEqual(all.slice(4));
  const byName = { field: 'name', descending: false };
  expect(await names({ ...search, sort: byName, limit: 2 })).toEqual(['Meena 0', 'Meena 1000']);
  expect(await site.records.count('enquiry', { ...search, limit: 2 })).toBe(5);
});
