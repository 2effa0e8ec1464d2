import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { provideInstance, provideTestSite } from '../factories/provided-site.ts';
import { createTestRecords } from '../factories/test-site.ts';

const site = provideTestSite();
const pages = provideInstance(site);
beforeAll(async () => {
  const records = createTestRecords(pages.services.stores.records);
  await records.create('blog', { title: 'Sleep', link: 'sleep', content: '<p>Sleep well.</p>', status: 1 });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const get = (url: string) => pages.app.inject({ method: 'GET', url });
/** Without its body, which takes the longest here. */
const ask = (url: string) => pages.app.inject({ method: 'HEAD', url });

/** Functions that invent new addresses. */
const inventions: ((number: number) => string)[] = [
  (number) => `/nothing-${number}`,
  (number) => `/${number}/a/b/c`,
  (number) => `/blogDetail/nothing-${number}`,
  (number) => `/webinars-detail/nothing-${number}.data`,
  (number) => `/reset-password/token-${number}`,
  (number) => `/admin/nothing-${number}`,
  (number) => `/?x=${number}`,
  (number) => `/blogs?show=${number}`,
  (number) => `/about?show=${number}`,
  (number) => `/blogs?from=${3 + number * 60}`,
  (number) => `/blogs.data?from=${3 + number * 60}`,
  (number) => `/lists/blogs/${number * 3}`,
  (number) => `/lists/nothing-${number}/3`,
  (number) => `/lists/courses/of/nothing-${number}`,
  (number) => `/lists/media/of/nothing-${number}`,
  (number) => `/sitemap-blog-${number + 1}.xml`,
  (number) => `/nothing-${number}.xml`,
  (number) => `/blogs.data?_routes=${number}`,
  (number) => `/blogs.data?_routes=${'root,'.repeat(number % 50)}`,
  (number) => `/x${number}/../%62logs`,
  (number) => `//${'/'.repeat(number % 40)}blogs`,
];

/** The topics by which lists can be filtered. */
const topics = Array.from({ length: 8 }, (_, number) => `topic-${number}`);
const ages = Array.from({ length: 6 }, (_, number) => `age-${number}`);

test('invented addresses neither fill nor empty the cache', async () => {
  const favourites = ['/', '/blogs', '/blogDetail/sleep', '/login'];
  for (const url of favourites) expect((await get(url)).statusCode).toBe(200);
  // Once each, so that pages of the pattern itself are cached.
  for (const invent of inventions) await get(invent(0));

  const list = vi.spyOn(pages.services.stores.records, 'list');
  for (let number = 1; number <= 10_000; number++) {
    const invent = inventions[number % inventions.length] ?? String;
    const { statusCode } = await ask(invent(number));
    expect(statusCode).toBeLessThan(500);
  }
  // Rendering a page reads the menu.
  const made = list.mock.calls.filter(([name]) => name === 'header').length;
  expect(made).toBeLessThan(200);

  list.mockClear();
  for (const url of favourites) expect((await get(url)).statusCode).toBe(200);
  expect(list).not.toHaveBeenCalled();
}, 120_000);

test('combinations of existing links evict no usual page', async () => {
  const records = createTestRecords(pages.services.stores.records);
  for (const link of topics) await records.create('topic', { title: link, link });
  for (const link of ages) await records.create('agegroup', { title: link, link });
  const favourites = ['/', '/blogs', '/blogDetail/sleep', '/login'];
  for (const url of favourites) expect((await get(url)).statusCode).toBe(200);
  const kept = pages.fastPath.caches.filter(({ kind }) => kind === 'pages').map(({ cache }) => cache);
  const before = kept[0]?.stats;

  const lists = ['/blogs', '/media', '/video', '/courses', '/community', '/webinars'];
  for (const list of lists) {
    for (const topic of topics) {
      for (const age of ages) {
        const { statusCode } = await ask(`${list}?topic=${topic}&age=${age}`);
        expect(statusCode).toBeLessThan(400);
      }
    }
    for (let show = 3; show < 66; show++) await ask(`${list}.data?topic=topic-1&show=${show}&_routes=root`);
  }
  // They have not been requested meanwhile.
  expect(kept[0]?.stats).toEqual(before);
  expect(kept[1]?.stats.bytes).toBeGreaterThan(3_000_000);
  expect(kept[1]?.stats.bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
  const list = vi.spyOn(pages.services.stores.records, 'list');
  for (const url of favourites) expect((await get(url)).statusCode).toBe(200);
  expect(list).not.toHaveBeenCalled();
}, 120_000);
