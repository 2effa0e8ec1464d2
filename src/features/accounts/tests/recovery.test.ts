import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { hashLinkToken } from '#core/http/secrets.ts';
import { createStores } from '#features.ts';
import { factorCalls } from '#tests/factories/factor-calls.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { password } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import { runAccountCommand } from '../server/commands.ts';

const site = provideTestSite();
const calls = factorCalls(site);

const recover = (...args: string[]) =>
  runAccountCommand(['recover', ...args], readConfig(site.environment), createStores);
const passwordIn = (said: string) => /The password is (\S+)/.exec(said)?.[1] ?? '';
const login = (email: string, typed: string) => calls.post('auth/login', { email, password: typed });

test('one command recovers an owner without phone and password who is locked out by limits', async () => {
  const { asha } = { asha: 'asha@example.com' };
  const { secret } = await calls.addApp(site.admin);
  const { device } = await calls.addPasskey(site.admin);
  const ticket = await calls.ticketOf('asha');
  for (let n = 0; n < 6; n += 1) await login(asha, 'forgotten');
  expect((await login(asha, password)).statusCode).toBe(429);

  const said = await recover(asha);
  expect(said).toContain('second factors are removed');
  const signed = await login(asha, passwordIn(said));
  expect([signed.statusCode, signed.json().role]).toEqual([200, 'admin']);
  // No former factor works.
  expect((await login(asha, password)).statusCode).toBe(401);
  expect((await site.call('GET', 'account', { token: site.admin })).statusCode).toBe(401);
  expect((await calls.secondFactor(ticket, { code: calls.codeOf(secret, 1) })).statusCode).toBe(401);
  const options = (await site.call('POST', 'auth/passkey/options')).json();
  expect((await calls.post('auth/passkey/login', { passkey: device.use(options) })).statusCode).toBe(401);
  expect(await calls.factors(signed.json().token)).toMatchObject({
    ...{ hasTwoFactor: false, totp: null, passkeys: [], recoveryCodes: { left: 0, total: 0 } },
  });
  const waiting = site.services.database.db.selectFrom('email').select('kind');
  expect((await waiting.execute()).map(({ kind }) => kind).sort()).toEqual([
    'factors-removed',
    // About the app, the passkey, and the removal of both.
    ...Array(3).fill('security-notice'),
  ]);
});

test('a recovery keeps the counted attempts against other accounts', async () => {
  await site.register('nandini', 'editor');
  const guesses = ['asha@example.com', 'nandini@example.com'];
  for (const email of guesses) for (let n = 0; n < 5; n += 1) await login(email, 'guessed');
  for (const email of guesses) expect((await login(email, password)).statusCode).toBe(429);
  // The command accepts any spelling of the address.
  const said = await recover('Nandini@Example.com');
  expect((await login('nandini@example.com', passwordIn(said))).statusCode).toBe(200);
  expect((await login('asha@example.com', 'guessed')).statusCode).toBe(429);
});

test('a closed account is opened again, and absent factors are not mentioned', async () => {
  await site.register('maya', 'editor');
  const account = await site.services.accounts.findByEmail('maya@example.com');
  await site.services.accounts.setDisabled(account?.id ?? '', true);
  expect((await login('maya@example.com', password)).statusCode).toBe(401);
  const said = await recover('maya@example.com', '--password', 'chosen by the owner');
  expect(said).not.toMatch(/second factors|The password is/);
  expect((await login('maya@example.com', 'chosen by the owner')).statusCode).toBe(200);
  await expect(recover('nobody@example.com')).rejects.toThrow('There is no account');
  await expect(recover('maya@example.com', '--password', 'short')).rejects.toThrow('8 to 128');
});

test('a recovery with a new address invalidates the links sent to the lost mailbox', async () => {
  const { accounts, stores, database } = site.services;
  const lost = 'lakshmi@example.com';
  await calls.addApp(await site.register('lakshmi', 'owner'));
  const { id = '' } = (await accounts.findByEmail(lost)) ?? {};
  await accounts.confirmEmail(id);
  const link = 'b'.repeat(64);
  const later = new Date(site.clock().getTime() + 3_600_000).toISOString();
  await accounts.addPasswordReset(id, hashLinkToken(link), later);
  const { ticket } = await stores.tickets.issue({ purpose: 'confirm-email', accountId: id }, 3_600_000);

  const said = await recover(lost, '--email', 'Lakshmi.New@Example.com');
  expect(said).toMatch(/^lakshmi\.new@example\.com is open/);
  const signed = await login('lakshmi.new@example.com', passwordIn(said));
  expect([signed.statusCode, signed.json().role]).toEqual([200, 'admin']);
  expect((await login(lost, passwordIn(said))).statusCode).toBe(401);
  expect(await accounts.findByEmail(lost)).toBeUndefined();
  expect(await accounts.find(id)).toMatchObject({ email: 'lakshmi.new@example.com', emailConfirmedAt: null });

  expect(
    (await calls.post('auth/reset-password', { token: link, password: 'chosen by a finder' })).statusCode,
  ).toBe(400);
  const confirm = { json: { token: ticket }, token: signed.json().token };
  expect((await site.call('POST', 'account/email/confirm', confirm)).statusCode).toBe(400);
  await calls.post('auth/forgot-password', { email: lost });
  await site.settled();
  expect(
    await database.db.selectFrom('passwordReset').selectAll().where('accountId', '=', id).execute(),
  ).toEqual([]);

  const reported = async (to: string) => (await waitingEmails(site, to)).map(({ subject }) => subject);
  expect(await reported(lost)).toContain('Your two-step sign-in is off');
  for (const owner of ['asha@example.com', 'lakshmi.new@example.com'])
    expect(await reported(owner)).toContain('lakshmi signs in with another email address');
  for (const kind of ['accountRecovered', 'emailChanged'] as const) {
    const [noted] = await stores.activity.list({ kind }, { limit: 1, offset: 0 });
    expect(noted?.about).toEqual({ kind: 'account', id, name: 'lakshmi' });
  }
});

test('a recovery with the address of another account changes nothing', async () => {
  const token = await site.register('tara', 'editor');
  await calls.addApp(token);
  await expect(recover('tara@example.com', '--email', 'ASHA@example.com')).rejects.toThrow('already');
  expect((await site.call('GET', 'account', { token })).statusCode).toBe(200);
  expect(await calls.factors(token)).toMatchObject({ hasTwoFactor: true });
  // The own address does not count as that of another account.
  expect(await recover('tara@example.com', '--email', 'Tara@Example.com')).toMatch(
    /^tara@example\.com is open/,
  );
});
