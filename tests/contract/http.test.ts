import { describe, expect, test } from 'vitest';
import { fieldsOfType } from '#cms/records/definition.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { provideTestSite } from '../factories/provided-site.ts';
import { createTestSite } from '../factories/test-site.ts';

const site = provideTestSite();

test.each([
  ['GET', '/api/v1/nothing'],
  ['GET', '/api/v1/'],
  ['POST', '/api/v1/nothing/at/all'],
  ['PATCH', '/api/v1/blogs'],
  ['GET', `/api/v1/blogs/${'x'.repeat(500)}`],
  ['GET', '/uploads/nothing.webp'],
  ['GET', '/uploads/..%2f..%2fananta.db'],
  ['GET', '/uploads/%2e%2e/auth-secret'],
  ['GET', '/api/v1'],
  ['GET', '/api'],
  ['GET', '/api/v2/blogs'],
])('%s %s: 404 in the shape of every error', async (method, path) => {
  const answer = await site.call(method, path);
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: expect.any(String) }]);
});

test.each([
  ['GET', '/api/v1/%E0%A4%A'],
  ['GET', '/api/v1/blogs/%00'],
  ['DELETE', '/api/v1/idea/a%00'],
  ['GET', '/api/v1/webinar/webinarregisteruser/%00'],
  ['GET', '/uploads/a%00.webp'],
  ['GET', '/blogDetail/%00'],
])('%s %s cannot be read: 400', async (method, path) => {
  const answer = await site.call(method, path, { token: site.admin });
  expect([answer.statusCode, answer.json()]).toEqual([400, { message: expect.any(String) }]);
});

test('a refusal and a write are never answered by 304', async () => {
  const headers = { 'if-none-match': '*' };
  expect((await site.call('GET', 'blogs/none', { headers })).statusCode).toBe(404);
  expect((await site.call('GET', 'auth/me', { headers })).statusCode).toBe(401);
  const sent = { token: site.admin, headers, json: { title: 'Tagged' } };
  expect((await site.call('POST', 'course', sent)).statusCode).toBe(201);
  expect((await site.call('GET', 'course', { headers })).statusCode).toBe(304);
});

test('an internal failure reveals nothing', async () => {
  const broken = await createTestSite();
  await broken.services.database.close();
  const answer = await broken.call('GET', 'blogs');
  expect([answer.statusCode, answer.json()]).toEqual([500, { message: expect.any(String) }]);
  expect(answer.body).not.toMatch(/driver|destroyed|pool|sqlite|\//i);
  expect((await broken.call('GET', '/readyz')).statusCode).toBe(503);
  expect((await broken.call('GET', '/healthz')).statusCode).toBe(200);
});

test('every answer carries the security headers', async () => {
  for (const path of ['/healthz', '/readyz', '/api/v1/blogs', '/api/v1/nothing', '/uploads/x.webp']) {
    const { headers } = await site.call('GET', path);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('HEAD answers like GET, without the body', async () => {
  const [get, head] = [await site.call('GET', 'webinar'), await site.call('HEAD', 'webinar')];
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
});

describe('behind a reverse proxy', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  test.each(['on', 'off'])('TRUST_PROXY=%s decides whose address counts', async (setting) => {
    const proxied = await createTestSite({ TRUST_PROXY: setting });
    const wrong = { json: { email: 'asha@example.com', password: 'wrong' } };
    for (let n = 0; n < 5; n++) {
      await proxied.call('POST', 'auth/login', {
        ...wrong,
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      });
    }
    const answer = await proxied.call('POST', 'auth/login', { ...wrong, headers });
    expect(answer.statusCode).toBe(setting === 'on' ? 401 : 429);
    // With any prefix of the client before the proxy's entry.
    for (let n = 0; n < 5; n++) {
      const forged = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.9` };
      await proxied.call('POST', 'auth/login', { ...wrong, headers: forged });
    }
    const forged = { 'x-forwarded-for': '198.51.100.99, 203.0.113.9' };
    expect((await proxied.call('POST', 'auth/login', { ...wrong, headers: forged })).statusCode).toBe(429);
    await proxied.close();
  });
});

/** The names of parameters and fields in a part of the OpenAPI document. */
function namesIn(part: object): string[] {
  return Object.entries(part).flatMap(([key, tx]: [string, unknown]) => {
    if (key === 'name' && typeof tx === 'string') return [tx];
    if (typeof tx !== 'object' || tx === null) return [];
    return [...(key === 'properties' ? Object.keys(tx) : []), ...namesIn(tx)];
  });
}

describe('the OpenAPI document', () => {
  test('has every call of every content type', async () => {
    const document = (await site.call('GET', 'docs/json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    for (const { api, fields } of Object.values(contentTypes)) {
      const list = document.paths[`/api/v1/${api.path}`];
      const one = document.paths[`/api/v1/${api.path}/{id}`];
      expect(Object.keys(list)).toEqual(expect.arrayContaining(['get', 'post']));
      expect(Object.keys(one)).toEqual(expect.arrayContaining(['put', 'delete']));
      const form = list.post.requestBody.content['multipart/form-data'].schema.properties;
      expect(Object.keys(form)).toHaveLength(Object.keys(fields).length + ['revision'].length);
      const record = one.put.responses['200'].content['application/json'].schema.properties;
      for (const { name } of fieldsOfType({ fields }, 'image')) {
        expect(form[`${name}Alt`]).toMatchObject({ type: 'string', maxLength: 250 });
        expect(record).toHaveProperty(`${name}Alt`);
      }
      expect(list.post.security).toEqual([{ bearer: [] }]);
    }
  });

  test('has paths, parameters and fields in standard terms', async () => {
    const { paths } = (await site.call('GET', 'docs/json')).json<{ paths: Record<string, object> }>();
    const words =
      /^(?:steps?|lately|usual|remedy|places?|letters?|told|tell|standing|occasion|words|said|whose|holds|stays|apart|aside|goneAt|turnsAt)$/;
    const names = Object.entries(paths).flatMap(([path, calls]) => [...path.split('/'), ...namesIn(calls)]);
    expect(names).toContain('registrations');
    expect(names.filter((name) => words.test(name))).toEqual([]);
  });

  test('is there for readers of YAML and on a page, and what is not there is refused as everywhere', async () => {
    const yaml = await site.call('GET', 'docs/yaml');
    expect(yaml.headers['content-type']).toContain('yaml');
    expect(yaml.body).toMatch(/^openapi: 3\.1/);
    const page = await site.call('GET', 'docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const moved = await site.call('GET', 'docs/static/index.html');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/api/v1/docs/']);
    for (const nothing of ['docs/nothing', 'docs/static/nothing.js']) {
      const answer = await site.call('GET', nothing);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['message']]);
    }
  });
});
