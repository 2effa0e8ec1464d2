import { expect, test } from 'vitest';
import { countTicks } from '#tests/factories/ticks.ts';
import { createReadingMinutesCache } from './reading-minutes.ts';

const text = (words: number) => `<p>${'word '.repeat(words)}</p>`;

test('the text of each version of an article is read once', async () => {
  const texts = new Map([
    ['a', text(200)],
    ['b', text(600)],
    ['c', '<p><img src="/uploads/a.webp" alt="A kite" /></p>'],
  ]);
  const read: string[][] = [];
  const minutesOf = createReadingMinutesCache({
    listByIds: async (_name: string, ids: string[]) => {
      read.push(ids);
      return ids.flatMap((_id) => {
        const content = texts.get(_id);
        return content === undefined ? [] : { _id, revision: content === text(1000) ? 2 : 1, content };
      }) as never;
    },
  });
  const reported = async (...blogs: [string, number][]) =>
    Object.fromEntries(await minutesOf(blogs.map(([_id, revision]) => ({ _id, revision }))));
  expect(await reported(['b', 1], ['a', 1])).toEqual({ b: 3, a: 1 });
  expect(await reported(['a', 1], ['b', 1], ['c', 1])).toEqual({ a: 1, b: 3, c: 0 });
  texts.set('a', text(1000));
  expect(await reported(['a', 2], ['b', 1], ['c', 1])).toEqual({ a: 5, b: 3, c: 0 });
  // Deleted between reading the list and its texts.
  expect(await reported(['gone', 1])).toEqual({});
  expect(read).toEqual([['b', 'a'], ['c'], ['a'], ['gone']]);
});

test('other requests are served between the texts of a long list', async () => {
  const minutesOf = createReadingMinutesCache({
    listByIds: async (_name: string, ids: string[]) =>
      ids.map((_id) => ({ _id, revision: 1, content: text(20_000) })) as never,
  });
  const list = Array.from({ length: 60 }, (_, at) => ({ _id: `${at}`, revision: 1 }));
  const { ticks, result } = await countTicks(() => minutesOf(list));
  expect(ticks).toBeGreaterThan(0);
  expect([...result.values()]).toEqual(list.map(() => 100));
});
