import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { password } from '#tests/factories/test-site.ts';

const site = provideTestSite({ AUTH_SECRET: 'a secret of more than thirty-two characters' });
let addresses = 0;

const login = (email: string, typed: string, from = `10.0.0.${++addresses}`) =>
  site.call('POST', 'auth/login', { json: { email, password: typed }, from });

describe('auth/login', () => {
  test('answers a token and the role', async () => {
    const answer = await login('asha@example.com', password);
    expect([answer.statusCode, answer.json()]).toEqual([200, { token: expect.any(String), role: 'admin' }]);
  });

  test('compares email addresses without case', async () => {
    expect((await login(' Asha@Example.COM', password)).statusCode).toBe(200);
  });

  test('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await login('asha@example.com', 'something else');
    const unknown = await login('nobody@example.com', 'something else');
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { message: expect.any(String) }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([401, wrong.json()]);
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'asha@example.com' }, ['password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: ['asha@example.com'], password: { $ne: 1 } }, ['email', 'password']],
    [{ email: 'x'.repeat(400), password: 'x'.repeat(2000) }, ['email', 'password']],
    [[], ['body']],
    ['text', ['body']],
    [null, ['body']],
    [{ email: 'a\0@example.com', password: 'x' }, ['email']],
  ])('refuses %j', async (json, wrong) => {
    const answer = await site.call('POST', 'auth/login', { json });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual(wrong);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
  ])('takes JSON only, not %s', async (type) => {
    const answer = await site.call('POST', 'auth/login', { raw: 'x', headers: { 'content-type': type } });
    expect([answer.statusCode, answer.json()]).toEqual([415, { message: expect.any(String) }]);
  });

  test('refuses a body that is too large', async () => {
    const answer = await site.call('POST', 'auth/login', { json: { email: 'x'.repeat(20_000) } });
    expect(answer.statusCode).toBe(413);
  });

  test('after five wrong passwords for an account even the right one is refused, from that address only', async () => {
    const from = '10.1.0.1';
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => login('ravi@example.com', 'wrong', from)),
    );
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429,
    ]);
    const right = await login('ravi@example.com', password, from);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await login('asha@example.com', password, from)).statusCode).toBe(200);
    expect((await login('ravi@example.com', password)).statusCode).toBe(200);
  });

  test('after a hundred wrong passwords an address is refused for every account', async () => {
    const from = '10.1.0.2';
    const { accounts } = site.services;
    const passwordHash = (await accounts.findByEmail('asha@example.com'))?.passwordHash ?? '';
    const emails = Array.from({ length: 130 }, (_, n) => `guess-${n}@example.com`);
    // The comparison with a dummy hash takes as long as one on a real site.
    for (const email of emails) await accounts.create({ name: 'x', email, role: 'user', passwordHash });
    const guesses = emails.map((email) => login(email, 'wrong', from));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect((await login('asha@example.com', password, from)).statusCode).toBe(429);
  });
});

describe('auth/me', () => {
  const me = (authorization?: string) =>
    site.call('GET', 'auth/me', authorization ? { headers: { authorization } } : {});

  test('returns the signed-in account', async () => {
    const answer = await site.call('GET', 'auth/me', { token: site.user });
    expect(answer.json()).toEqual({ name: 'ravi', email: 'ravi@example.com', role: 'user' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('refuses a missing, foreign, expired or outdated token', async () => {
    const account = await site.services.accounts.findByEmail('asha@example.com');
    const sign = (claims: { version?: number; secret?: string; expires?: string; algorithm?: string }) =>
      new SignJWT({ version: claims.version ?? 1 })
        .setProtectedHeader({ alg: claims.algorithm ?? 'HS256' })
        .setSubject(account?.id ?? '')
        .setExpirationTime(claims.expires ?? '1h')
        .sign(new TextEncoder().encode(claims.secret ?? String(site.environment.AUTH_SECRET)));
    expect((await me(`Bearer ${await sign({})}`)).statusCode).toBe(200);
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: account?.id, version: 1 }))}.`;
    const refused = [
      undefined,
      'Bearer',
      'Bearer x.y.z',
      `Basic ${btoa('asha@example.com:x')}`,
      `Bearer ${unsigned}`,
      `Bearer ${await sign({ secret: 'another secret of more than thirty-two letters' })}`,
      `Bearer ${await sign({ expires: '-1s' })}`,
      `Bearer ${await sign({ version: 0 })}`,
      `Bearer ${await sign({ algorithm: 'HS512' })}`,
    ];
    for (const authorization of refused) {
      const answer = await me(authorization);
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
      expect(answer.json()).toEqual({ message: expect.any(String) });
    }
  });

  test('a token is valid for twelve hours', async () => {
    const [, claims = ''] = site.admin.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(12 * 60 * 60);
    const me = async (token: string) => (await site.call('GET', 'auth/me', { token })).statusCode;
    site.clock.advance(11.9 * 3_600_000);
    expect(await me(site.admin)).toBe(200);
    site.clock.advance(0.2 * 3_600_000);
    expect(await me(site.admin)).toBe(401);
    expect(await me((await login('asha@example.com', password)).json().token)).toBe(200);
    site.clock.reset();
  });
});
