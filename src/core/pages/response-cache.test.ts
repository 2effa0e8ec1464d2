import { expect, test, vi } from 'vitest';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';
import { createResponseCache } from './response-cache.ts';

const headers = { 'content-type': 'text/html' };
const answer = (status = 200) => prepareResponse({ status, headers }, '<p>Ananta</p>');
const create = () => createResponseCache({ maxBytes: 1_000_000 });

test('concurrent requests share one rendering', async () => {
  const cache = create();
  const render = vi.fn(() => answer());
  const answers = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
  await cache.get('/', render);
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(answers).size).toBe(1);
  expect(cache.find('/')).toBe(answers[0]);
});

test('after a change an answer is rendered again, even one that was being rendered', async () => {
  const cache = create();
  let finish: (answer: PreparedResponse) => void = () => undefined;
  const old = cache.get('/', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  const render = vi.fn(() => answer());
  await cache.get('/', render);
  finish(await answer());
  await old;
  await cache.get('/', render);
  expect(render).toHaveBeenCalledTimes(1);
});

test('an answer with a key of older content is sent, and not cached', async () => {
  const cache = create();
  const { generation } = cache;
  cache.clear();
  const late = await cache.get('/', () => answer(), generation);
  expect(late.status).toBe(200);
  expect(cache.find('/')).toBeUndefined();
  const current = await cache.get('/', () => answer());
  const again = await cache.get('/', () => answer(), generation);
  expect(again).not.toBe(current);
  expect(cache.find('/')).toBe(current);
});

test('a failure is not kept', async () => {
  const cache = create();
  await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const broken = vi.fn(() => answer(503));
  await cache.get('/', broken);
  await cache.get('/', broken);
  expect(broken).toHaveBeenCalledTimes(2);
});

test('an answer that forbids caching is not cached', async () => {
  const cache = create();
  const partial = vi.fn(() => prepareResponse({ headers: { 'cache-control': 'no-store' } }, '<p>Failed</p>'));
  await cache.get('/', partial);
  await cache.get('/', partial);
  expect(partial).toHaveBeenCalledTimes(2);
});

test('it stays within its size, and keeps the most recently used', async () => {
  const cache = createResponseCache({ maxBytes: 60_000 });
  const big = () => prepareResponse({ headers }, Buffer.alloc(10_000));
  for (let number = 0; number < 50; number++) {
    await cache.get('/favourite', big);
    await cache.get(`/${number}`, big);
  }
  expect(cache.stats.bytes).toBeLessThanOrEqual(60_000);
  expect(cache.find('/favourite')).toBeDefined();
  expect(cache.find('/1')).toBeUndefined();
});

test('an answer that is too large is sent uncached', async () => {
  const cache = createResponseCache({ maxBytes: 10_000 });
  const huge = await cache.get('/', () => prepareResponse({ headers }, Buffer.alloc(1_000_000)));
  expect(huge.variants.identity.body.length).toBe(1_000_000);
  expect(cache.find('/')).toBeUndefined();
});
