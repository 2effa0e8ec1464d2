import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '#core/errors.ts';
import { provideInstance, provideTestSite } from '../factories/provided-site.ts';
import { createTestRecords } from '../factories/test-site.ts';

const site = provideTestSite();
const pages = provideInstance(site);
beforeAll(async () => {
  await createTestRecords(pages.services.stores.records).create('socialmedia', {
    name: 'Pictures',
    url: 'https://pictures.example/ananta',
  });
  await createTestRecords(pages.services.stores.records).create('header', {
    title: 'Reading for parents',
    link: '/blogs',
    description: '<p>Quiet words.</p>',
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const get = (url: string) => pages.app.inject({ method: 'GET', url });

test('a page without its social links, because they could not be loaded, is not cached', async () => {
  const { db } = site.services.database;
  await sql`alter table socialmedia rename to lost`.execute(db);
  const partial = await get('/disclaimer');
  await sql`alter table lost rename to socialmedia`.execute(db);
  expect([partial.statusCode, partial.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(partial.body).not.toContain('pictures.example');
  const whole = await get('/disclaimer');
  expect([whole.statusCode, whole.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(whole.body).toContain('pictures.example');
});

test.each([1, 2])('nor is one without its menu or its banner (read %i)', async (failing) => {
  const { records } = pages.services.stores;
  const list = records.list;
  let reads = 0;
  vi.spyOn(records, 'list').mockImplementation((name, query) => {
    if (name === 'header' && ++reads === failing) return Promise.reject(new Error('not now'));
    return list(name, query);
  });
  vi.spyOn(console, 'error').mockReturnValue();
  const partial = await get('/blogs');
  expect([partial.statusCode, partial.headers['cache-control']]).toEqual([200, 'no-store']);
  const whole = await get('/blogs');
  expect([whole.statusCode, whole.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(whole.body).toContain('Reading for parents');
  expect(whole.body).toContain('Quiet words.');
  await createTestRecords(pages.services.stores.records).create('idea', {
    title: 'Whatever makes all pages new',
  });
});

test('a page that fails, because the database is away, answers with the time of a retry', async () => {
  vi.spyOn(pages.services.stores.records, 'list').mockRejectedValue(
    new DatabaseUnavailableError(new Error('not now')),
  );
  vi.spyOn(console, 'error').mockReturnValue();
  for (const url of ['/courses', '/courses.data']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 503, 'no-store']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  vi.restoreAllMocks();
  expect((await get('/courses')).statusCode).toBe(200);
});
