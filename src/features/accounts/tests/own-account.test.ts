import { beforeAll, describe, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { password } from '#tests/factories/test-site.ts';

const site = provideTestSite();
beforeAll(async () => {
  await site.register('eva', 'editor');
  await site.register('leela', 'user');
});

const chosen = 'mango lassi at noon';
const me = async (token: string) => (await site.call('GET', 'auth/me', { token })).statusCode;
const changePassword = (token: string, json: object, from = '10.9.0.1') =>
  site.call('PUT', 'account/password', { json, token, from });
const sessionsOf = async (token: string) =>
  (await site.call('GET', 'account/sessions', { token })).json().sessions as {
    _id: string;
    isCurrent: boolean;
  }[];

test('a user changes their name', async () => {
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

test('a new password needs the current one, and ends every other session and the token itself', async () => {
  const [other, token] = [await site.signIn('leela'), await site.signIn('leela')];
  const wrong = await changePassword(token, { currentPassword: 'not it at all', password: chosen });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['currentPassword']]);
  for (const [json, field] of [
    [{ currentPassword: password }, 'password'],
    [{ currentPassword: password, password: 'short' }, 'password'],
    [{ password: chosen }, 'currentPassword'],
  ] as const)
    expect((await changePassword(token, json)).json().errors).toHaveProperty(field);

  const answer = await changePassword(token, { currentPassword: password, password: chosen });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: expect.any(String), token: expect.any(String), role: 'user' },
  ]);
  expect(await me(other)).toBe(401);
  // A copy of the token may be in other hands.
  expect(await me(token)).toBe(401);
  const next = answer.json().token;
  expect(await me(next)).toBe(200);
  expect(await sessionsOf(next)).toMatchObject([{ isCurrent: true }]);
  const login = (typed: string) =>
    site.call('POST', 'auth/login', { json: { email: 'leela@example.com', password: typed } });
  expect((await login(password)).statusCode).toBe(401);
  expect((await login(chosen)).statusCode).toBe(200);
});

test('password guesses at the password change are limited', async () => {
  const token = await site.signIn('eva');
  const guess = (currentPassword: string) =>
    changePassword(token, { currentPassword, password: chosen }, '10.9.0.2');
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(`guess number ${n}`)));
  expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([
    400, 400, 400, 400, 400, 429, 429, 429,
  ]);
  expect((await guess(password)).statusCode).toBe(429);
  expect(await me(token)).toBe(200);
});

test('sessions are listed for their own account, and ended one by one or all at once', async () => {
  const [first, second] = [await site.signIn('eva'), await site.signIn('eva')];
  const all = await sessionsOf(second);
  expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const own = all.find(({ isCurrent }) => isCurrent)?._id;
  const [firstId] = (await sessionsOf(first)).filter(({ isCurrent }) => isCurrent).map(({ _id }) => _id);
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

describe('an ended session is resumed', () => {
  const idOf = async (token: string) =>
    (await sessionsOf(token)).find(({ isCurrent }) => isCurrent)?._id ?? '';
  const end = async (id: string, token: string): Promise<string | undefined> =>
    (await site.call('DELETE', `account/sessions/${id}`, { token })).json().undoToken;
  const resume = async (id: string, undo: string | undefined, token: string) =>
    (await site.call('POST', `account/sessions/${id}/resume`, { json: { undoToken: undo }, token }))
      .statusCode;

  /** Two sessions; the second has ended the first. */
  async function ended() {
    const [first, second] = [await site.signIn('eva'), await site.signIn('eva')];
    const id = await idOf(first);
    return { first, second, id, undo: await end(id, second) };
  }

  test('by the session that has ended it, once', async () => {
    const { first, second, id, undo } = await ended();
    expect(await me(first)).toBe(401);
    expect(await resume(id, undo, second)).toBe(200);
    expect(await me(first)).toBe(200);
    expect((await sessionsOf(second)).map(({ _id }) => _id)).toContain(id);
    await end(id, second);
    expect(await resume(id, undo, second)).toBe(409);
    expect(await me(first)).toBe(401);
    const { activity } = (
      await site.call('GET', 'activity?kind=sessionResumed', { token: site.admin })
    ).json();
    expect(activity).toMatchObject([{ about: { name: 'Eva Fernandes' } }]);
  });

  test('not by another session, not for another session, and not without the ticket', async () => {
    const { first, second, id, undo } = await ended();
    const third = await site.signIn('eva');
    const other = await idOf(third);
    await end(other, second);
    expect(await resume(id, undo, first)).toBe(401);
    expect(await resume(id, undo, site.admin)).toBe(409);
    expect(await resume(other, undo, second)).toBe(409);
    for (const none of ['', 'guessed', undefined]) expect(await resume(id, none, second)).toBe(409);
    const fourth = await site.signIn('eva');
    expect(await resume(id, undo, fourth)).toBe(409);
    expect(await me(first)).toBe(401);
    expect(await resume(id, undo, second)).toBe(200);
    // Ending the own session is a sign-out.
    expect(await end(await idOf(second), second)).toBeUndefined();
  });

  test('not after ten seconds, and not after a password change', async () => {
    const late = await ended();
    site.clock.advance(16_000);
    expect(await resume(late.id, late.undo, late.second)).toBe(409);
    expect(await me(late.first)).toBe(401);

    const { first, second, id, undo } = await ended();
    const changed = await changePassword(second, { currentPassword: password, password: chosen });
    expect(await resume(id, undo, changed.json().token)).toBe(409);
    expect(await me(first)).toBe(401);
  });
});
