import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import type { RecordName } from '../registry.ts';

const site = provideTestSite();

/** Each public entry has the position of its list. */
async function expectPositions(name: RecordName): Promise<string[]> {
  const list = (await site.records.list(name)) as { _id: string; title: string }[];
  for (const [index, { _id, title }] of list.entries())
    expect(await site.records.positionOf(name, { id: _id })).toEqual({ title, position: index });
  return list.map(({ title }) => title);
}

test.each<[string, (number | null)[]]>([
  ['different', [3, 1, 2, 0]],
  ['equal', [7, 7, 7, 7]],
  ['no', [null, null, null, null]],
  ['some', [2, null, 2, null]],
])('entries with %s numbers are found at their positions', async (what, orders) => {
  for (const [number, order] of orders.entries())
    await site.records.create('course', { title: `${what} ${number}`, order });
  expect(await expectPositions('course')).toHaveLength((await site.records.count('course')) || -1);
});

test('entries ordered by date have their position too, and unpublished ones are not counted', async () => {
  const days = ['2026-11-02', '2026-11-01', '2026-11-02', null, null];
  for (const [number, createdAt] of days.entries()) {
    await site.records.create('media', { title: `seen ${number}`, createdAt, status: 1 });
    await site.records.create('media', { title: `hidden ${number}`, createdAt, status: 0 });
  }
  const seen = await expectPositions('media');
  expect(seen.toSorted()).toEqual(days.map((_, number) => `seen ${number}`));
  const [hidden] = (await site.records.list('media', { unpublished: true })).filter(({ title }) =>
    title.startsWith('hidden'),
  );
  expect(await site.records.positionOf('media', { id: hidden?._id ?? '' })).toBeUndefined();
  expect(await site.records.positionOf('media', { id: 'a\0b' })).toBeUndefined();
});
