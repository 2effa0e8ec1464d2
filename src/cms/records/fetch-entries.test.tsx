import { afterEach, expect, test, vi } from 'vitest';
import { fetchTitles } from './fetch-entries.ts';
import { records } from './registry.ts';

afterEach(() => vi.unstubAllGlobals());

test('all titles of a list are read in parts of a hundred; an entry added meanwhile causes no duplicates', async () => {
  const stored = Array.from({ length: 230 }, (_, index) => ({ _id: `${index}` }));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const query = new URL(path, 'http://localhost').searchParams;
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
    const webinars = stored.slice(offset, offset + limit);
    const headers = { 'X-Total-Count': String(stored.length) };
    if (offset === 0) stored.unshift({ _id: 'new' });
    return new Response(JSON.stringify({ webinars }), { headers });
  });
  const found = await fetchTitles(records.registration, { ownerId: 'w1' });
  expect(found.map(({ _id }) => _id)).toEqual(Array.from({ length: 230 }, (_, index) => `${index}`));
  expect(asked).toEqual(
    [0, 100, 200].map(
      (offset) => `/api/v1/webinar/webinarregisteruser/w1?limit=100&offset=${offset}&fields=name`,
    ),
  );
});
