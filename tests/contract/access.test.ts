import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may } from '../../src/policy.ts';
import { createTestSite, type Sent, type TestSite } from '../factories/test-site.ts';

let site: TestSite;
/** What a form of the site sends so that no other site can send it. */
let csrf: Record<string, string>;
let tokens: Record<string, string>;
const ended = 'a token that has ended';
beforeAll(async () => {
  site = await createTestSite();
  const answer = await site.call('GET', 'webinar/get-csrf-token');
  tokens = {
    [ended]: `${site.admin}x`,
    'a user': site.user,
    'an editor': await site.register('eva', 'editor'),
    'the front desk': await site.register('farah', 'frontDesk'),
    'an administrator': await site.register('anita', 'administrator'),
    'the owner': site.admin,
  };
  const [cookie] = answer.cookies;
  csrf = { 'x-csrf-token': answer.json().csrfToken, cookie: `${cookie?.name}=${cookie?.value}` };
});
afterAll(() => site.close());

/** What signs out everywhere comes last: nothing is let in after it. */
function inOrder(routes: TestSite['routes']) {
  const isLast = ({ method, url }: TestSite['routes'][number]) =>
    method === 'DELETE' && url === '/api/v1/account/sessions';
  return routes.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
}

/** A call of a route for something that does not exist, with a body that cannot be read. */
function callOf({ method, url }: TestSite['routes'][number], token: string | undefined) {
  const path = url.replace(/:\w+(\(.*\))?|\*/g, 'x');
  const body: Sent = /^(GET|HEAD)$/.test(method) ? {} : { raw: '{' };
  const headers = { 'content-type': 'application/json', ...csrf };
  return site.call(method, path, { ...body, headers: body.raw ? headers : {}, token });
}

describe('every route asks the policy, before it looks at anything else', () => {
  test.each([
    ['nobody', 'visitor'],
    [ended, 'visitor'],
    ['a user', 'user'],
    ['an editor', 'editor'],
    ['the front desk', 'frontDesk'],
    ['an administrator', 'administrator'],
    ['the owner', 'owner'],
  ])('%s', async (who, role) => {
    expect(site.routes.length).toBeGreaterThan(100);
    for (const route of inOrder(site.routes)) {
      const { statusCode } = await callOf(route, tokens[who]);
      expect(statusCode).toBeLessThan(500);
      const found = [401, 403].includes(statusCode) ? statusCode : 'let in';
      // Who reads with such a token is told, so that no list loses entries unseen.
      const isTold = who === ended && route.action === 'content.read';
      const refused = role === 'visitor' ? 401 : 403;
      const expected = may(role, route.action) && !isTold ? 'let in' : refused;
      expect([route.method, route.url, found]).toEqual([route.method, route.url, expected]);
    }
  });
});

test('visitors can change nothing but what these calls are for', () => {
  const changes = site.routes.filter(({ method }) => !['GET', 'HEAD'].includes(method));
  const open = changes.filter(({ action }) => may('visitor', action));
  expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'POST /api/v1/auth/accept-invitation',
    'POST /api/v1/auth/forgot-password',
    'POST /api/v1/auth/invitation',
    'POST /api/v1/auth/login',
    'POST /api/v1/auth/login/second-factor',
    'POST /api/v1/auth/passkey/login',
    'POST /api/v1/auth/passkey/options',
    'POST /api/v1/auth/register',
    'POST /api/v1/auth/reset-password',
    'POST /api/v1/booksession',
    'POST /api/v1/webinar/bookwebinar',
  ]);
});

test('a user who is signed in has no more calls than visitors, but those about their own account', () => {
  const more = site.routes.filter(({ action }) => may('user', action) && !may('visitor', action));
  expect(more.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'DELETE /api/v1/account/sessions',
    'DELETE /api/v1/account/sessions/:id',
    'GET /api/v1/account',
    'GET /api/v1/account/sessions',
    'GET /api/v1/auth/me',
    'HEAD /api/v1/account',
    'HEAD /api/v1/account/sessions',
    'HEAD /api/v1/auth/me',
    'POST /api/v1/account/confirm',
    'POST /api/v1/account/confirm/options',
    'PUT /api/v1/account',
    'PUT /api/v1/account/password',
  ]);
});

test('the OpenAPI document says which calls need a token', async () => {
  const { paths } = (await site.call('GET', 'docs/json')).json();
  for (const { method, url, action } of site.routes) {
    const call = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (!call) continue;
    const statuses = [!may('visitor', action) && '401', !may('user', action) && '403'].filter(Boolean);
    expect([url, call.security !== undefined]).toEqual([url, !may('visitor', action)]);
    expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(statuses));
  }
});
