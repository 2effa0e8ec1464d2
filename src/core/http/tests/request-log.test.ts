import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

let site: TestSite;
let app: FastifyInstance;
let behindProxy: FastifyInstance;
let failing: () => Promise<never>;
const lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
    done();
  },
});
beforeAll(async () => {
  site = await createTestSite();
  const logged = async (settings: Record<string, string>) => {
    const config = readConfig({ ...site.environment, ...settings });
    return createApp(config, { pages: 'none', logger: { level: 'info', stream } });
  };
  const made = await logged({});
  app = made.app;
  failing = async () => {
    throw new Error('not now');
  };
  vi.spyOn(made.services.stores.records, 'list').mockImplementation(failing);
  behindProxy = (await logged({ TRUST_PROXY: 'on' })).app;
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([app.close(), behindProxy.close()]);
  await site.close();
});

test('each request is one line, which contains the route and nothing of the client', async () => {
  const remoteAddress = '203.0.113.7';
  const headers = {
    authorization: `Bearer ${site.admin}`,
    'user-agent': 'a-browser',
    referer: 'https://other.example',
  };
  const personal = 'parent%40example.com';
  const calm = { title: 'Calm nights', shortContent: 'a', content: 'b', status: 1 } as const;
  await site.records.create('blog', calm);
  await app.inject({ url: `/api/v1/blogs/calm-nights?email=${personal}`, headers, remoteAddress });
  await app.inject({
    url: `/api/v1/deletebooksession/${personal}?a=1`,
    method: 'DELETE',
    headers,
    remoteAddress,
  });
  await app.inject({ url: `/api/nothing/${personal}`, remoteAddress });
  // Nor the path of a missing entry of public content.
  await app.inject({ url: `/api/v1/blogs/${personal}`, remoteAddress });
  await app.inject({
    ...{ url: '/api/v1/auth/login', method: 'POST', headers: { 'user-agent': 'a-browser' }, remoteAddress },
    payload: { email: 'parent@example.com', password: 'a secret of theirs' },
  });
  expect(lines).toHaveLength(5);
  const common = { level: 30, msg: 'answered', milliseconds: expect.any(Number), reqId: expect.any(String) };
  expect(lines[0]).toMatchObject({
    ...common,
    method: 'GET',
    route: '/api/v1/blogs/:id',
    path: '/api/v1/blogs/calm-nights',
    status: 200,
    bytes: expect.any(Number),
  });
  expect(lines[2]).toMatchObject({ ...common, route: '/api/*', status: 404 });
  expect(lines[3]).toMatchObject({ ...common, route: '/api/v1/blogs/:id', status: 404 });
  expect(lines[4]).toMatchObject({ ...common, method: 'POST', route: '/api/v1/auth/login', status: 401 });
  expect(JSON.stringify(lines)).not.toMatch(/parent|example|a-browser|203\.0|Bearer|secret/);
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(5);
});

test('an error response leads to the lines of its request, and others have no id', async () => {
  const failed = await app.inject('/api/v1/blogs?limit=3');
  expect(failed.statusCode).toBe(500);
  const id = failed.headers['x-request-id'];
  expect(lines).toMatchObject([
    { level: 50, reqId: id, msg: 'request failed', err: { message: 'not now' } },
    { level: 30, reqId: id, msg: 'answered', status: 500 },
  ]);
  expect((await app.inject('/api/v1/nothing')).headers['x-request-id']).toMatch(/^[\w-]+$/);
  expect((await app.inject('/api/v1/courses')).headers).not.toHaveProperty('x-request-id', id);
  expect((await app.inject('/healthz')).headers).not.toHaveProperty('x-request-id');
});

test('a trusted proxy names requests, a visitor does not', async () => {
  const nameOf = async (site: FastifyInstance, name: string) => {
    const answer = await site.inject({ url: '/api/v1/nothing', headers: { 'x-request-id': name } });
    return answer.headers['x-request-id'];
  };
  expect(await nameOf(behindProxy, '6f1c-from.the:proxy')).toBe('6f1c-from.the:proxy');
  expect(await nameOf(app, '6f1c-from.the:proxy')).toMatch(/^[\w-]+$/);
  for (const forged of ['short', 'with a space', 'x'.repeat(200), '"},{"level":60']) {
    expect(await nameOf(behindProxy, forged)).toMatch(/^[\w-]{9,30}$/);
  }
});

test('search words are in no line, with or without results', async () => {
  await app.inject({ url: '/api/v1/search?q=bedwetting' });
  await app.inject({ url: `/api/v1/search?q=bedwetting${'x'.repeat(300)}` });
  expect(lines).toMatchObject([
    { route: '/api/v1/search', status: 200 },
    { route: '/api/v1/search', status: 400 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('bedwetting');
});

test('the title of a preview is in no line: it is unpublished', async () => {
  await site.records.create('blog', { title: 'Not told yet', shortContent: 'a', content: 'b', status: 1 });
  const { statusCode } = await app.inject({ url: '/api/v1/blogs/not-told-yet?a=b&preview=0123' });
  expect([statusCode, lines]).toMatchObject([200, [{ route: '/api/v1/blogs/:id', status: 200 }]]);
  expect(JSON.stringify(lines)).not.toContain('not-told-yet');
});
