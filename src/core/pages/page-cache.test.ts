import { expect, test } from 'vitest';
import { yieldToEventLoop } from '#core/promises.ts';
import { createSearchQueue } from '#features/search/server/vocabulary.ts';
import { boundedQueue, pageShelves } from './page-cache.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-response.ts';

const bounds = { atOnce: 2, mostWaiting: 50, full: 'Too many.' };

test('work waits, but not without end', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const inTurn = boundedQueue(bounds);
  const all = Promise.allSettled(Array.from({ length: 200 }, () => inTurn(() => opened)));
  await yieldToEventLoop();
  open();
  const refused = (await all).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(200 - bounds.atOnce - bounds.mostWaiting);
  expect(refused[0]).toMatchObject({
    reason: { reason: 'unavailable', message: 'Too many.', retryAfter: 2 },
  });
  await expect(inTurn(async () => 'done')).resolves.toBe('done');
});

test('between two of them others are answered', async () => {
  let [done, atWork, most] = [0, 0, 0];
  const inTurn = boundedQueue(bounds);
  const all = Array.from({ length: 20 }, () =>
    inTurn(async () => {
      most = Math.max(most, ++atWork);
      await yieldToEventLoop();
      atWork -= 1;
      done += 1;
    }),
  );
  await yieldToEventLoop();
  expect(done).toBeLessThan(5);
  await Promise.all(all);
  expect([done, most]).toEqual([20, bounds.atOnce]);
});

const create = () =>
  pageShelves({
    quick: { add: () => undefined },
    onContentChange: () => undefined,
    beforeFind: () => undefined,
    searches: createSearchQueue(),
    onAnswer: () => undefined,
  });

/** Pages that are all made until `finish` is called, with how many are at once. */
function slowPages() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const counted = { atWork: 0, most: 0 };
  const make = async (): Promise<PreparedAnswer> => {
    counted.most = Math.max(counted.most, ++counted.atWork);
    await finished;
    counted.atWork -= 1;
    return prepareAnswer({ headers: { 'content-type': 'text/html' } }, '<p>Ananta</p>');
  };
  return { make, finish, counted };
}

test.each([
  ['pages', (number: number) => `/blogDetail/${number}`, false, 4, 200],
  ['parts of lists and the like', (number: number) => `/blogs?from=${number}`, false, 2, 100],
  ['searches', (number: number) => `/search?q=${number}`, true, 2, 50],
])(
  '%s are made a few at a time, and wait, but not without end',
  async (_what, address, isSearch, atOnce, waiting) => {
    const shelves = create();
    const { make, finish, counted } = slowPages();
    const all = Promise.allSettled(
      Array.from({ length: 300 }, (_, number) => {
        const key = address(number);
        return shelves.keep(key, () => shelves.make(key, make, isSearch));
      }),
    );
    await yieldToEventLoop();
    await yieldToEventLoop();
    expect(counted.atWork).toBe(atOnce);
    finish();
    const refused = (await all).filter(({ status }) => status === 'rejected');
    expect(counted.most).toBe(atOnce);
    expect(refused).toHaveLength(300 - atOnce - waiting);
    expect(refused[0]).toMatchObject({ reason: { reason: 'unavailable', retryAfter: 2 } });
  },
);

test('many who ask for one page are one who waits', async () => {
  const shelves = create();
  const { make, finish, counted } = slowPages();
  const all = Array.from({ length: 1000 }, () => shelves.keep('/', () => shelves.make('/', make)));
  finish();
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(counted.most).toBe(1);
});

test('what anybody can put together keeps no other page waiting, and takes no place of it', async () => {
  const shelves = create();
  const { make, finish } = slowPages();
  const odd = Array.from({ length: 90 }, (_, number) => shelves.make(`/blogs?show=${number}`, make));
  const page = prepareAnswer({ headers: {} }, 'Home');
  expect(await shelves.keep('/', () => shelves.make('/', () => page))).toBe(await page);
  finish();
  await Promise.all(odd);

  const large = prepareAnswer({ headers: {} }, Buffer.alloc(1_000_000, 'x'));
  for (let number = 0; number < 60; number++) await shelves.keep(`/blogs?from=${number}`, () => large);
  expect(shelves.find('/')).toBe(await page);
  expect([shelves.find('/blogs?from=0'), shelves.find('/blogs?from=59')]).toEqual([undefined, await large]);
});
