import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
afterEach(() => {
  vi.restoreAllMocks();
});

test('a long list is streamed completely and in order', async () => {
  const many = 230;
  for (let number = 0; number < many; number++)
    await site.records.create('team', { title: `Person ${number}` });
  const list = vi.spyOn(site.services.stores.records, 'list');
  const answers = [
    await site.call('GET', 'teams'),
    await site.call('GET', 'teams', { token: site.admin }),
    await site.call('GET', 'teams', { headers: { 'accept-encoding': 'gzip' } }),
  ];
  expect(list).not.toHaveBeenCalled();
  const [visitors, staff, zipped] = answers.map(({ rawPayload, headers }) =>
    JSON.parse(String(headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload)),
  );
  expect(visitors).toHaveLength(many);
  expect(staff).toEqual(visitors);
  expect(zipped).toEqual(visitors);
  const parts = [];
  for (let offset = 0; offset < many; offset += 100) {
    parts.push(...(await site.call('GET', `teams?limit=100&offset=${offset}`)).json());
  }
  expect(parts).toEqual(visitors);

  const [first, later] = [answers[0]?.headers.etag, await site.call('GET', 'teams?sort=name')];
  expect([first, later.headers.etag]).toEqual([expect.any(String), expect.any(String)]);
  expect(later.headers.etag).not.toBe(first);
  const slices = vi.spyOn(site.services.stores.records, 'slices');
  const known = { 'if-none-match': String(first) };
  const again = await site.call('GET', 'teams', { headers: known });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first]);
  expect((await site.call('HEAD', 'teams')).headers).toMatchObject({ etag: first });
  expect(slices).not.toHaveBeenCalled();
  await site.records.create('team', { title: 'One more' });
  const changed = await site.call('GET', 'teams', { headers: known });
  expect([changed.statusCode, changed.json().length]).toEqual([200, many + 1]);
});

test('of fifty concurrent long lists two are read at a time', async () => {
  const { records } = site.services.stores;
  const { slices } = records;
  let [atWork, most] = [0, 0];
  vi.spyOn(records, 'slices').mockImplementation((...asked: Parameters<typeof slices>) => {
    const read = slices(...asked);
    const next = read.next.bind(read);
    read.next = async () => {
      most = Math.max(most, ++atWork);
      try {
        return await next();
      } finally {
        atWork -= 1;
      }
    };
    return read as never;
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => site.call('GET', 'teams')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect([answers[0]?.json().length, most]).toEqual([231, 2]);
});
