import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { system } from '#core/actor.ts';
import { picture } from '#tests/factories/pictures.ts';
import { sendRaw } from '#tests/factories/raw-request.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import type { CacheKind } from '../fast-path.ts';

let site: TestSite;
let served: Awaited<ReturnType<typeof createApp>>;
let address: string;
let pictureAddress: string;
beforeAll(async () => {
  site = await createTestSite({ SITE_URL: 'https://ananta.example', TRUST_PROXY: 'on' });
  const form = { title: 'Seen', images: await picture('png', { width: 900, height: 600 }) };
  const created = await site.call('POST', 'course', { token: site.admin, form });
  pictureAddress = `/uploads/${created.json().images}`;
  served = await createApp(readConfig(site.environment), { pages: 'built' });
  address = await served.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await served.app.close();
  await site.close();
});

const kinds: [kind: CacheKind, path: () => string][] = [
  ['pages', () => '/courses'],
  ['api', () => '/api/v1/course?limit=10'],
  ['api', () => '/api/v1/course/seen'],
  ['api', () => '/api/v1/docs/json'],
  ['api', () => '/api/v1/docs/yaml'],
  ['files', () => pictureAddress],
  ['files', () => '/favicon.svg'],
  ['files', () => '/api/v1/docs/static/swagger-ui.css'],
  ['files', () => '/webinars.ics'],
];

const counted = (): Record<CacheKind, number> => {
  const { pages, api, files } = served.fastPath.responseCounts;
  const sum = (counts: ReadonlyMap<number, number>) =>
    [...counts.values()].reduce((all, one) => all + one, 0);
  return { pages: sum(pages), api: sum(api), files: sum(files) };
};

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const before = counted();
  const behindProxy = { 'x-forwarded-proto': 'https', ...headers };
  const answer = await fetch(address + path, { method, headers: behindProxy });
  const body = await answer.text();
  const {
    date: _date,
    connection: _,
    'keep-alive': _keepAlive,
    ...said
  } = Object.fromEntries(answer.headers);
  const after = counted();
  const isQuick = (kind: CacheKind) => after[kind] > before[kind];
  return { status: answer.status, said, body, isQuick };
}

test.each(kinds)('%s: a cached answer equals a new one', async (kind, path) => {
  const first = await ask(path());
  const again = await ask(path());
  expect([first.isQuick(kind), again.isQuick(kind)]).toEqual([false, true]);
  expect(again).toMatchObject({ status: 200, body: first.body, said: first.said });
  expect(again.said).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.any(String),
  });
  expect(Object.keys(again.said).toSorted()).toEqual(Object.keys(first.said).toSorted());
});

test.each(kinds)('%s: HEAD has the same headers and no body', async (kind, path) => {
  const get = await ask(path(), { 'accept-encoding': 'identity' });
  const head = await ask(path(), { 'accept-encoding': 'identity' }, 'HEAD');
  expect([head.status, head.body, head.isQuick(kind)]).toEqual([200, '', true]);
  expect(head.said).toEqual(get.said);
});

test.each(kinds)('%s: a client that has it gets a 304', async (kind, path) => {
  const { said } = await ask(path());
  const again = await ask(path(), { 'if-none-match': String(said.etag) });
  expect([again.status, again.body, again.isQuick(kind)]).toEqual([304, '', true]);
  expect(again.said).toMatchObject({ etag: said.etag, 'cache-control': said['cache-control'] });
  expect(again.said).not.toHaveProperty('content-length');
});

test('the OpenAPI document is generated once, for all requests, independent of content', async () => {
  const fresh = await createApp(readConfig(site.environment), { pages: 'none' });
  const made = () => fresh.fastPath.caches.reduce((sum, { cache }) => sum + cache.stats.made, 0);
  const ask = (headers = {}, method: 'GET' | 'HEAD' = 'GET', query = '') =>
    fresh.app.inject({ method, url: `/api/v1/docs/json${query}`, headers });
  const answers = await Promise.all([
    ...['', 'gzip', 'br'].map((encoding) => ask({ 'accept-encoding': encoding })),
    ...[ask({}, 'HEAD'), ask({}, 'GET', '?again'), ask({ authorization: 'Bearer wrong' })],
  ]);
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1);
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
    ...[undefined, 'gzip', 'br', undefined, undefined, undefined],
  ]);
  await fresh.services.stores.records.create('course', { title: 'Another' }, system('tests'));
  expect((await ask({ 'if-none-match': String(answers[0]?.headers.etag) })).statusCode).toBe(304);
  expect(made()).toBe(1);
  await fresh.app.close();
});

test('files of the document’s page are compressed once, and unknown names are not cached', async () => {
  const fresh = await createApp(readConfig(site.environment), { pages: 'none' });
  const held = (what: 'made' | 'answers') =>
    fresh.fastPath.caches.reduce((sum, { cache }) => sum + cache.stats[what], 0);
  const ask = (file: string, encoding = '') =>
    fresh.app.inject({ url: `/api/v1/docs/static/${file}`, headers: { 'accept-encoding': encoding } });
  const answers = await Promise.all(
    ['', 'gzip', 'br', 'br'].map((encoding, index) => ask(`swagger-ui.css?again=${index}`, encoding)),
  );
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1);
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', 'br']);
  expect([answers[0]?.headers['content-type'], held('made'), held('answers')]).toEqual([
    ...['text/css; charset=utf-8', 1, 1],
  ]);
  for (const file of ['nothing.js', `${'a'.repeat(50)}.css`]) {
    expect([file, (await ask(file)).statusCode]).toEqual([file, 404]);
  }
  expect(held('answers')).toBe(1);
  await fresh.app.close();
});

test('a request with a token is handled by the framework', async () => {
  await ask('/api/v1/course?limit=10');
  const staff = await ask('/api/v1/course?limit=10', { authorization: `Bearer ${site.admin}` });
  expect([staff.status, staff.isQuick('api')]).toEqual([200, false]);
  expect((await ask('/api/v1/course?limit=10', { authorization: 'Bearer wrong' })).status).toBe(401);
});

test('a range of a picture is answered as such', async () => {
  const { body } = await ask(pictureAddress);
  const part = await ask(pictureAddress, { range: 'bytes=0-3' });
  expect([part.status, part.said['content-length'], part.isQuick('files')]).toEqual([206, '4', false]);
  expect(body.startsWith(part.body)).toBe(true);
});

test.each(['Host: a\r\nHost: b\r\n', '', 'Host: a/b\r\n'])(
  'a request without exactly one host is refused although the page is cached: %j',
  async (hosts) => {
    await ask('/courses');
    const end = 'Connection: close\r\n\r\n';
    expect((await sendRaw(address, `GET /courses HTTP/1.1\r\n${hosts}${end}`)).status).toBe(400);
  },
);

test('a write to the address of a page is handled by the framework', async () => {
  await ask('/courses');
  expect((await ask('/courses', {}, 'POST')).status).toBe(404);
});

test('a change is visible at the very next request', async () => {
  const { _id } = (await site.call('GET', 'course')).json().courses[0];
  await ask('/courses');
  await served.services.stores.records.update('course', _id, { title: 'Heard' }, system('tests'));
  expect((await ask('/courses')).body).toContain('Heard');
});
