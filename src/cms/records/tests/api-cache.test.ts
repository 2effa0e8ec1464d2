import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { system } from '#core/actor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
beforeAll(async () => {
  for (let number = 1; number <= 12; number++) {
    const content = `<p>${'Words of article number. '.repeat(100)}${number}</p>`;
    await site.records.create('blog', { title: `Article ${number}`, status: 1, content });
  }
  await site.records.create('blog', { title: 'Not yet', status: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const titles = (answer: { json(): { title: string }[] }) => answer.json().map(({ title }) => title);

test('concurrent requests cause one read, in any spelling', async () => {
  const list = vi.spyOn(site.services.stores.records, 'list');
  await Promise.all(Array.from({ length: 20 }, () => site.call('GET', 'blogs?limit=5')));
  await site.call('GET', 'blogs?limit=5&unknown=1');
  await site.call('HEAD', 'blogs?limit=5');
  await site.call('GET', 'blogs?limit=5', { headers: { 'accept-encoding': 'br' } });
  expect(list).toHaveBeenCalledTimes(1);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the answer is sent as %s to clients that accept it', async (encoding, decompress) => {
  const plain = await site.call('GET', 'blogs');
  const { headers, rawPayload } = await site.call('GET', 'blogs', {
    headers: { 'accept-encoding': encoding },
  });
  expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-cache' });
  expect(headers.vary).toBe('Authorization, Accept-Encoding');
  expect(headers.etag).toBe(plain.headers.etag);
  expect(decompress(rawPayload).toString()).toBe(plain.body);
});

test('a client with the current answer gets a 304, until content changes', async () => {
  const first = await site.call('GET', 'blogs?limit=3');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await site.call('GET', 'blogs?limit=3', { headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(first.headers['x-total-count']).toBe('12');
  const { _id } = await site.records.create('blog', { title: 'The very newest', status: 1 });
  const changed = await site.call('GET', 'blogs?limit=3', { headers });
  expect([changed.statusCode, titles(changed)[0]]).toEqual([200, 'The very newest']);
  expect(changed.headers['x-total-count']).toBe('13');
  await site.records.remove('blog', _id);
  expect(titles(await site.call('GET', 'blogs?limit=3'))).toEqual(titles(first));
});

test('responses for staff are neither sent to visitors nor cached', async () => {
  const asStaff = () => site.call('GET', 'blogs?limit=20', { token: site.admin });
  expect(titles(await asStaff())).toContain('Not yet');
  expect(titles(await site.call('GET', 'blogs?limit=20'))).not.toContain('Not yet');
  expect(titles(await asStaff())).toContain('Not yet');
  expect((await site.call('GET', 'blogs?limit=20', { token: 'wrong' })).statusCode).toBe(401);
  const one = await site.call('GET', 'blogs/not-yet');
  expect([
    one.statusCode,
    (await site.call('GET', 'blogs/not-yet', { token: site.admin })).statusCode,
  ]).toEqual([404, 200]);
});

test('a single entry is cached too, and renewed with its changes', async () => {
  const find = vi.spyOn(site.services.stores.records, 'find');
  const blog = (await site.call('GET', 'blogs/article-7')).json().blogs[0];
  await site.call('GET', 'blogs/article-7');
  expect(find).toHaveBeenCalledTimes(1);
  await site.services.stores.records.update('blog', blog._id, { title: 'Article seven' }, system('tests'));
  expect((await site.call('GET', 'blogs/article-7')).json().blogs[0].title).toBe('Article seven');
});

test('a failure reaches all waiting requests, and is not cached', async () => {
  vi.spyOn(site.services.stores.records, 'list').mockRejectedValueOnce(new Error('not now'));
  const [one, other] = await Promise.all([
    site.call('GET', 'blogs?limit=2'),
    site.call('GET', 'blogs?limit=2'),
  ]);
  expect([one.statusCode, other.statusCode]).toEqual([500, 500]);
  expect((await site.call('GET', 'blogs?limit=2')).statusCode).toBe(200);
});

test('requests for made-up links do not delay others', async () => {
  const invented = Array.from({ length: 400 }, (_, number) => site.call('GET', `blogs/nothing-${number}`));
  const real = ['blogs?limit=20', 'blogs/article-8', 'course'].map((path) => site.call('GET', path));
  const statuses = async (calls: ReturnType<typeof site.call>[]) =>
    (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(await statuses(real)).toEqual([200, 200, 200]);
  expect(new Set(await statuses(invented))).toEqual(new Set([404]));
});

test('uncommon reads run two at a time, and wait in a limited queue', async () => {
  const { records } = site.services.stores;
  const list = records.list.bind(records) as (...asked: unknown[]) => Promise<never>;
  let [atWork, most] = [0, 0];
  vi.spyOn(records, 'list').mockImplementation(async (...asked: unknown[]) => {
    most = Math.max(most, ++atWork);
    try {
      return await list(...asked);
    } finally {
      atWork -= 1;
    }
  });
  const asked = Array.from({ length: 150 }, (_, offset) =>
    site.call('GET', `blogs?limit=1&offset=${offset}&sort=title`),
  );
  // Common requests do not wait behind them.
  expect((await site.call('GET', 'blogs?limit=50')).statusCode).toBe(200);
  const answers = await Promise.all(asked);
  expect(most).toBeLessThanOrEqual(3);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(150 - refused.length);
  expect(refused.length).toBeLessThanOrEqual(150 - 2 - 100);
  expect(refused[0]?.headers['retry-after']).toBe('2');
});

test('a list of few entries with very long texts is streamed unchanged, until content is shorter', async () => {
  const content = (number: number) => `<p>${'लंबा लेख है। '.repeat(1500)}${number}</p>`;
  const long: string[] = [];
  for (let number = 1; number <= 30; number++) {
    const { _id } = await site.records.create('blog', {
      ...{ title: `Long ${number}`, status: 1, content: content(number) },
    });
    long.push(_id);
  }
  const { records } = site.services.stores;
  const count = vi.spyOn(records, 'slices');
  const first = await site.call('GET', 'blogs');
  const readTwice = count.mock.calls.length;
  const again = await site.call('GET', 'blogs');
  expect([readTwice, count.mock.calls.length]).toEqual([2, 3]);
  const asStaff = await site.call('GET', 'blogs?status=published', { token: site.admin });
  for (const { body, headers } of [first, again]) {
    expect(JSON.parse(body)).toEqual(asStaff.json());
    expect(headers['content-length']).toBeUndefined();
    expect(headers.etag).toBe(first.headers.etag);
  }
  const known = { 'if-none-match': String(first.headers.etag) };
  expect((await site.call('GET', 'blogs', { headers: known })).statusCode).toBe(304);
  for (const id of long) await site.records.remove('blog', id);
  const short = await site.call('GET', 'blogs');
  expect(short.headers['content-length']).toBe(String(Buffer.byteLength(short.body)));
});
