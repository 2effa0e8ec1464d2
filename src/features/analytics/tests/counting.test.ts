import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { type Connection, openConnection } from '#tests/factories/connection.ts';
import { createEntry } from '#tests/factories/entries.ts';
import { provideInstance, provideTestSite } from '#tests/factories/provided-site.ts';

// Requests built pages over the network: most are answered before the framework sees the request.

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const site = provideTestSite();
const served = provideInstance(site);
let door: Connection;
let link: string;

beforeAll(async () => {
  door = openConnection(await served.app.listen({ port: 0, host: '127.0.0.1' }));
  const { form } = await createEntry(contentTypes.blog);
  const created = await site.call('POST', 'blogs', {
    token: site.admin,
    form: { ...form, title: 'Sleep', status: '1' },
  });
  link = created.json().link;
});
beforeEach(async () => {
  site.clock.reset();
  await served.services.visits.close();
  for (const table of ['pageView', 'missedSearch'] as const)
    await site.services.database.db.deleteFrom(table).execute();
});
afterAll(() => door.close());

async function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  // The headers that browsers send with a page load.
  const sent = { 'user-agent': browser, 'sec-fetch-mode': 'navigate', ...headers };
  const answer = await door.call(method, path, { headers: sent });
  return { status: answer.statusCode, etag: answer.headers.etag ?? '' };
}

async function counted(): Promise<Record<string, number>> {
  await served.services.visits.close();
  const rows = await site.services.database.db.selectFrom('pageView').selectAll().orderBy('page').execute();
  return Object.fromEntries(rows.map(({ page, count }) => [page, count]));
}

test('a page is counted under its canonical spelling, whether rendered, cached or not modified', async () => {
  const { etag } = await visit('/blogs');
  await visit('/blogs');
  await visit('/blogs?utm_source=whatsapp');
  expect((await visit('/blogs', { 'if-none-match': etag })).status).toBe(304);
  // Redirected to the canonical spelling, which the browser then requests.
  expect((await visit('/Blogs/')).status).toBe(301);
  await visit(`/blogDetail/${link}`);
  expect(await counted()).toEqual({ '/blogs': 4, [`/blogDetail/${link}`]: 1 });
});

test('a client-side navigation counts as a view of its page', async () => {
  const asData = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  for (const path of [
    '/_.data',
    '/blogs.data',
    '/blogs/_.data',
    '/blogs.data?_routes=public%2Fblogs%2Fblogs',
  ])
    expect([path, (await visit(path, asData)).status]).toEqual([path, 200]);
  expect(await counted()).toEqual({ '/': 1, '/blogs': 3 });
});

test('the data of the home page is never returned for a missing page', async () => {
  const asData = { 'sec-fetch-mode': 'cors' };
  expect((await visit('/nothing.data', asData)).status).toBe(404);
  expect((await visit('/_.data', asData)).status).toBe(200);
  expect((await visit('/nothing-more.data', asData)).status).toBe(404);
  expect(await counted()).toEqual({ '/': 1 });
});

test('a request that is no visit is not counted', async () => {
  await visit('/courses', {
    'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  });
  await visit('/courses', { 'user-agent': '' });
  await visit('/courses', { 'sec-purpose': 'prefetch' });
  await visit('/courses', { 'sec-fetch-mode': 'same-origin' });
  await visit('/courses', {}, 'HEAD');
  await visit('/courses?preview=abc');
  for (const path of [
    '/favicon.svg',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/service-worker.js',
    '/offline',
  ])
    expect((await visit(path)).status).toBe(200);
  for (const path of ['/api/v1/blogs', '/login', '/admin', '/admin/dashboard']) await visit(path);
  expect(await counted()).toEqual({});
});

test('invented addresses create no rows', async () => {
  for (let number = 0; number < 30; number++) {
    await visit(`/blogDetail/nothing-${number}`);
    await visit(`/blogDetail/nothing-${number}.data`, { 'sec-fetch-mode': 'cors' });
    await visit(`/nothing/${number}`);
    await visit(`/courses?x=${number}`);
  }
  expect(await counted()).toEqual({ '/courses': 30 });
});

test('a day is in the site’s time zone, and late counts go to the day of the visit', async () => {
  // Ten minutes before midnight in Asia/Kolkata.
  const day = 86_400_000;
  const midnight = 18.5 * 3_600_000;
  site.clock.advance(((midnight - (Date.now() % day) + day) % day) + day - 10 * 60_000);
  await visit('/media');
  const first = served.services.pages.today();
  site.clock.advance(20 * 60_000);
  await visit('/media');
  const second = served.services.pages.today();
  expect(second > first).toBe(true);
  await served.services.visits.close();
  const rows = await site.services.database.db.selectFrom('pageView').selectAll().orderBy('day').execute();
  expect(rows).toEqual([
    { day: first, page: '/media', count: 1 },
    { day: second, page: '/media', count: 1 },
  ]);
});

test('searches without results by page and API are stored, without texts that may be personal', async () => {
  await visit('/search?q=Quantum+Dentistry');
  await site.call('GET', 'search?q=quantum%20dentistry');
  await door.call('GET', `search?q=quantum%20dentistry`);
  // A search in one kind proves little, and the page then searches in all of them.
  await door.call('GET', `search?q=zirkonium&kind=blog`);
  await door.call('GET', `search?q=${encodeURIComponent('zzkk@example.com')}`);
  await door.call('GET', `search?q=9876543210`);
  expect((await door.call('GET', `search?q=sleep`)).statusCode).toBe(200);
  await site.services.visits.close();
  await served.services.visits.close();
  const rows = await site.services.database.db.selectFrom('missedSearch').selectAll().execute();
  expect(rows).toEqual([{ day: expect.any(String), text: 'quantum dentistry', count: 3 }]);
});
