import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const secret = 'a secret of more than thirty-two characters';
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const site = provideSite(() => createTestSite({ AUTH_SECRET: secret }));

const me = async (token: string) => (await site.call('GET', 'auth/me', { token })).statusCode;
const idOf = async (name: string) =>
  (await site.services.accounts.findByEmail(`${name}@example.com`))?.id ?? '';
const sessions = () => site.services.stores.sessions;

async function signInFrom(name: string, from: string, userAgent = phone): Promise<string> {
  const json = { email: `${name}@example.com`, password: 'a quiet house at ten' };
  const answer = await site.call('POST', 'auth/login', { json, from, headers: { 'user-agent': userAgent } });
  return answer.json().token;
}

test('a session is stored with its origin, and an ended one is refused at the next call', async () => {
  const token = await signInFrom('ravi', '203.0.113.7');
  const ravi = await idOf('ravi');
  const [session] = await sessions().listOf(ravi);
  expect(session).toMatchObject({ address: '203.0.113.7', browser: 'Chrome on Android', endedAt: null });
  expect(await me(token)).toBe(200);
  expect(await sessions().end(await idOf('asha'), session?.id ?? '')).toBe(false);
  expect(await me(token)).toBe(200);
  expect(await sessions().end(ravi, session?.id ?? '')).toBe(true);
  expect(await me(token)).toBe(401);
  expect(await me(site.user)).toBe(200);
});

test('a disabled account is refused everywhere, with the reason only after the right password', async () => {
  const token = await site.register('leela', 'editor');
  const { db } = site.services.database;
  await db.updateTable('account').set({ disabledAt: 'x' }).where('email', '=', 'leela@example.com').execute();
  expect(await me(token)).toBe(401);
  const login = (password: string) =>
    site.call('POST', 'auth/login', { json: { email: 'leela@example.com', password } });
  const right = await login('a quiet house at ten');
  expect([right.statusCode, right.json().message]).toEqual([401, expect.stringContaining('closed')]);
  expect((await login('another password')).json().message).toBe('Incorrect email or password.');
});

test('a token of the version before sessions stays valid until it expires or its account is disabled', async () => {
  const id = await idOf('asha');
  const older = await new SignJWT({ version: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  expect(await me(older)).toBe(200);
});

test('a session is refused with the token of another account', async () => {
  const [session] = await sessions().listOf(await idOf('ravi'));
  const token = await new SignJWT({ version: 1, session: session?.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(await idOf('asha'))
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  expect(await me(token)).toBe(401);
});

test('the last call is noted every few minutes, and a session is found by one query', async () => {
  const token = await signInFrom('ravi', '203.0.113.8');
  const [begun] = await sessions().listOf(await idOf('ravi'));
  const seenAt = async () =>
    (await sessions().listOf(await idOf('ravi'))).find(({ id }) => id === begun?.id)?.seenAt;
  const { db } = site.services.database;
  const [reads, writes] = [vi.spyOn(db, 'selectFrom'), vi.spyOn(db, 'updateTable')];
  await me(token);
  expect([reads.mock.calls.length, writes.mock.calls.length]).toEqual([1, 0]);
  reads.mockRestore();
  writes.mockRestore();
  expect(await seenAt()).toBe(begun?.seenAt);
  site.clock.advance(6 * 60_000);
  const later = site.clock().toISOString();
  await me(token);
  expect([later, await seenAt()].sort()[0]).toBe(later);
  site.clock.reset();
});

test('expired sessions are deleted', async () => {
  const ravi = await idOf('ravi');
  await signInFrom('ravi', '203.0.113.9');
  site.clock.advance(13 * 60 * 60_000);
  expect(await sessions().listOf(ravi)).toEqual([]);
  expect(await sessions().forget(site.clock().toISOString())).toBeGreaterThan(0);
  site.clock.reset();
});
