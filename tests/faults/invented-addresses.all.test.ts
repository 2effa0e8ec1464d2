import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { system } from '#core/actor.ts';
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
/** The caches of pages: of the site's own addresses, and of invented ones. */
const shelves = () => {
  const [usual, odd] = pages.fastPath.caches.filter(({ kind }) => kind === 'pages');
  if (!usual || !odd) throw new Error('Pages have two shelves.');
  return { usual: usual.cache, odd: odd.cache };
};

test('a search is answered each time without the cache, and evicts nothing', async () => {
  for (const url of ['/', '/search']) expect((await get(url)).statusCode).toBe(200);
  const list = vi.spyOn(pages.services.stores.records, 'list');
  for (let number = 0; number < 40; number++) {
    const answers = await Promise.all([
      get(`/search?q=sleep-${number}`),
      get(`/search.data?q=sleep-${number}`),
    ]);
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect(headers).not.toHaveProperty('cdn-cache-control');
    }
  }
  const held = () => Object.values(shelves()).map((cache) => cache.stats.answers);
  const before = held();
  await get('/search?q=sleep-0');
  expect(held()).toEqual(before);
  list.mockClear();
  for (const url of ['/', '/search', '/search?q=', '/search?kind=course']) {
    const { statusCode } = await get(url);
    expect(statusCode).toBeLessThan(400);
  }
  expect(list).not.toHaveBeenCalled();
});

test('too many concurrent searches are refused, and other pages are not', async () => {
  const asked = await Promise.all(
    Array.from({ length: 80 }, (_, number) => get(`/search?q=crowd-${number}`)),
  );
  const statuses = new Set(asked.map(({ statusCode }) => statusCode));
  expect([...statuses].sort()).toEqual([200, 503]);
  const refused = asked.find(({ statusCode }) => statusCode === 503);
  expect(refused?.headers['retry-after']).toBe('2');
  expect((await get('/about')).statusCode).toBe(200);
});

test('the call and the page search in one queue', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<{
    results: [];
    total: 0;
    similarWords: [];
    suggestions: [];
  }>();
  onTestFinished(() => open({ results: [], total: 0, similarWords: [], suggestions: [] }));
  const find = vi.spyOn(pages.services.search, 'find').mockReturnValue(opened);
  const called = Array.from({ length: 60 }, (_, number) => get(`/api/v1/search?q=called-${number}`));
  await Promise.race(called);
  expect((await get('/search?q=waiting')).statusCode).toBe(503);
  open({ results: [], total: 0, similarWords: [], suggestions: [] });
  await Promise.all(called);
  expect(find).toHaveBeenCalledTimes(52);
  expect((await get('/search?q=later')).statusCode).toBe(200);
});

test('a missing page is the same for every address of a kind, and does not contain it', async () => {
  const [one, other] = [await get('/blogDetail/secret-one'), await get('/blogDetail/another')];
  expect([one.statusCode, other.statusCode]).toEqual([404, 404]);
  expect(one.body).toBe(other.body);
  expect(one.body).not.toContain('secret-one');
  expect((await get('/reset-password/secret-token')).body).not.toContain('secret-token');
});

test('a list and a sitemap are cached by their own addresses', async () => {
  const records = createTestRecords(pages.services.stores.records);
  for (const title of ['One', 'Two', 'Three', 'Four']) await records.create('blog', { title, status: 1 });
  const { link } = await records.create('course', { title: 'Big feelings' });
  const asked = ['/lists/blogs/3', `/lists/courses/of/${link}`, '/sitemap-blog-1.xml', '/sitemap-pages.xml'];
  const bodies = new Set<string>();
  for (const url of [...asked, ...asked]) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    bodies.add(answer.body);
  }
  expect(bodies.size).toBe(asked.length);
  expect((await get('/lists/blogs/6')).statusCode).toBe(404);
  expect((await get(`/lists/courses/of/${link}`)).json()).toEqual({ title: 'Big feelings', query: '' });
  expect((await get('/lists/courses/of/nothing')).json()).toBeNull();
});

test('an entry is found as soon as it exists, and missing as soon as it does not', async () => {
  const records = createTestRecords(pages.services.stores.records);
  expect((await get('/blogDetail/teeth')).statusCode).toBe(404);
  const { _id } = await records.create('blog', { title: 'Teeth', link: 'teeth', status: 1 });
  expect((await get('/blogDetail/teeth')).statusCode).toBe(200);
  await records.toggleStatus('blog', _id, system('tests'));
  expect((await get('/blogDetail/teeth')).statusCode).toBe(404);
});

test('lists with existing filters, in every combination, evict none of the site’s own pages', async () => {
  const records = createTestRecords(pages.services.stores.records);
  const topics = ['naps', 'meals', 'play'];
  const ages = ['babies', 'toddlers'];
  const [topic] = await Promise.all(topics.map((link) => records.create('topic', { title: link, link })));
  for (const link of ages) await records.create('agegroup', { title: link, link });
  const tagged = { status: 1 as const, topics: String(topic?._id) };
  for (const title of ['Five', 'Six', 'Seven', 'Eight']) await records.create('blog', { title, ...tagged });

  const favourites = ['/', '/blogs', '/blogDetail/sleep', '/blogs.data'];
  for (const url of favourites) expect((await get(url)).statusCode).toBe(200);
  const before = shelves().usual.stats;
  let asked = 0;
  for (const page of ['/blogs', '/media.data']) {
    for (const one of topics) {
      for (const age of ages) {
        for (const show of ['', '&show=6', '&show=63', '&from=63']) {
          const parts = page.endsWith('.data') ? '&_routes=root' : '';
          const { statusCode } = await get(`${page}?topic=${one}&age=${age}${show}${parts}`);
          expect(statusCode).toBeLessThan(400);
          asked += 1;
        }
      }
    }
  }
  expect(asked).toBe(48);
  expect(shelves().usual.stats).toEqual(before);
  expect(shelves().odd.stats.answers).toBeGreaterThan(20);
  const list = vi.spyOn(pages.services.stores.records, 'list');
  for (const url of favourites) expect((await get(url)).statusCode).toBe(200);
  expect(list).not.toHaveBeenCalled();
});

test.each([
  [4, ['/', '/about', '/blogs', '/courses', '/webinars', '/media', '/community', '/disclaimer']],
  [
    2,
    ['babies', 'toddlers'].flatMap((age) =>
      ['naps', 'meals', 'play'].map((link) => `/blogs?topic=${link}&age=${age}`),
    ),
  ],
])('no more than %i of such pages are rendered at once', async (atOnce, urls) => {
  const records = createTestRecords(pages.services.stores.records);
  await records.create('course', { title: 'Whatever makes pages be forgotten' });
  // Rendering a page begins with reading the settings.
  const { settings } = pages.services.pages;
  const { read } = settings;
  let [atWork, most] = [0, 0];
  vi.spyOn(settings, 'read').mockImplementation(async () => {
    most = Math.max(most, ++atWork);
    await pause(20);
    atWork -= 1;
    return read();
  });
  const answers = await Promise.all(urls.map(get));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200));
  expect(most).toBe(atOnce);
});

test('beyond the end of a filtered list the redirect leads to that list, and to no other', async () => {
  const ways = [];
  for (const url of ['invented', 'naps', 'meals', 'invented'].map((link) => `/blogs?topic=${link}&from=63`)) {
    const { statusCode, headers } = await get(url);
    ways.push([statusCode, headers.location]);
  }
  expect(ways).toEqual([
    [302, '/blogs'],
    [302, '/blogs?topic=naps&show=6'],
    [302, '/blogs?topic=meals'],
    [302, '/blogs'],
  ]);
});

test('the API too keeps its usual answers cached', async () => {
  expect((await get('/api/v1/blogs?limit=10')).statusCode).toBe(200);
  const list = vi.spyOn(pages.services.stores.records, 'list');
  for (let number = 0; number < 300; number++) {
    for (const url of [`/api/v1/blogs?limit=10&x=${number}`, '/api/v1/blogs?limit=10']) {
      expect((await get(url)).statusCode).toBe(200);
    }
  }
  expect(list).not.toHaveBeenCalled();
  for (let number = 0; number < 300; number++) {
    await get(`/api/v1/blogs?limit=${1 + (number % 90)}&offset=${number}&q=${number}`);
  }
  list.mockClear();
  await get('/api/v1/blogs?limit=10');
  expect(list).not.toHaveBeenCalled();
});

test('only existing built files are served, and no other file of the disk', async () => {
  const script = /\/assets\/[\w.-]+\.js/.exec((await get('/')).body)?.[0] ?? '';
  const found = await get(script);
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect((await get('/icons/192.png')).headers['content-type']).toBe('image/png');
  for (const url of [
    `${script}.br`,
    '/assets/',
    '/assets/invented.js',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/icons/$&',
    '/assets/__proto__',
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  }
});
