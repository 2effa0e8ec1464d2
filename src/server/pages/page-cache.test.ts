import { expect, test, vi } from 'vitest';
import type { PreparedPage } from './page-cache.ts';
import { createPageCache, preparePage } from './page-cache.ts';

const page = (status = 200) => preparePage(status, { 'content-type': 'text/html' }, '<p>Ananta</p>');

test('many who ask at once are answered by one rendering', async () => {
  const cache = createPageCache();
  const render = vi.fn(() => page());
  const answers = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
  await cache.get('/', render);
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(answers).size).toBe(1);
});

test('after a change a page is rendered again, even one that was being rendered', async () => {
  const cache = createPageCache();
  let finish: (page: PreparedPage) => void = () => undefined;
  const old = cache.get('/', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  const render = vi.fn(() => page());
  await cache.get('/', render);
  finish(await page());
  await old;
  await cache.get('/', render);
  expect(render).toHaveBeenCalledTimes(1);
});

test('a failure or a missing page is not kept', async () => {
  const cache = createPageCache();
  await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const missing = vi.fn(() => page(404));
  await cache.get('/', missing);
  await cache.get('/', missing);
  expect(missing).toHaveBeenCalledTimes(2);
});

test('a page that says so is not kept', async () => {
  const cache = createPageCache();
  const partial = vi.fn(() => preparePage(200, { 'cache-control': 'no-store' }, '<p>Failed</p>'));
  await cache.get('/', partial);
  await cache.get('/', partial);
  expect(partial).toHaveBeenCalledTimes(2);
});

test('the tag changes with the body, the status and the headers', async () => {
  const tags = await Promise.all([
    page(),
    page(404),
    preparePage(200, { 'content-type': 'text/html' }, '<p>Other</p>'),
    preparePage(200, { 'content-type': 'text/plain' }, '<p>Ananta</p>'),
  ]);
  expect(new Set(tags.map(({ etag }) => etag)).size).toBe(4);
  expect((await page()).etag).toBe((await page()).etag);
});
