import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, password, type TestSite } from '../../factories/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
  await site.register('eva', 'editor');
  await site.register('leela', 'user');
});
afterAll(() => site.close());

const chosen = 'mango lassi at noon';
const me = async (token: string) => (await site.call('GET', 'auth/me', { token })).statusCode;
const changePassword = (token: string, json: object, from = '10.9.0.1') =>
  site.call('PUT', 'account/password', { json, token, from });
const sessionsOf = async (token: string) =>
  (await site.call('GET', 'account/sessions', { token })).json().sessions as {
    _id: string;
    isThis: boolean;
  }[];

test('somebody changes their name', async () => {
  const token = await site.signIn('eva');
  const rename = (name: unknown) =>
    site.call('PUT', 'account', { json: { name, role: 'owner', email: 'x@y.z' }, token });
  expect((await rename('  Eva Fernandes ')).json()).toMatchObject({
    ...{ name: 'Eva Fernandes', email: 'eva@example.com', staffRole: 'editor' },
  });
  expect((await site.call('GET', 'auth/me', { token })).json().name).toBe('Eva Fernandes');
  for (const name of ['', 'Two\nlines', 'x'.repeat(101), 7, null]) {
    const answer = await rename(name);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['name']]);
  }
});

test('a new password needs the one before, and ends every other sign-in and the token itself', async () => {
  const [other, token] = [await site.signIn('leela'), await site.signIn('leela')];
  const wrong = await changePassword(token, { current: 'not it at all', password: chosen });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['current']]);
  for (const [json, field] of [
    [{ current: password }, 'password'],
    [{ current: password, password: 'short' }, 'password'],
    [{ password: chosen }, 'current'],
  ] as const)
    expect((await changePassword(token, json)).json().errors).toHaveProperty(field);

  const answer = await changePassword(token, { current: password, password: chosen });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: expect.any(String), token: expect.any(String), role: 'user' },
  ]);
  expect(await me(other)).toBe(401);
  // A copy of it may be in other hands.
  expect(await me(token)).toBe(401);
  const next = answer.json().token;
  expect(await me(next)).toBe(200);
  expect(await sessionsOf(next)).toMatchObject([{ isThis: true }]);
  const login = (typed: string) =>
    site.call('POST', 'auth/login', { json: { email: 'leela@example.com', password: typed } });
  expect((await login(password)).statusCode).toBe(401);
  expect((await login(chosen)).statusCode).toBe(200);
});

test('whoever finds an open browser cannot guess the password by it', async () => {
  const token = await site.signIn('eva');
  const guess = (current: string) => changePassword(token, { current, password: chosen }, '10.9.0.2');
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(`guess number ${n}`)));
  expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([
    400, 400, 400, 400, 400, 429, 429, 429,
  ]);
  expect((await guess(password)).statusCode).toBe(429);
  expect(await me(token)).toBe(200);
});

test('sign-ins are listed to their own account, and ended one by one or all at once', async () => {
  const [first, second] = [await site.signIn('eva'), await site.signIn('eva')];
  const all = await sessionsOf(second);
  expect(all.filter(({ isThis }) => isThis)).toHaveLength(1);
  const own = all.find(({ isThis }) => isThis)?._id;
  const [firstId] = (await sessionsOf(first)).filter(({ isThis }) => isThis).map(({ _id }) => _id);
  const end = (id: string | undefined, token: string) =>
    site.call('DELETE', `account/sessions/${id}`, { token });
  expect((await end(firstId, site.admin)).statusCode).toBe(404);
  expect((await end(firstId, second)).statusCode).toBe(200);
  expect(await me(first)).toBe(401);
  expect((await end(firstId, second)).statusCode).toBe(404);
  expect((await sessionsOf(second)).map(({ _id }) => _id)).toContain(own);

  const third = await site.signIn('eva');
  expect((await site.call('DELETE', 'account/sessions', { token: third })).statusCode).toBe(200);
  for (const token of [second, third]) expect(await me(token)).toBe(401);
});
