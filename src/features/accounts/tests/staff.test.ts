import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { createStores } from '#features.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import { runAccountCommand } from '../server/commands.ts';

const site = provideTestSite();
let administrator: string;
let editor: string;
let ids: Record<string, string>;
beforeAll(async () => {
  administrator = await site.register('anita', 'administrator');
  editor = await site.register('eva', 'editor');
  await site.register('olga', 'administrator');
  const { staff } = (await site.call('GET', 'staff', { token: site.admin })).json();
  ids = Object.fromEntries(staff.map(({ name, _id }: { name: string; _id: string }) => [name, _id]));
});

const post = (path: string, token = administrator) => site.call('POST', `staff/${path}`, { token });
const giveRole = (id: string | undefined, role: string, token = administrator) =>
  site.call('PUT', `staff/${id}/role`, { json: { role }, token });
const me = async (token: string) => (await site.call('GET', 'auth/me', { token })).statusCode;
const command = (...args: string[]) =>
  runAccountCommand(args, readConfig(site.environment), createStores).then(
    (said) => ({ ok: true, said }),
    (error: Error) => ({ ok: false, said: error.message }),
  );

test('the list contains the staff, with the changes that its reader may make', async () => {
  const { staff } = (await site.call('GET', 'staff', { token: administrator })).json();
  expect(
    staff.map(({ name, role, isOwn, canManage }: Record<string, unknown>) => [name, role, isOwn, canManage]),
  ).toEqual([
    ['asha', 'owner', false, false],
    ['anita', 'administrator', true, false],
    ['eva', 'editor', false, true],
    ['olga', 'administrator', false, true],
  ]);
  expect(staff[0]).toMatchObject({ lastSeenAt: expect.any(String), disabledAt: null });
  expect(JSON.stringify(staff)).not.toMatch(/argon2|passwordHash|tokenVersion/);
});

test('a new role is effective at the next call, and a new administrator is reported to the owner', async () => {
  expect((await site.call('GET', 'booksession', { token: editor })).statusCode).toBe(403);
  expect((await giveRole(ids.eva, 'frontDesk')).json()).toMatchObject({ role: 'frontDesk' });
  expect((await site.call('GET', 'booksession', { token: editor })).statusCode).toBe(200);
  expect(await waitingEmails(site, 'asha@example.com')).toEqual([]);
  expect((await giveRole(ids.eva, 'administrator')).statusCode).toBe(200);
  const [email] = await waitingEmails(site, 'asha@example.com');
  expect(email).toMatchObject({
    kind: 'security-notice',
    subject: 'eva is now an administrator of the site',
  });
  expect(email?.text).toContain('By whom: anita');
  expect((await giveRole(ids.eva, 'editor')).statusCode).toBe(200);
});

test('a member who leaves the staff becomes a user', async () => {
  await site.register('once', 'editor');
  const account = await site.services.accounts.findByEmail('once@example.com');
  expect((await giveRole(account?.id, 'user')).statusCode).toBe(200);
  const { staff } = (await site.call('GET', 'staff', { token: administrator })).json();
  expect(JSON.stringify(staff)).not.toContain('once@');
  // Only an invitation leads back to the staff, because it confirms the address.
  expect((await giveRole(account?.id, 'editor')).statusCode).toBe(404);
});

test('a closed account is refused at its next call, and can be opened again', async () => {
  const token = await site.signIn('eva');
  expect(await me(token)).toBe(200);
  expect((await post(`${ids.eva}/disable`)).json().disabledAt).toEqual(expect.any(String));
  expect(await me(token)).toBe(401);
  expect(await site.signIn('eva')).toBeUndefined();
  expect((await post(`${ids.eva}/enable`)).json().disabledAt).toBeNull();
  expect(await me(token)).toBe(401);
  expect(await me(await site.signIn('eva'))).toBe(200);
});

test('all sessions of an account are ended', async () => {
  const [first, second] = [await site.signIn('eva'), await site.signIn('eva')];
  expect((await post(`${ids.eva}/sign-out`)).statusCode).toBe(200);
  for (const token of [first, second]) expect(await me(token)).toBe(401);
  expect(await me(await site.signIn('eva'))).toBe(200);
});

test('changes of owners, of oneself, of users and to a higher role are refused', async () => {
  const ravi = (await site.services.accounts.findByEmail('ravi@example.com'))?.id;
  for (const [id, status] of [
    [ids.asha, 403],
    [ids.anita, 403],
    [ravi, 404],
    ['nobody', 404],
  ] as const) {
    for (const path of ['disable', 'enable', 'sign-out'])
      expect([id, path, (await post(`${id}/${path}`)).statusCode]).toEqual([id, path, status]);
    expect((await giveRole(id, 'editor')).statusCode).toBe(status);
  }
  // An owner cannot change another owner either.
  await command('create', 'second@example.com', '--role', 'owner');
  const second = await site.services.accounts.findByEmail('second@example.com');
  expect((await giveRole(second?.id, 'editor', site.admin)).statusCode).toBe(403);
  await command('role', 'second@example.com', 'user');
  for (const role of ['owner', 'admin', 'visitor', '', 'constructor']) {
    const answer = await giveRole(ids.olga, role, site.admin);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['role']]);
  }
});

test('commands close, open and sign out accounts, and keep the last owner', async () => {
  const token = await site.signIn('eva');
  expect((await command('sign-out', 'eva@example.com')).ok).toBe(true);
  expect(await me(token)).toBe(401);
  expect(await command('disable', 'EVA@example.com')).toEqual({
    ok: true,
    said: expect.stringMatching(/closed/),
  });
  expect(await site.signIn('eva')).toBeUndefined();
  expect(await command('enable', 'eva@example.com')).toEqual({
    ok: true,
    said: expect.stringMatching(/open/),
  });
  expect(await site.signIn('eva')).toEqual(expect.any(String));

  for (const words of [
    ['disable', 'asha@example.com'],
    ['role', 'asha@example.com', 'admin'],
  ])
    expect(await command(...words)).toEqual({ ok: false, said: expect.stringMatching(/last owner/) });
  expect((await command('role', 'olga@example.com', 'owner')).ok).toBe(true);
  expect((await waitingEmails(site, 'asha@example.com')).at(-1)?.subject).toBe('olga now owns the site');
  // A closed account does not count as an owner.
  expect((await command('disable', 'olga@example.com')).ok).toBe(true);
  expect((await command('role', 'asha@example.com', 'admin')).ok).toBe(false);
  await command('enable', 'olga@example.com');
});
