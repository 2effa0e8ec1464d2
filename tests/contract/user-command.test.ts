import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../factories/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const execute = promisify(execFile);

/** Runs the command as `npm run user -- …` does, while the site runs. */
async function user(...args: string[]): Promise<{ ok: boolean; said: string }> {
  const env = { ...process.env, ...site.environment, DATABASE_URL: site.environment.DATABASE_URL ?? '' };
  return execute(process.execPath, ['src/server/user-command.ts', ...args], { env }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ ok: false, said: stderr }),
  );
}

const login = (email: string, password: string) =>
  site.call('POST', 'auth/login', { json: { email, password } });

test('creates an administrator, changes what somebody may do, and sets a password', async () => {
  const created = await user('create', 'new@example.com', '--name', 'New');
  const password = /The password is (\S+)/.exec(created.said)?.[1] ?? '';
  expect((await login('new@example.com', password)).json().role).toBe('admin');
  expect((await user('role', 'new@example.com', 'user')).ok).toBe(true);
  const { token, role } = (await login('new@example.com', password)).json();
  expect(role).toBe('user');
  expect((await user('password', 'new@example.com', '--password', 'another long secret')).ok).toBe(true);
  expect((await site.call('GET', 'auth/me', { token })).statusCode).toBe(401);
  expect((await login('new@example.com', 'another long secret')).statusCode).toBe(200);
});

test('a password that is set ends the links to choose another one', async () => {
  const { accounts } = site.services;
  const account = await accounts.findByEmail('ravi@example.com');
  const link = 'a'.repeat(64);
  const hash = createHash('sha256').update(link).digest('hex');
  await accounts.addPasswordReset(account?.id ?? '', hash, new Date(Date.now() + 60_000).toISOString());
  expect((await user('password', 'ravi@example.com', '--password', 'chosen by the owner')).ok).toBe(true);
  const json = { token: link, password: 'chosen by a thief' };
  expect((await site.call('POST', 'auth/reset-password', { json })).statusCode).toBe(400);
});

test.each([
  [[], /npm run user/],
  [['delete', 'asha@example.com'], /npm run user/],
  [['create', 'nonsense'], /not an e-mail address/],
  [['create', 'asha@example.com'], /already/],
  [['create', 'x@example.com', '--password', 'short'], /8 to 128/],
  [['role', 'nobody@example.com', 'admin'], /no account/],
  [['role', 'asha@example.com', 'king'], /not a role/],
])('%j says what is wrong', async (args, message) => {
  const { ok, said } = await user(...args);
  expect(ok).toBe(false);
  expect(said).toMatch(message);
  expect(said).not.toMatch(/ at .*\.ts:/);
});
