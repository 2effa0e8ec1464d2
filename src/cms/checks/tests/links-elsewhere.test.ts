import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

/** A public address that this test maps to a server of its own. */
const outside = '93.184.216.34';
const inside = '10.0.0.7';

let site: TestSite;
let editor: string;
let server: Server;
/** The addresses of names; a function may return others each time. */
const names = new Map<string, string[] | (() => string[])>();
/** The connected addresses, and the requests. */
let called: string[] = [];
let asked: { method: string | undefined; url: string | undefined; headers: object }[] = [];
let answer: (url: string, method: string) => { status: number; location?: string; body?: string } | 'never';

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers });
    const reported = answer(`http://${headers.host}${url}`, method);
    if (reported === 'never') return;
    response.writeHead(reported.status, {
      ...(reported.location && { Location: reported.location }),
      'Set-Cookie': 'a=b',
    });
    response.end(reported.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  site = await createTestSite(
    { SITE_URL: 'https://ananta.example' },
    {
      network: {
        async resolve(host) {
          const found = names.get(host);
          if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
          return typeof found === 'function' ? found() : found;
        },
        connect(to) {
          called.push(`${to.address}:${to.port}`);
          return connect(port, '127.0.0.1');
        },
      },
    },
  );
  editor = await site.register('neel', 'editor');
});
afterAll(async () => {
  await site.close();
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  // The limit of an account applies for ten minutes.
  site.clock.advance(10 * 60_000);
  names.clear();
  called = [];
  asked = [];
});

const send = (json: unknown, token = editor) => site.call('POST', 'checks/links', { token, json });
async function linkStatusOf(link: string): Promise<unknown> {
  const reply = await send({ links: [link], checkExternal: true });
  expect(reply.statusCode).toBe(200);
  const [{ link: same, ...linkStatus }] = reply.json().links;
  expect(same).toBe(link);
  return linkStatus;
}

test('another site is requested only on demand, without cookies, and only the existence of the page is revealed', async () => {
  names.set('good.example', [outside]);
  answer = () => ({ status: 200, body: 'secret' });
  expect((await send({ links: ['http://good.example/a?b=1'] })).json()).toEqual({
    links: [{ link: 'http://good.example/a?b=1', status: 'external' }],
  });
  expect(called).toEqual([]);
  const reply = await send({
    links: ['http://good.example/a?b=1', 'http://good.example/a?b=1'],
    checkExternal: true,
  });
  expect(reply.json().links).toEqual([
    { link: 'http://good.example/a?b=1', status: 'ok' },
    { link: 'http://good.example/a?b=1', status: 'ok' },
  ]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(called).toEqual([`${outside}:80`, `${outside}:80`]);
  const [{ method, url, headers } = { headers: {} }] = asked;
  expect([method, url]).toEqual(['HEAD', '/a?b=1']);
  expect(headers).toEqual({
    host: 'good.example',
    'user-agent': 'Ananta link check (+https://ananta.example)',
    ...{ accept: '*/*', 'accept-encoding': 'identity', connection: 'close' },
  });
});

test.each([
  [404, { status: 'broken', reason: 'missing' }],
  [410, { status: 'broken', reason: 'missing' }],
  [403, { status: 'unknown' }],
  [429, { status: 'unknown' }],
  [500, { status: 'unknown' }],
  [302, { status: 'unknown' }],
])('an answer of %i', async (status, linkStatus) => {
  names.set('good.example', [outside]);
  answer = () => ({ status });
  expect(await linkStatusOf('http://good.example/')).toEqual(linkStatus);
});

test('a server without HEAD is requested again by GET; an unknown name is broken', async () => {
  names.set('good.example', [outside]);
  answer = (_url, method) => ({ status: method === 'GET' ? 200 : 405, body: 'x'.repeat(1_000_000) });
  expect(await linkStatusOf('http://good.example/')).toEqual({ status: 'ok' });
  expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  expect(await linkStatusOf('http://no-such.example/')).toEqual({ status: 'broken', reason: 'missing' });
});

test.each([
  ...[
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
  ],
  ...['http://0x7f.1/', 'http://169.254.169.254/latest/meta-data', 'http://10.1.2.3/', 'http://printer/'],
  ...['http://db.internal/', 'http://nas.local./', 'http://inside.example/', 'http://both.example/'],
  ...[
    'http://good.example:8080/',
    'http://good.example:22/',
    'http://user:word@good.example/',
    'https://good.example:80/',
  ],
])('%s is not requested', async (link) => {
  names.set('good.example', [outside]);
  names.set('inside.example', [inside]);
  names.set('both.example', [outside, inside]);
  for (const own of ['localhost', 'printer', 'db.internal', 'nas.local', 'nas.local.'])
    names.set(own, [outside]);
  answer = () => ({ status: 404 });
  expect(await linkStatusOf(link)).toEqual({ status: 'unknown' });
  expect(called).toEqual([]);
});

test.each([
  'ftp://good.example/',
  'file:///etc/passwd',
  'gopher://good.example/',
  'javascript:alert(1)',
  'mailto:a@b.example',
  '',
])('%j is refused as an address', async (link) => {
  expect(await linkStatusOf(link)).toEqual({ status: 'unknown' });
  expect(called).toEqual([]);
});

test('a name with changing addresses is connected at the checked address', async () => {
  let times = 0;
  names.set('twice.example', () => [++times === 1 ? outside : inside]);
  answer = () => ({ status: 200 });
  expect(await linkStatusOf('http://twice.example/')).toEqual({ status: 'ok' });
  expect([called, times]).toEqual([[`${outside}:80`], 1]);
  // The second request of the link (by GET) resolves again and stops there.
  times = 0;
  called = [];
  answer = () => ({ status: 404 });
  expect(await linkStatusOf('http://twice.example/')).toEqual({ status: 'unknown' });
  expect(called).toEqual([`${outside}:80`]);
});

test('each redirect is checked likewise, and five are followed', async () => {
  names.set('good.example', [outside]);
  names.set('inside.example', [inside]);
  for (const location of [
    'http://127.0.0.1/',
    'http://inside.example/',
    'file:///etc/passwd',
    'http://good.example:8080/',
  ]) {
    called = [];
    answer = () => ({ status: 302, location });
    expect(await linkStatusOf('http://good.example/')).toEqual({ status: 'unknown' });
    expect(called).toEqual([`${outside}:80`]);
  }
  answer = (url) =>
    url.endsWith('/5') ? { status: 404 } : { status: 301, location: `/${Number(url.at(-1)) + 1}` };
  expect(await linkStatusOf('http://good.example/0')).toEqual({ status: 'broken', reason: 'missing' });
  expect(await linkStatusOf('http://good.example/1')).toEqual({ status: 'broken', reason: 'missing' });
  answer = () => ({ status: 301, location: '/again' });
  called = [];
  expect(await linkStatusOf('http://good.example/')).toEqual({ status: 'unknown' });
  expect(called).toHaveLength(6);
});

test('a server that never answers is given up', async () => {
  names.set('slow.example', [outside]);
  answer = () => 'never';
  // A tenth of a second instead of five.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((maxWait) => timeout(maxWait / 50));
  const links = Array.from({ length: 5 }, (_, at) => `http://slow.example/${at}`);
  const reply = await send({ links, checkExternal: true });
  const statuses = reply.json().links.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(Array(5).fill('unknown'));
});

test('an account may request twenty times in ten minutes, visitors never', async () => {
  const other = await site.register('mira', 'editor');
  answer = () => ({ status: 200 });
  for (let time = 0; time < 20; time++) {
    expect((await send({ links: [], checkExternal: true }, other)).statusCode).toBe(200);
  }
  const refused = await send({ links: [], checkExternal: true }, other);
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await send({ links: ['/'] }, other)).statusCode).toBe(200);
  expect((await send({ links: [] }, site.user)).statusCode).toBe(403);
  expect((await site.call('POST', 'checks/links', { json: { links: [] } })).statusCode).toBe(401);
});

test.each([
  ...[
    null,
    [],
    {},
    { links: 'x' },
    { links: [7] },
    { links: Array(51).fill('/') },
    { links: ['/'.repeat(2001)] },
    { links: ['/\0'] },
  ],
])('an invalid list of links is refused: %j', async (json) => {
  expect((await send(json)).statusCode).toBe(400);
});
