import { beforeEach, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const site = provideTestSite();
beforeEach(async () => {
  site.clock.reset();
  await site.services.database.db.deleteFrom('pageSpeed').execute();
});

const visit = { page: 'blog-detail', device: 'phone', values: { LCP: 1801.4, CLS: 0.02, INP: 90 } };
const send = (json: unknown, headers: Record<string, string> = {}, from = '10.9.0.1') =>
  site.call('POST', 'field-values', { json: json as object, headers, from });
const storedCounts = () =>
  site.services.database.db.selectFrom('pageSpeed').selectAll().orderBy('metric').execute();

test('a visit raises some counts, and nothing else of it is stored', async () => {
  const visits = Array.from({ length: 20 }, (_, n) =>
    send(visit, { 'user-agent': 'A phone', cookie: 'a=b' }, `10.9.1.${n}`),
  );
  for (const answer of await Promise.all(visits)) expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const row = { day: site.services.pages.today(), page: 'blog-detail', device: 'phone', count: 20 };
  expect(await storedCounts()).toEqual([
    { ...row, metric: 'CLS', upTo: 25 },
    { ...row, metric: 'INP', upTo: 100 },
    { ...row, metric: 'LCP', upTo: 2100 },
  ]);
});

test('staff read the 75th percentile by page and by week', async () => {
  for (const LCP of [900, 900, 900, 5500]) await send({ ...visit, values: { LCP } });
  const answer = await site.call('GET', 'field-values', { token: site.admin });
  const today = site.services.pages.today();
  const [all, articles, ...others] = answer.json().values;
  const sum = { visits: 4, p75: 1000 };
  expect(answer.json().today).toBe(today);
  expect(articles).toEqual({
    ...{ page: 'blog-detail', device: 'phone', metric: 'LCP', ...sum },
    weeks: [{ from: expect.any(String), ...sum }],
  });
  expect(all).toEqual({ ...articles, page: 'all' });
  expect(others).toEqual([]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a visitor who opts out is not counted', async () => {
  for (const wish of ['sec-gpc', 'dnt']) expect((await send(visit, { [wish]: '1' })).statusCode).toBe(204);
  expect(await storedCounts()).toEqual([]);
});

test('no visit is counted if the owner has turned it off', async () => {
  const silent = await createTestSite({ FIELD_VALUES: '0' });
  expect((await silent.call('POST', 'field-values', { json: visit })).statusCode).toBe(204);
  expect(await silent.services.database.db.selectFrom('pageSpeed').selectAll().execute()).toEqual([]);
  await silent.close();
});

test('invented pages, devices, metrics and values create no rows', async () => {
  for (const page of ['x', '/blogDetail/a', '__proto__', 'constructor']) await send({ ...visit, page });
  expect(new Set((await storedCounts()).map(({ page }) => page))).toEqual(new Set(['other']));
  const before = await storedCounts();
  const refused = [
    { ...visit, page: 'x'.repeat(61) },
    { ...visit, page: 7 },
    { ...visit, device: 'fridge' },
    { ...visit, values: { LCP: -1 } },
    { ...visit, values: { LCP: '9' } },
    { ...visit, values: { LCP: 1e12 } },
    { ...visit, values: { mood: 3 } },
    { ...visit, values: [] },
    {},
  ];
  for (const one of refused) {
    const answer = await send(one);
    expect([one, answer.statusCode, typeof answer.json().message]).toEqual([one, 400, 'string']);
  }
  expect((await send({ ...visit, more: 'x'.repeat(1100) })).statusCode).toBe(413);
  const asText = { raw: JSON.stringify(visit), headers: { 'content-type': 'text/plain' } };
  expect((await site.call('POST', 'field-values', { ...asText, from: '10.9.0.1' })).statusCode).toBe(415);
  expect(await storedCounts()).toEqual(before);
});

test('one address is counted up to a limit, and then refused with the time to retry', async () => {
  const from = '10.9.2.1';
  const tries = await Promise.all(
    Array.from({ length: 310 }, () => send({ ...visit, values: {} }, {}, from)),
  );
  const refused = tries.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(visit, {}, '10.9.2.2')).statusCode).toBe(204);
});

test('counts are deleted by whole days', async () => {
  const { fieldValues } = site.services.stores;
  for (const day of ['2026-05-25', '2026-05-26']) {
    await fieldValues.count({ day, page: 'home', device: 'desktop', buckets: [{ metric: 'LCP', upTo: 50 }] });
  }
  expect(await fieldValues.forget('2026-05-26T10:00:00.000Z')).toBe(1);
  expect((await storedCounts()).map(({ day }) => day)).toEqual(['2026-05-26']);
});
