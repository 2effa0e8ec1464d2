import { execFile } from 'node:child_process';
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
