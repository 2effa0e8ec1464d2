import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { createStores } from '#features.ts';
import { createOlderDatabase } from '#tests/factories/older-database.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import { createAccountStore } from '../server/account-store.ts';
import { runAccountCommand } from '../server/commands.ts';

const site = provideTestSite();

type CommandResult = { ok: boolean; said: string };

function runUserCommand(
  { environment }: Pick<TestSite, 'environment'>,
  ...args: string[]
): Promise<CommandResult> {
  return runAccountCommand(args, readConfig(environment), createStores).then(
    (said) => ({ ok: true, said }),
    (error: Error) => ({ ok: false, said: error.message }),
  );
}

/** Runs `npm run user -- …` in a process of its own while the site runs. */
function runInOwnProcess(...args: string[]): Promise<CommandResult> {
  const env = { ...process.env, ...site.environment, DATABASE_URL: site.environment.DATABASE_URL ?? '' };
  return promisify(execFile)(process.execPath, ['src/commands/user.ts', ...args], { env }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ ok: false, said: stderr }),
  );
}

const user = (...args: string[]) => runUserCommand(site, ...args);

const login = (email: string, password: string) =>
  site.call('POST', 'auth/login', { json: { email, password } });

test('creates an administrator, changes a role, and sets a password', async () => {
  const created = await runInOwnProcess('create', 'new@example.com', '--name', 'New');
  const password = /The password is (\S+)/.exec(created.said)?.[1] ?? '';
  expect((await login('new@example.com', password)).json().role).toBe('admin');
  expect((await user('role', 'new@example.com', 'user')).ok).toBe(true);
  const { token, role } = (await login('new@example.com', password)).json();
  expect(role).toBe('user');
  expect((await user('password', 'new@example.com', '--password', 'another long secret')).ok).toBe(true);
  expect((await site.call('GET', 'auth/me', { token })).statusCode).toBe(401);
  expect((await login('new@example.com', 'another long secret')).statusCode).toBe(200);
});

test('a new administrator gets a new password, and sessions under the old one end', async () => {
  const json = { name: 'Somebody', email: 'taken@example.com', password: 'chosen by a stranger' };
  await site.call('POST', 'auth/register', { json });
  const { token } = (await login(json.email, json.password)).json();
  const { accounts } = site.services.stores;
  // A former owner of the account has confirmed the mailbox; the new one has not.
  await accounts.confirmEmail((await accounts.findByEmail(json.email))?.id ?? '');
  const made = await user('role', json.email, 'admin');
  expect((await accounts.findByEmail(json.email))?.emailConfirmedAt).toBeNull();
  const password = /The password is (\S+)/.exec(made.said)?.[1] ?? '';
  expect((await site.call('GET', 'auth/me', { token })).statusCode).toBe(401);
  expect((await login(json.email, json.password)).statusCode).toBe(401);
  expect((await login(json.email, password)).json().role).toBe('admin');
  // A second time changes nothing.
  expect(await user('role', json.email, 'admin')).toEqual({
    ok: true,
    said: expect.stringMatching(/already/),
  });
  expect((await login(json.email, password)).statusCode).toBe(200);

  await user('role', json.email, 'user');
  const chosen = await user('role', json.email, 'admin', '--password', 'chosen by the owner');
  expect(chosen.said).not.toContain('The password is');
  expect((await login(json.email, 'chosen by the owner')).json().role).toBe('admin');
  await user('role', json.email, 'user');
});

test('an owner always remains, even when two are demoted at once', async () => {
  const other = await createTestSite();
  const demote = (name: string) => runUserCommand(other, 'role', `${name}@example.com`, 'user');
  expect(await demote('asha')).toEqual({ ok: false, said: expect.stringMatching(/last owner/) });
  await runUserCommand(other, 'role', 'ravi@example.com', 'owner');

  const { accounts, database } = other.services;
  const asha = await accounts.findByEmail('asha@example.com');
  const begun = Promise.withResolvers<void>();
  const first = database.db.transaction().execute(async (transaction) => {
    expect(
      await createAccountStore({ db: transaction, clock: site.clock }).setRole(asha?.id ?? '', 'user'),
    ).toBe(true);
    begun.resolve();
    // Long enough for the second command to finish if it did not wait.
    await pause(1000);
  });
  await begun.promise;
  const second = await demote('ravi');
  await first;
  expect(second).toEqual({ ok: false, said: expect.stringMatching(/last owner/) });
  expect(await accounts.hasOwner()).toBe(true);
  await other.close();
});

test('a database of an older version is not changed, because the site may be running on it', async () => {
  const older = await createOlderDatabase();
  const environment = { DATA_DIR: older.folder, DATABASE_URL: older.url };
  const { ok, said } = await runUserCommand({ environment }, 'password', 'asha@example.com');
  expect([ok, said]).toEqual([false, expect.stringMatching(/older version .* start/)]);
  await older.close();
});

test.each([['disable'], ['role', 'editor']])(
  '%s revokes the invitations that the account has sent, and their emails',
  async (command, ...more) => {
    const name = `inviter-${command}`;
    const token = await site.register(name, 'administrator');
    const to = `invited-by-${name}@example.com`;
    const json = { name: 'Eva', email: to, role: 'editor' };
    expect((await site.call('POST', 'staff/invitations', { json, token })).statusCode).toBe(201);
    expect(await waitingEmails(site, to)).toHaveLength(1);
    expect(await user(command, `${name}@example.com`, ...more)).toMatchObject({ ok: true });
    expect(await waitingEmails(site, to)).toEqual([]);
  },
);

test('a new password invalidates the reset links', async () => {
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
  [['create', 'nonsense'], /not an email address/],
  [['create', 'asha@example.com'], /already/],
  [['create', 'x@example.com', '--password', 'short'], /8 to 128/],
  [['role', 'nobody@example.com', 'admin'], /no account/],
  [['role', 'asha@example.com', 'king'], /not a role/],
  [['role', 'ravi@example.com'], /not a role/],
  [['password', 'ravi@example.com', '--email', 'new@example.com'], /Only recover takes --email/],
  [['recover', 'ravi@example.com', '--email', 'nonsense'], /nonsense is not an email address/],
  [['recover', 'ravi@example.com', '--email', 'ASHA@example.com'], /already/],
])('%j reports the error', async (args, message) => {
  const { ok, said } = await user(...args);
  expect(ok).toBe(false);
  expect(said).toMatch(message);
});

test('errors are reported without technical details', async () => {
  const { ok, said } = await runInOwnProcess('role', 'nobody@example.com', 'admin');
  expect(ok).toBe(false);
  expect(said.trim()).toBe('There is no account nobody@example.com.');
});
