import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { createWorker } from '#serve.ts';
import { picture } from '#tests/factories/pictures.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

const siteUrl = 'https://ananta.example';
let site: TestSite;
let app: Awaited<ReturnType<typeof createApp>>['app'];
let address: string;
let shown: string;
const video = `${'a'.repeat(24)}.mp4`;
const evil = '<script>alert(document.cookie)</script>';

beforeAll(async () => {
  site = await createTestSite({ SITE_URL: siteUrl, TRUST_PROXY: 'on' });
  const form = { title: 'Seen', images: await picture('png', { width: 900, height: 600 }) };
  shown = (await site.call('POST', 'course', { token: site.admin, form })).json().images;
  const uploads = join(site.dataDir, 'uploads');
  for (const name of ['page.html', 'drawing.svg', `${'b'.repeat(24)}.webp`]) {
    await writeFile(join(uploads, name), evil);
  }
  await mkdir(join(site.dataDir, 'videos'), { recursive: true });
  await writeFile(join(site.dataDir, 'videos', video), evil);
  app = (await createApp(readConfig(site.environment), { pages: 'built' })).app;
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

/** Asked twice: the second answer comes from memory, where it is cached. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  await fetch(address + path, { method, headers, redirect: 'manual' }).then((answer) => answer.arrayBuffer());
  return fetch(address + path, { method, headers, redirect: 'manual' });
}

const everyKind: [what: string, method: string, path: () => string, status: number][] = [
  ['a page', 'GET', () => '/courses', 200],
  ['a page that is not there', 'GET', () => '/nothing-here', 404],
  ['an address in another spelling', 'GET', () => '/courses/', 301],
  ['the shell of the admin area', 'GET', () => '/admin/dashboard', 200],
  ['data of a page', 'GET', () => '/courses.data', 200],
  ['a built file', 'GET', () => '/favicon.svg', 200],
  ['the service worker', 'GET', () => '/service-worker.js', 200],
  ['a picture', 'GET', () => `/uploads/${shown}`, 200],
  ['a picture that is not there', 'GET', () => '/uploads/none.webp', 404],
  ['a video', 'GET', () => `/${video}`, 200],
  ['a call', 'GET', () => '/api/v1/course', 200],
  ['a call that is refused', 'GET', () => '/api/v1/booksession', 401],
  ['a call that is wrong', 'POST', () => '/api/v1/auth/login', 400],
  ['a call that is not there', 'GET', () => '/api/v2/course', 404],
  ['an address that cannot be read', 'GET', () => '/%E0%A4%A', 400],
  ['the documents of the API', 'GET', () => '/api/v1/docs', 200],
  ['a sitemap', 'GET', () => '/sitemap.xml', 200],
  ['the way to tell us of a hole', 'GET', () => '/.well-known/security.txt', 200],
  ['its life', 'GET', () => '/healthz', 200],
  ['its metrics', 'GET', () => '/metrics', 200],
];

describe('every answer restricts browsers', () => {
  test.each(everyKind)('%s', async (_what, method, path, status) => {
    const { status: answered, headers } = await ask(path(), {}, method);
    expect(answered).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src '(?:none|self)'/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.has('x-powered-by') || headers.has('server')).toBe(false);
    // The site has not been reached by https yet.
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('of a process for background jobs, too', async () => {
    const worker = await createWorker(readConfig({ ...site.environment, WORK: 'only' }));
    for (const url of ['/healthz', '/metrics', '/nothing']) {
      expect((await worker.app.inject(url)).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    }
    await worker.app.close();
  });
});

describe('browsers on https are told to use only https', () => {
  test.each(everyKind)('%s', async (_what, method, path) => {
    const kept = async (headers: Record<string, string>) =>
      (await ask(path(), headers, method)).headers.get('strict-transport-security');
    expect(await kept({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await kept({ 'x-forwarded-proto': 'http' })).toBe(null);
    expect(await kept({ 'x-forwarded-proto': 'https, http' })).toBe(null);
  });

  test.each([
    ['no proxy is believed', { TRUST_PROXY: 'off' }],
    ['the owner does not want it', { HSTS: 'off' }],
    ['it runs on the machine itself', { SITE_URL: 'https://localhost:8443' }],
    ['its address is without', { SITE_URL: 'http://ananta.example' }],
  ])('not where %s', async (_why, settings) => {
    const other = await createApp(readConfig({ ...site.environment, ...settings }), { pages: 'none' });
    const answer = await other.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    await other.app.close();
  });
});

describe('uploads are never run', () => {
  test.each([
    ['a page that calls itself a picture', () => `/uploads/${'b'.repeat(24)}.webp`, 'image/webp'],
    ['a page that calls itself a video', () => `/${video}`, 'video/mp4'],
    ['a true picture', () => `/uploads/${shown}`, 'image/webp'],
    ['a smaller form of it', () => `/uploads/${shown.replace('.webp', '-320.avif')}`, 'image/avif'],
  ])('%s', async (_what, path, type) => {
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'accept-encoding': 'identity' }]) {
      const answer = await ask(path(), headers as Record<string, string>);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test.each(['page.html', 'drawing.svg'])('%s, copied there by hand, is not served', async (name) => {
    const answer = await ask(`/uploads/${name}`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('script')]);
  });
});

test('security.txt names the contact for vulnerabilities', async () => {
  const answer = await ask('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trim().split('\n');
  expect(lines).toEqual([
    'Contact: mailto:hello@example.com',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages: en',
    'Canonical: https://ananta.example/.well-known/security.txt',
  ]);
  const left = (Date.parse(lines[1]?.slice('Expires: '.length) ?? '') - Date.now()) / 86_400_000;
  // RFC 9116 recommends less than a year; a stored copy must not expire soon.
  expect([left > 60, left < 365]).toEqual([true, true]);
});
