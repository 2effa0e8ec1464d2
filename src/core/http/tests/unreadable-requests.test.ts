import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { readAnswer, sendRaw } from '#tests/factories/raw-request.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const site = provideTestSite();
let address: string;
beforeAll(async () => {
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});

const securityHeaders = Object.fromEntries(
  [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ].map((name) => [name, expect.any(String)]),
);

const end = 'Connection: close\r\n\r\n';
const get = (target: string, headers = 'Host: localhost\r\n', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\n${headers}${end}`;

const refused: [what: string, bytes: string, status: number][] = [
  ...['/%00', '/api/v1/%00', '/uploads/%00', '/blogs?x=%00', 'http://localhost/%00'].map(addressed),
  ...['/%E0%A4%A', '/x%', '/api/v1/%E0%A4%A', '/uploads/%E0%A4%A', '/a b', '/é', '/\u0001'].map(addressed),
  ...[
    '*',
    'http:///',
    'http:///blogs',
    'http://',
    'http:',
    'http://[::1/',
    'http://a:99999/',
    'ftp://a/b',
  ].map(addressed),
  ...['http://ravi:secret@localhost/healthz', 'https://', '\\\\evil', 'javascript:alert(1)'].map(addressed),
  ['no such address', get('//evil'), 404],
  ['a long address', get(`/${'a'.repeat(10_000)}`), 414],
  ['an address that is too long', get(`/${'a'.repeat(20_000)}`), 431],
  ['headers that are too large', get('/healthz', `Host: a\r\nX: ${'a'.repeat(20_000)}\r\n`), 431],
  ['OPTIONS *', get('*', undefined, 'OPTIONS'), 400],
  ['HEAD *', get('*', undefined, 'HEAD'), 400],
  ['CONNECT', get('evil.example:443', undefined, 'CONNECT'), 400],
  ['a method that is none', get('/', undefined, 'FETCH'), 400],
  ['a method that is not for here', get('/healthz', undefined, 'POST'), 404],
  ['TRACE', get('/healthz', undefined, 'TRACE'), 404],
  ['no Host', get('/healthz', ''), 400],
  ['two Hosts', get('/healthz', 'Host: a\r\nHost: b\r\n'), 400],
  ['a Host that is none', get('/healthz', 'Host: a/b\r\n'), 400],
  ['a Host with a space', get('/healthz', 'Host: a b\r\n'), 400],
  ['a header that is none', get('/healthz', 'Host: a\r\nbad header\r\n'), 400],
  [
    'two lengths',
    get('/api/v1/auth/login', 'Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n', 'POST'),
    400,
  ],
  ['an expectation', get('/healthz', 'Host: a\r\nExpect: miracles\r\n'), 417],
  ['no HTTP', 'garbage\r\n\r\n', 400],
];

function addressed(target: string): [string, string, number] {
  return [target, get(target), 400];
}

test.each(refused)(
  '%j is refused in the shape of every error, with every security header',
  async (what, bytes, status) => {
    const answer = await sendRaw(address, bytes);
    expect([answer.status, answer.headers]).toEqual([status, expect.objectContaining(securityHeaders)]);
    if (what !== 'HEAD *') expect(JSON.parse(answer.body)).toEqual({ message: expect.any(String) });
  },
);

const served: [what: string, bytes: string][] = [
  ['a whole address', get('http://localhost/healthz')],
  ['one in capitals, with a query', get('HTTPS://LOCALHOST:443/healthz?x=1')],
  ['a name with an underscore', get('/healthz', 'Host: my_app:3000\r\n')],
  ['a number of version 6', get('/healthz', 'Host: [::1]:3000\r\n')],
  ['an empty name', get('/healthz', 'Host:\r\n')],
  ['an older client without a name', `GET /healthz HTTP/1.0\r\n${end}`],
];
test.each(served)('%s is served', async (_what, bytes) => {
  expect(await sendRaw(address, bytes)).toMatchObject({ status: 200, body: '{"status":"ok"}' });
});

test('a request during the shutdown is answered, with every security header', async () => {
  const closing = await createTestSite({ SITE_URL: 'https://ananta.example' });
  const { port } = new URL(await closing.app.listen({ port: 0, host: '127.0.0.1' }));
  const { records } = closing.services.stores;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { count } = records;
  const { promise: counting, resolve: begin } = Promise.withResolvers<void>();
  records.count = async (...asked) => {
    begin();
    await held;
    return count(...asked);
  };
  const socket = connect(Number(port), '127.0.0.1');
  const answers = text(socket);
  socket.write('GET /api/v1/idea?limit=1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await counting;
  const closed = closing.close();
  await expect.poll(() => closing.app.server.listening).toBe(false);
  const arrived = once(closing.app.server, 'request');
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await arrived;
  release();
  expect(readAnswer(await answers)).toMatchObject({
    status: 200,
    headers: expect.objectContaining(securityHeaders),
  });
  await closed;
});
