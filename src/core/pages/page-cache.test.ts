import { expect, test } from 'vitest';
import { yieldToEventLoop } from '#core/promises.ts';
import type { PageServices } from './context.ts';
import { createBoundedQueue, createPageCache, createPageKey } from './page-cache.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';

const bounds = { concurrency: 2, maxWaiting: 50, fullMessage: 'Too many.' };

test('work waits in a bounded queue', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const queue = createBoundedQueue(bounds);
  const all = Promise.allSettled(Array.from({ length: 200 }, () => queue(() => opened)));
  await yieldToEventLoop();
  open();
  const refused = (await all).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(200 - bounds.concurrency - bounds.maxWaiting);
  expect(refused[0]).toMatchObject({
    reason: { reason: 'unavailable', message: 'Too many.', retryAfter: 2 },
  });
  await expect(queue(async () => 'done')).resolves.toBe('done');
});

test('between two tasks other requests are answered', async () => {
  let [done, atWork, most] = [0, 0, 0];
  const queue = createBoundedQueue(bounds);
  const all = Array.from({ length: 20 }, () =>
    queue(async () => {
      most = Math.max(most, ++atWork);
      await yieldToEventLoop();
      atWork -= 1;
      done += 1;
    }),
  );
  await yieldToEventLoop();
  expect(done).toBeLessThan(5);
  await Promise.all(all);
  expect([done, most]).toEqual([20, bounds.concurrency]);
});

const create = () =>
  createPageCache({
    fastPath: { add: () => undefined },
    onContentChange: () => undefined,
    beforeFind: () => undefined,
    onAnswer: () => undefined,
  });

/** Pages that render until `finish` is called, and the number of concurrent ones. */
function slowPages() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const counted = { atWork: 0, most: 0 };
  const render = async (): Promise<PreparedResponse> => {
    counted.most = Math.max(counted.most, ++counted.atWork);
    await finished;
    counted.atWork -= 1;
    return prepareResponse({ headers: { 'content-type': 'text/html' } }, '<p>Ananta</p>');
  };
  return { render, finish, counted };
}

test.each([
  ['pages', (number: number) => `/blogDetail/${number}`, undefined, 4, 200],
  ['parts of lists and the like', (number: number) => `/blogs?from=${number}`, undefined, 2, 100],
  ['pages of a queue of their own', (number: number) => `/search?q=${number}`, bounds, 2, 50],
])(
  '%s are rendered a few at a time, in a bounded queue',
  async (_what, address, own, concurrency, waiting) => {
    const shelves = create();
    const queue = own && createBoundedQueue(own);
    const { render, finish, counted } = slowPages();
    const all = Promise.allSettled(
      Array.from({ length: 300 }, (_, number) => {
        const key = address(number);
        return shelves.getOrRender(key, () => shelves.render(key, render, queue));
      }),
    );
    await yieldToEventLoop();
    await yieldToEventLoop();
    expect(counted.atWork).toBe(concurrency);
    finish();
    const refused = (await all).filter(({ status }) => status === 'rejected');
    expect(counted.most).toBe(concurrency);
    expect(refused).toHaveLength(300 - concurrency - waiting);
    expect(refused[0]).toMatchObject({ reason: { reason: 'unavailable', retryAfter: 2 } });
  },
);

test('concurrent requests for one page wait as one', async () => {
  const shelves = create();
  const { render, finish, counted } = slowPages();
  const all = Array.from({ length: 1000 }, () => shelves.getOrRender('/', () => shelves.render('/', render)));
  finish();
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(counted.most).toBe(1);
});

test('invented addresses do not delay other pages, or evict them', async () => {
  const shelves = create();
  const { render, finish } = slowPages();
  const odd = Array.from({ length: 90 }, (_, number) => shelves.render(`/blogs?show=${number}`, render));
  const page = prepareResponse({ headers: {} }, 'Home');
  expect(await shelves.getOrRender('/', () => shelves.render('/', () => page))).toBe(await page);
  finish();
  await Promise.all(odd);

  const large = prepareResponse({ headers: {} }, Buffer.alloc(1_000_000, 'x'));
  for (let number = 0; number < 60; number++) await shelves.getOrRender(`/blogs?from=${number}`, () => large);
  expect(shelves.find('/')).toBe(await page);
  expect([shelves.find('/blogs?from=0'), shelves.find('/blogs?from=59')]).toEqual([undefined, await large]);
});

const pageKey = createPageKey({
  openParameters: ['from', 'topic'],
  hasOwnAnswer: async ({ params }, query) => params.link === 'fever' || query.get('topic') === 'sleep',
});
const keyOf = (pattern: string, link: string | undefined, rest = '') => {
  const path = pattern.replace(':link', link ?? '') + rest;
  const query = new URLSearchParams(rest.replace(/^[^?]*/, ''));
  const match = { pattern, params: { link }, routeIds: [] };
  return pageKey({ path, page: path, match, query, rest }, {} as PageServices);
};

test('pages of entries and lists have keys of their own, and all invented addresses of a pattern share one', async () => {
  expect(await keyOf('/about', undefined)).toBe('/about');
  expect(await keyOf('/blogDetail/:link', 'fever', '.data')).toBe('/blogDetail/fever.data');
  expect(await keyOf('/blogDetail/:link', 'made-up')).toBe('/blogDetail/:link');
  expect(await keyOf('/blogs', undefined, '?topic=sleep')).toBe('/blogs?topic=sleep');
  expect(await keyOf('/blogs', undefined, '?topic=made-up&from=7')).toBe('/blogs?topic=&from=');
});
