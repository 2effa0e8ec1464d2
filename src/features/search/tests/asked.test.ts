import * as fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { seed } from '#tests/factories/random.ts';
import type { SearchResponse } from '../api.ts';

const site = provideTestSite();
beforeAll(async () => {
  for (let number = 1; number <= 30; number++) {
    const day = `2026-01-${String(number).padStart(2, '0')}`;
    await site.records.create('blog', {
      ...{ title: `Calm evenings ${number}`, shortContent: '', content: '<p>one two</p>' },
      ...{ createdAt: day, status: 1 },
    });
  }
  await site.records.create('team', { title: 'Dr. Calm', position: 'Evenings', description: '<p>Kind</p>' });
});

/** Parts of words, and characters that might be taken for operators. */
const signs = [...'aeTbk 12·*"\'()|&!:\\-^\0\ud800नीद़्ँ👶\u200d\u0301ß字'];

const ask = (query: Record<string, string>) => site.call('GET', `search?${new URLSearchParams(query)}`);

test('results are paged, newest first among equals, and can be restricted to one type', async () => {
  const seen: string[] = [];
  for (const offset of ['0', '20', '40']) {
    const answer = await ask({ q: 'calm', limit: '20', offset });
    expect(answer.headers).toMatchObject({ 'x-total-count': '31', 'cache-control': 'no-store' });
    const { results, total } = answer.json<SearchResponse>();
    expect(total).toBe(31);
    seen.push(...results.map(({ _id }) => _id));
  }
  expect(new Set(seen).size).toBe(31);
  const { results } = (await ask({ q: 'calm evenings', kind: 'blog', limit: '2' })).json<SearchResponse>();
  expect(results.map(({ path }) => path)).toEqual([
    '/blogDetail/calm-evenings-30',
    '/blogDetail/calm-evenings-29',
  ]);
  expect((await ask({ q: 'calm', kind: 'team' })).json()).toMatchObject({
    total: 1,
    results: [{ kind: 'team' }],
  });
});

test('two searches run at a time, and the queue is bounded', async () => {
  const { search } = site.services;
  const find = search.find.bind(search);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  onTestFinished(() => open());
  const spy = vi.spyOn(search, 'find').mockImplementation(async (asked) => {
    await opened;
    return find(asked);
  });
  const all = Array.from({ length: 90 }, (_, number) => ask({ q: `calm ${number}` }));
  const refused = await Promise.race(all);
  expect([refused.statusCode, refused.json()]).toEqual([503, { message: expect.any(String) }]);
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  await expect.poll(() => spy.mock.calls.length).toBe(2);
  open();
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 + 50);
  expect(statuses.filter((status) => status === 503)).toHaveLength(90 - 2 - 50);
  // An invalid request is refused at once, and later requests are answered.
  expect((await ask({ q: 'calm', limit: '0' })).statusCode).toBe(400);
  expect((await ask({ q: 'calm' })).statusCode).toBe(200);
  spy.mockRestore();
});

test.each<Record<string, string>>([
  { q: 'x'.repeat(201) },
  { q: 'calm', kind: 'enquiry' },
  { q: 'calm', kind: 'idea' },
  { q: 'calm', limit: '0' },
  { q: 'calm', limit: '51' },
  { q: 'calm', limit: '1.5' },
  { q: 'calm', offset: '501' },
  { q: 'calm', offset: '-1' },
])('%j is refused', async (query) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: expect.any(Object) });
});

test.each([
  '',
  '   ',
  '"',
  '* OR *',
  'NEAR(a b)',
  "' & !",
  '!!',
  '\\',
  ':*',
  '👶🏽',
  '\ud800',
  '·',
  '··blog',
])('%j finds nothing and causes no error', async (q) => {
  const answer = await ask({ q });
  expect(answer.statusCode).toBe(200);
  const { newest = [], ...found } = answer.json<SearchResponse>();
  expect(found).toEqual({ results: [], total: 0, similarWords: [], suggestions: [] });
  expect(newest.map(({ path }) => path)).toEqual(
    q.trim() === '' ? [] : [30, 29, 28].map((number) => `/blogDetail/calm-evenings-${number}`),
  );
});

test('operators of the database’s query language have no effect', async () => {
  for (const q of [
    'constructor',
    '__proto__',
    'calm NOT evenings',
    'calm AND',
    '"calm',
    'calm*',
    'words:calm',
    "calm' | 'x",
    '^calm',
    '-calm',
  ]) {
    const answer = await ask({ q });
    expect([q, answer.statusCode]).toEqual([q, 200]);
  }
  // The URL refuses NUL, as everywhere; the search itself treats it as a space.
  expect((await site.services.search.find({ text: 'ca\0calm', limit: 1, offset: 0 })).total).toBe(31);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...signs), maxLength: 200 }), async (q) => {
      const { results, total } = await site.services.search.find({ text: q, limit: 5, offset: 0 });
      expect(results.length).toBeLessThanOrEqual(total);
    }),
    { numRuns: 40, seed },
  );
});
