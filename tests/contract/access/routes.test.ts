import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Action, may } from '#core/access/roles.ts';
import { hashPassword } from '#features/accounts/server/credentials.ts';
import { provideSite } from '../../factories/provided-site.ts';
import { createTestSite, type Sent } from '../../factories/test-site.ts';

interface Row {
  method: string;
  url: string;
  action: Action;
}

const secret = 'the secret of this site, and of no other';
const hours = 3_600_000;

const site = provideSite(() => createTestSite({ AUTH_SECRET: secret }));
/** The CSRF headers of a form of the site. */
let csrf: Record<string, string>;
let callers = 0;
beforeAll(async () => {
  const answer = await site.call('GET', 'webinar/get-csrf-token');
  const [cookie] = answer.cookies;
  csrf = { 'x-csrf-token': answer.json().csrfToken, cookie: `${cookie?.name}=${cookie?.value}` };
});

/** A call of a route for a missing object, with an unreadable body. */
function callOf({ method, url }: Row, token: string | undefined, from: string) {
  const path = url.replace(/:\w+(\(.*\))?|\*/g, 'x');
  const body: Sent = /^(GET|HEAD)$/.test(method) ? {} : { raw: '{' };
  const headers = { 'content-type': 'application/json', ...csrf };
  return site.call(method, path, { ...body, headers: body.raw ? headers : {}, token, from });
}

/** The outcome of each call: 401, 403, or admitted. */
async function found(token: string | undefined, rows: Row[]): Promise<string[]> {
  const from = `10.6.0.${++callers}`;
  const all: string[] = [];
  for (const row of rows) {
    const { statusCode, headers } = await callOf(row, token, from);
    expect([row.url, statusCode < 500]).toEqual([row.url, true]);
    // Answers that are not for visitors are not stored by caches.
    if (!may('visitor', row.action))
      expect([row.url, headers['cache-control']]).toEqual([row.url, 'no-store']);
    all.push(`${row.method} ${row.url}: ${[401, 403].includes(statusCode) ? statusCode : 'let in'}`);
  }
  return all;
}

const expected = (rows: Row[], answer: (action: Action) => 401 | 403 | 'let in') =>
  rows.map(({ method, url, action }) => `${method} ${url}: ${answer(action)}`);

describe('every route answers by its permissions, before any other check', () => {
  test('a visitor', async () => {
    const rows = [...site.routes];
    const answer = (action: Action) => (may('visitor', action) ? 'let in' : 401);
    expect(await found(undefined, rows)).toEqual(expected(rows, answer));
  });

  test('a user', async () => {
    const answer = (action: Action) => (may('user', action) ? 'let in' : 403);
    // Signing out everywhere comes last: nothing is admitted after it.
    const isLast = ({ method, url }: Row) => method === 'DELETE' && url === '/api/v1/account/sessions';
    const calls = site.routes.filter(({ method }) => method !== 'HEAD');
    const rows = calls.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
    const token = await site.register('uma', 'user');
    // Calls that need an email address are refused while it is not confirmed.
    const own = await site.services.accounts.findByEmail('uma@example.com');
    await site.services.accounts.confirmEmail(String(own?.id));
    expect(await found(token, rows)).toEqual(expected(rows, answer));
  });
});

/** Invalid and expired tokens, each of an owner's account. */
const ended: Record<string, () => Promise<string>> = {
  async 'a token that has expired'() {
    const token = await site.signIn();
    site.clock.advance(12 * hours + 1000);
    return token;
  },
  async 'a token of another account, with a signature that was right'() {
    const [head, , signature] = (await site.signIn('ravi')).split('.');
    const [, body] = (await site.signIn()).split('.');
    return [head, body, signature].join('.');
  },
  async 'a token that says it needs no signature'() {
    const [, body] = (await site.signIn()).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    return `${head}.${body}.`;
  },
  'a token that is signed with another key': () => signed(`${secret}.`),
  'a token of another algorithm': () => signed(secret, 'HS512'),
  async 'a token whose sign-in was ended'() {
    const token = await site.signIn();
    const { sessions } = (await site.call('GET', 'account/sessions', { token })).json();
    const { _id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    await site.call('DELETE', `account/sessions/${_id}`, { token });
    return token;
  },
  async 'a token of an account that is closed'() {
    const token = await site.register('closed', 'administrator');
    const account = await site.services.accounts.findByEmail('closed@example.com');
    await site.services.accounts.setDisabled(account?.id ?? '', true);
    return token;
  },
  async 'a token from before the password was changed'() {
    const token = await site.register('changed', 'administrator');
    const account = await site.services.accounts.findByEmail('changed@example.com');
    await site.services.accounts.setPassword(account?.id ?? '', await hashPassword('another password'));
    return token;
  },
};

/** The owner's token with another signature. */
async function signed(key: string, alg = 'HS256'): Promise<string> {
  const [, body = ''] = (await site.signIn()).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
}

/** Calls that treat tokens differently: never required, as for content, and always; reading and writing. */
const tokens = [
  ...['POST /api/v1/auth/login', 'GET /api/v1/search', 'GET /api/v1/blogs', 'GET /api/v1/blogs/:id'],
  ...['POST /api/v1/blogs', 'GET /api/v1/auth/me', 'PUT /api/v1/account/password', 'GET /api/v1/booksession'],
  ...['POST /api/v1/staff/invitations', 'GET /api/v1/exports/enquiry', 'PUT /api/v1/drafts/:id'],
];

describe('an invalid token gives no access', () => {
  test('(the same token with our key would be accepted)', async () => {
    expect((await site.call('GET', 'auth/me', { token: await signed(secret) })).statusCode).toBe(200);
  });

  test.each(Object.keys(ended))('%s', async (which) => {
    const token = await ended[which]?.();
    const answer = (action: Action) => {
      // A reader with such a token gets 401, so that no list silently loses entries.
      if (action === 'content.read') return 401;
      return may('visitor', action) ? 'let in' : 401;
    };
    const rows = site.routes.filter(({ method, url }) => tokens.includes(`${method} ${url}`));
    expect(rows).toHaveLength(tokens.length);
    expect(await found(token, rows)).toEqual(expected(rows, answer));
    site.clock.reset();
  });
});

test('the OpenAPI document says which calls need a token', async () => {
  const { paths } = (await site.call('GET', 'docs/json')).json();
  for (const { method, url, action } of site.routes) {
    const call = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (!call) continue;
    const statuses = [!may('visitor', action) && '401', !may('user', action) && '403'].filter(Boolean);
    expect([url, call.security.length > 0]).toEqual([url, !may('visitor', action)]);
    expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(statuses));
  }
});
