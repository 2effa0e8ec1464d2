import { beforeAll, describe, expect, test, vi } from 'vitest';
import { provideMailServer, provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite, password } from '#tests/factories/test-site.ts';
import { verifyPassword } from '../server/credentials.ts';

const mail = provideMailServer();
const site = provideSite(() =>
  createTestSite({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Ananta <hello@example.com>',
    STAFF_EMAIL: 'staff@example.com',
    SITE_URL: 'http://ananta.test',
  }),
);
let addresses = 0;
beforeAll(() => {
  // Emails are prepared after a random delay.
  site.services.jobRunner.start();
});

const post = (path: string, json: unknown, from = `10.0.1.${++addresses}`) =>
  site.call('POST', `auth/${path}`, { json, from });
const person = { name: 'Kiran', email: 'kiran@example.com', password: 'mango lassi at noon' };
const emailsTo = (address: string) =>
  mail.received.filter(
    // The email that comes with a new account has another subject.
    ({ to, subject }) => [to].flat()[0]?.text === address && subject !== 'Please confirm your email address',
  );

/** Requests a reset link. @returns the token in the email */
async function askForLink(email: string): Promise<string> {
  const before = emailsTo(email).length;
  await post('forgot-password', { email });
  await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(before + 1), { timeout: 15_000 });
  const [, token = ''] =
    /http:\/\/ananta\.test\/reset-password\/([a-f0-9]{64})/.exec(emailsTo(email).at(-1)?.text ?? '') ?? [];
  expect(token).not.toBe('');
  return token;
}

describe('auth/register', () => {
  test('opens a user account, once per address regardless of case', async () => {
    const answer = await post('register', { ...person, role: 'admin' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: expect.any(String) }]);
    const login = await post('login', { email: person.email, password: person.password });
    expect(login.json().role).toBe('user');
    const again = await post('register', { ...person, email: 'KIRAN@example.com' });
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([409, ['email']]);
  });

  test.each([
    [{}, ['name', 'email', 'password']],
    [{ email: 'nobody', password: 'short' }, ['name', 'email', 'password']],
    [{ ...person, email: 'nobody' }, ['email']],
    [{ ...person, email: 'x@example.com', password: 'short' }, ['password']],
    [{ ...person, email: 'x@example.com', password: 'x'.repeat(129) }, ['password']],
    [{ ...person, email: 'x@example.com', password: 'Password123' }, ['password']],
    [{ ...person, email: 'x@example.com', password: 12345678 }, ['password']],
    [{ ...person, email: 'x@example.com', name: 'x'.repeat(101) }, ['name']],
    [{ ...person, email: 'x\0@example.com' }, ['email']],
  ])('refuses %j', async (json, wrong) => {
    const answer = await post('register', json);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, wrong]);
  });

  test('an address may open 30 in an hour, and all addresses of an IPv6 network are one', async () => {
    const tries = await Promise.all(
      Array.from({ length: 31 }, (_, n) => post('register', {}, `2001:db8:2:2::${n + 1}`)),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});

describe('forgotten passwords', () => {
  test('known and unknown addresses get the same answer, and only a known one gets an email', async () => {
    const known = await post('forgot-password', { email: 'ravi@example.com' });
    const unknown = await post('forgot-password', { email: 'nobody@example.com' });
    expect([known.statusCode, known.json()]).toEqual([200, unknown.json()]);
    await vi.waitFor(() => expect(emailsTo('ravi@example.com')).toHaveLength(1), { timeout: 15_000 });
    expect(emailsTo('nobody@example.com')).toEqual([]);
    expect((await post('forgot-password', { email: 'nonsense' })).statusCode).toBe(400);
    expect((await post('forgot-password', {})).statusCode).toBe(400);
  });

  test('the address is looked up after the response, so that timing reveals nothing', async () => {
    const { database, accountService } = site.services;
    const lookUps = vi.spyOn(database.db, 'selectFrom');
    accountService.requestPasswordReset('ravi@example.com', { address: '10.0.0.1', userAgent: undefined });
    // SQLite answers at once, so without a pause all would be done within this tick.
    for (let step = 0; step < 1000; step++) await null;
    expect(lookUps).not.toHaveBeenCalledWith('account');
    await vi.waitFor(() => expect(lookUps).toHaveBeenCalledWith('account'), { timeout: 15_000 });
    lookUps.mockRestore();
  });

  test('the link sets a new password once and ends all sessions', async () => {
    await post('register', { ...person, email: 'leela@example.com' });
    const { token: login } = (
      await post('login', { email: 'leela@example.com', password: person.password })
    ).json();
    const [older, newer] = [await askForLink('leela@example.com'), await askForLink('leela@example.com')];
    const reset = (token: string, chosen: string) => post('reset-password', { token, password: chosen });
    expect((await reset(newer, 'short')).json().errors).toHaveProperty('password');
    expect((await reset('0'.repeat(64), 'a brand new secret')).json().errors).toHaveProperty('token');
    // Reads the address for password managers; this does not use the link up.
    const whose = (token: string) => post('reset-password/email', { token });
    expect((await whose(newer)).json()).toEqual({ email: 'leela@example.com' });
    expect((await whose('0'.repeat(64))).json().errors).toHaveProperty('token');
    expect((await reset(newer, 'a brand new secret')).statusCode).toBe(200);
    for (const used of [newer, older]) expect((await reset(used, 'yet another one')).statusCode).toBe(400);
    expect((await whose(newer)).statusCode).toBe(400);
    expect((await site.call('GET', 'auth/me', { token: login })).statusCode).toBe(401);
    expect((await post('login', { email: 'leela@example.com', password: person.password })).statusCode).toBe(
      401,
    );
    const signedIn = await post('login', { email: 'leela@example.com', password: 'a brand new secret' });
    expect(signedIn.statusCode).toBe(200);
  });

  test('an invalid link is refused without a password hash, even when the hash queue is full', async () => {
    const cheap = `argon2id$1024$1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;
    const others = Promise.allSettled(Array.from({ length: 300 }, () => verifyPassword('anything', cheap)));
    const json = { token: '0'.repeat(64), password: 'a brand new secret' };
    const answer = await post('reset-password', json);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['token']]);
    expect((await others).some(({ status }) => status === 'rejected')).toBe(true);
  });

  test('a link works for an hour', async () => {
    const token = await askForLink('asha@example.com');
    site.clock.advance(61 * 60_000);
    const late = await post('reset-password', { token, password: 'a brand new secret' });
    site.clock.reset();
    expect(late.statusCode).toBe(400);
    expect((await post('login', { email: 'asha@example.com', password })).statusCode).toBe(200);
  });

  test('one address gets at most five emails in an hour, and the answer does not reveal it', async () => {
    await post('register', { ...person, email: 'often@example.com' });
    for (let n = 0; n < 7; n++) {
      expect((await post('forgot-password', { email: 'often@example.com' })).statusCode).toBe(200);
    }
    await vi.waitFor(() => expect(emailsTo('often@example.com')).toHaveLength(5), { timeout: 15_000 });
  });
});
