import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { DatabaseUnavailableError } from '#core/errors.ts';
import { startCachingProxy } from '#tests/factories/caching-proxy.ts';
import { picture } from '#tests/factories/pictures.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { findNginx } from '#tests/setup/nginx.ts';

const nginx = await findNginx();

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** The raw bytes of an answer: a client that decompresses would hide its encoding. */
function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send(url, { headers, agent: false }, async (answer) => {
      const bytes = await buffer(answer);
      const packed = answer.headers['content-encoding'];
      const plain =
        packed === 'br' ? brotliDecompressSync(bytes) : packed === 'gzip' ? gunzipSync(bytes) : bytes;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: plain.toString() });
    })
      .on('error', reject)
      .end();
  });
}

describe.runIf(nginx)('a caching proxy in front of the site', () => {
  let editing: TestSite;
  let shown: Awaited<ReturnType<typeof createApp>>;
  let proxy: Awaited<ReturnType<typeof startCachingProxy>>;
  /** The requests that have reached the site. */
  let reached: string[];
  let purges: { authorization: string | undefined; body: unknown }[] = [];
  const cdnApi = createServer(async (request, response) => {
    purges.push({ authorization: request.headers.authorization, body: await json(request) });
    await proxy.purge();
    response.end('{}');
  });

  beforeAll(async () => {
    cdnApi.listen(0, '127.0.0.1');
    await once(cdnApi, 'listening');
    editing = await createTestSite();
    const { port } = cdnApi.address() as AddressInfo;
    const cdn = { CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`, CDN_PURGE_TOKEN: 'a-token' };
    const config = readConfig({ ...editing.environment, ...cdn, TRUST_PROXY: 'on' });
    shown = await createApp(config, { pages: 'built', clock: editing.clock });
    shown.app.server.on('request', ({ url }) => reached.push(String(url)));
    proxy = await startCachingProxy(String(nginx), await shown.app.listen({ port: 0, host: '127.0.0.1' }));
  });
  beforeEach(() => {
    reached = [];
    purges = [];
  });
  afterAll(async () => {
    await proxy.close();
    await shown.app.close();
    await editing.close();
    cdnApi.close();
  });

  const publish = (title: string) =>
    editing.records.create('socialmedia', { name: title, url: `https://${title}.example` });
  /** The other process, which shows the pages, is notified. */
  const isShown = (path: string, title: string) =>
    expect.poll(async () => (await shown.app.inject(path)).body).toContain(title);

  test('that revalidates gets a 304 for unchanged pages, and shows an edit', async () => {
    const ask = (path: string, headers = {}) => get(proxy.revalidating + path, headers);
    const [same, edited] = [await ask('/refund-policy'), await ask('/courses')];
    expect(same.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-cache': 'MISS' });
    const known = { 'if-none-match': String(edited.headers.etag) };
    expect((await ask('/courses', known)).status).toBe(304);

    await editing.records.create('course', { title: 'Calm evenings', link: 'calm-evenings' });
    await isShown('/courses', 'Calm evenings');
    // The cache has a resolution of one second.
    await pause(2000);
    const again = await ask('/refund-policy');
    expect([again.headers['x-cache'], again.text === same.text]).toEqual(['REVALIDATED', true]);
    const fresh = await ask('/courses', known);
    expect([fresh.status, fresh.headers['x-cache']]).toEqual([200, 'EXPIRED']);
    expect(fresh.text).toContain('Calm evenings');
  });

  test('that is a CDN shows pages and content without asking, until it is purged', async () => {
    await shown.services.jobRunner.runDue();
    const shownBy = async (path: string) => (await get(proxy.cdn + path)).headers['x-cache'];
    const paths = ['/disclaimer', '/api/v1/socialmedia'];
    for (const path of paths) expect([path, await shownBy(path)]).toEqual([path, 'MISS']);
    for (const path of paths) expect([path, await shownBy(path)]).toEqual([path, 'HIT']);
    expect(reached).toEqual(paths);
    // Browsers still revalidate each time; the proxy answers them.
    expect((await get(`${proxy.cdn}/disclaimer`)).headers['cache-control']).toBe('no-cache');
    purges = [];
    await publish('purged');
    await publish('together');
    expect((await get(`${proxy.cdn}/disclaimer`)).text).not.toContain('purged.example');
    await isShown('/disclaimer', 'together');
    await shown.services.jobRunner.runDue();
    expect(purges).toEqual([{ authorization: 'Bearer a-token', body: { tags: ['ananta-content'] } }]);
    for (const path of paths) expect((await get(proxy.cdn + path)).text).toContain('purged.example');

    // Once more for answers that were in transfer during the purge, and not again.
    editing.clock.advance(10_000);
    await shown.services.jobRunner.runDue();
    editing.clock.advance(10_000);
    await shown.services.jobRunner.runDue();
    expect(purges).toHaveLength(2);
  });

  test('that is a CDN is purged again where it has not answered', async () => {
    await publish('refused');
    const refusing = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 500 }));
    await shown.services.jobRunner.runDue();
    expect(purges).toEqual([]);
    refusing.mockRestore();
    editing.clock.advance(60_000);
    await shown.services.jobRunner.runDue();
    expect(purges).toHaveLength(1);
  });

  test('stores no preview, and shows visitors the published page', async () => {
    const { _id: recordId } = await editing.records.create('course', { title: 'Calm', link: 'calm' });
    const json = { record: 'course', recordId };
    const made = await editing.call('POST', 'previews', { token: editing.admin, json });
    const { pathname, search } = new URL(made.json().url);
    await isShown(pathname, 'Calm');
    const plain = await get(proxy.cdn + pathname);
    for (const time of [1, 2]) {
      for (const address of [proxy.cdn, proxy.revalidating]) {
        const { status, headers, text } = await get(address + pathname + search);
        expect([time, status, headers['x-cache']]).toEqual([time, 200, 'MISS']);
        expect([text.includes('Preview'), headers]).toEqual([
          true,
          expect.not.objectContaining({ 'cdn-cache-control': expect.anything() }),
        ]);
      }
    }
    expect((await get(proxy.cdn + pathname)).text).toBe(plain.text);
  });

  test('stores the encodings of a page separately', async () => {
    const plain = await get(`${proxy.cdn}/refund-policy`);
    for (const encoding of ['br', 'gzip', 'br', 'gzip']) {
      const { headers, text } = await get(`${proxy.cdn}/refund-policy`, { 'accept-encoding': encoding });
      expect([headers['content-encoding'], text === plain.text]).toEqual([encoding, true]);
    }
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect((await get(`${proxy.cdn}/refund-policy`)).headers).toMatchObject({
      vary: expect.stringContaining('Accept-Encoding'),
    });
  });

  test('never shows visitors an administrator’s answer', async () => {
    await editing.records.create('blog', {
      title: 'A draft',
      link: 'a-draft',
      content: '<p>Words.</p>',
      status: 0,
    });
    const staff = { authorization: `Bearer ${editing.admin}` };
    const read = async (headers = {}) => get(`${proxy.cdn}/api/v1/blogs`, headers);
    for (const round of [1, 2]) {
      const own = await read(staff);
      expect([round, own.text.includes('A draft'), own.headers['cache-control']]).toEqual([
        round,
        true,
        'private, no-cache',
      ]);
      expect([round, (await read()).text.includes('A draft')]).toEqual([round, false]);
    }
    expect(reached.filter((url) => url.includes('blogs'))).toHaveLength(3);
  });

  test('gives each visitor a separate cookie', async () => {
    const [one, two] = [
      await get(`${proxy.cdn}/api/v1/webinar/get-csrf-token`),
      await get(`${proxy.cdn}/api/v1/webinar/get-csrf-token`),
    ];
    expect(one.headers['set-cookie']?.[0]).toMatch(/^_csrf=/);
    expect(one.text).not.toBe(two.text);
    expect(one.headers['set-cookie']).not.toEqual(two.headers['set-cookie']);
  });

  test('stores pictures for a year', async () => {
    const answer = await editing.call('POST', 'idea', {
      token: editing.admin,
      form: { title: 'A kite', images: await picture() },
    });
    const path = `/uploads/${answer.json().images}`;
    const seen = [await get(proxy.cdn + path), await get(proxy.cdn + path)];
    expect(seen.map(({ status, headers }) => [status, headers['x-cache']])).toEqual([
      [200, 'MISS'],
      [200, 'HIT'],
    ]);
    expect(seen[1]?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('stores no missing page and no failure', async () => {
    const missing = [
      `/blogs/soon-there`,
      '/api/v1/blogs/soon-there',
      '/uploads/0123456789abcdef01234567.png',
    ];
    for (const path of missing) {
      for (const time of [1, 2]) {
        const { status, headers } = await get(proxy.cdn + path);
        expect([path, time, status, headers['x-cache']]).toEqual([path, time, 404, 'MISS']);
        expect(headers).not.toHaveProperty('cdn-cache-control');
      }
    }
    vi.spyOn(shown.services.stores.records, 'list').mockRejectedValue(
      new DatabaseUnavailableError(new Error('not now')),
    );
    vi.spyOn(console, 'error').mockReturnValue();
    const asked = ['/courses', '/api/v1/course?limit=3'];
    for (const path of asked) expect([path, (await get(proxy.cdn + path)).status]).toEqual([path, 503]);
    vi.restoreAllMocks();
    for (const path of asked) expect([path, (await get(proxy.cdn + path)).status]).toEqual([path, 200]);
  });

  test('stores no redirect, neither to a canonical address nor to a moved page', async () => {
    const { _id } = await editing.records.create('course', { title: 'Naps', link: 'naps' });
    await editing.records.update('course', _id, { link: 'short-naps' });
    await isShown('/courses', 'short-naps');
    const ways = { '/courses/': '/courses', '/course-detail/naps': '/course-detail/short-naps' };
    for (const [path, to] of Object.entries(ways)) {
      for (const address of [proxy.cdn, proxy.revalidating, proxy.cdn, proxy.revalidating]) {
        const { status, headers } = await get(address + path);
        expect([path, status, headers.location]).toEqual([path, 301, to]);
        expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-cache': 'MISS' });
      }
    }
    expect(reached).toHaveLength(8);
  });

  test('stores no page for signing in or working, and never gets the metrics', async () => {
    for (const path of ['/login', '/admin/dashboard', '/reset-password/abc', '/healthz', '/api/v1/auth/me']) {
      for (const time of [1, 2])
        expect([path, time, (await get(proxy.cdn + path)).headers['x-cache']]).toEqual([path, time, 'MISS']);
    }
    expect((await get(`${proxy.cdn}/metrics`)).status).toBe(404);
  });
});

test('stores no answer that is not public', async () => {
  const site = await createTestSite({ CDN_SECONDS: '600' });
  const guarded = site.routes.filter(
    ({ method, action }) =>
      method === 'GET' &&
      !['page.read', 'file.read', 'docs.read', 'feed.read', 'content.read'].includes(action),
  );
  expect(guarded.length).toBeGreaterThan(10);
  for (const { url } of guarded) {
    for (const token of [site.admin, site.user, undefined]) {
      const { headers } = await site.call('GET', url.replace(/:\w+/g, 'x'), { token });
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
      expect(headers).not.toHaveProperty('cdn-cache-control');
    }
  }
  await site.close();
});
