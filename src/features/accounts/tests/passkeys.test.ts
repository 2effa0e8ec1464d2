import { afterEach, expect, test } from 'vitest';
import { type Algorithm, createAuthenticator } from '#tests/factories/authenticator.ts';
import { factorCalls } from '#tests/factories/factor-calls.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const site = provideTestSite();
const calls = factorCalls(site);
afterEach(() => site.clock.reset());

const minute = 60_000;
type Device = ReturnType<typeof createAuthenticator>;

const begin = async () => (await site.call('POST', 'auth/passkey/options')).json();
const signIn = (passkey: object) => calls.post('auth/passkey/login', { passkey });
/** Signs in with a passkey alone. @returns the status */
async function signInWith(device: Device, cheat = {}): Promise<number> {
  return (await signIn(device.use(await begin(), cheat))).statusCode;
}

test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
  'a passkey of %s is added, required beside the password, and signs in alone',
  async (algorithm) => {
    const name = `asha-${algorithm.toLowerCase()}`;
    const token = await site.register(name, 'editor');
    const device = createAuthenticator({ algorithm, isSynced: true });
    const { recoveryCodes } = await calls.addPasskey(token, device);
    expect(recoveryCodes).toHaveLength(10);
    const shown = (await calls.factors(token)).passkeys;
    expect(shown).toEqual([
      { _id: device.id, name: 'Phone', addedAt: expect.any(String), lastUsedAt: null, isSynced: true },
    ]);

    const asked = (await calls.login(name)).json().secondFactor;
    expect(asked).toMatchObject({
      methods: ['passkey', 'recoveryCode'],
      passkey: { challenge: asked.ticket, rpId: 'localhost', allowCredentials: [{ id: device.id }] },
    });
    const proof = { passkey: device.use(asked.passkey) };
    expect((await calls.secondFactor(asked.ticket, proof)).statusCode).toBe(200);
    // A second use of the proof fails.
    expect((await calls.secondFactor(asked.ticket, proof)).statusCode).toBe(401);

    const answer = device.use(await begin());
    const signed = await signIn(answer);
    expect(signed.json()).toEqual({ token: expect.any(String), role: 'user' });
    expect((await site.call('GET', 'auth/me', { token: signed.json().token })).json().name).toBe(name);
    expect((await signIn(answer)).statusCode).toBe(401);
    expect((await calls.factors(token)).passkeys[0].lastUsedAt).toEqual(expect.any(String));
  },
);

test('a passkey answer is refused for another site or challenge, after expiry, if unknown or unverified', async () => {
  const token = await site.register('bina', 'editor');
  const { device } = await calls.addPasskey(token);
  expect(await signInWith(device)).toBe(200);
  expect(await signInWith(device, { origin: 'http://localhost:3999' })).toBe(401);
  expect(await signInWith(device, { origin: 'https://evil.example' })).toBe(401);
  expect(await signInWith(device, { rpId: 'evil.example' })).toBe(401);
  expect(await signInWith(device, { challenge: 'made up' })).toBe(401);
  // A passkey alone needs user verification; beside the password it does not.
  expect(await signInWith(device, { isVerifying: false })).toBe(401);
  const asked = (await calls.login('bina')).json().secondFactor;
  const untold = { passkey: device.use(asked.passkey, { isVerifying: false }) };
  expect((await calls.secondFactor(asked.ticket, untold)).statusCode).toBe(200);
  expect(await signInWith(createAuthenticator())).toBe(401);
  const late = await begin();
  site.clock.advance(5 * minute + 1000);
  expect((await signIn(device.use(late))).statusCode).toBe(401);
  // A challenge for one step is invalid for another.
  const other = (await calls.login('bina')).json().secondFactor;
  expect((await signIn(device.use(other.passkey))).statusCode).toBe(401);
  const alone = await begin();
  expect((await calls.secondFactor(alone.challenge, { passkey: device.use(alone) })).statusCode).toBe(401);
  // A decreased counter may be a copy or a faulty device: the sign-in succeeds.
  expect(await signInWith(device, { counter: 9 })).toBe(200);
  expect(await signInWith(device, { counter: 3 })).toBe(200);
  // A disabled account cannot sign in with it.
  const { database, accounts } = site.services;
  const account = await accounts.findByEmail('bina@example.com');
  const disabledAt = new Date().toISOString();
  await database.db
    .updateTable('account')
    .set({ disabledAt })
    .where('id', '=', account?.id ?? '')
    .execute();
  expect(await signInWith(device)).toBe(401);
});

test('a passkey of another account is no second factor, and cannot be added, renamed or removed', async () => {
  const [chetan, dev] = [await site.register('chetan', 'editor'), await site.register('dev', 'editor')];
  const { device } = await calls.addPasskey(chetan);
  const { device: own } = await calls.addPasskey(dev);
  const asked = (await calls.login('dev')).json().secondFactor;
  const foreign = { passkey: device.use(asked.passkey) };
  expect((await calls.secondFactor(asked.ticket, foreign)).statusCode).toBe(401);

  const options = async (token: string) =>
    (await site.call('POST', 'account/factors/passkeys/options', { token })).json();
  const add = (token: string, passkey: object) =>
    calls.post('account/factors/passkeys', { name: 'Mine', passkey }, token);
  expect((await add(dev, device.create(await options(dev)))).statusCode).toBe(409);
  // Started by one account, completed by another.
  const fresh = createAuthenticator();
  expect((await add(dev, fresh.create(await options(chetan)))).statusCode).toBe(409);
  const asAsked = await options(dev);
  expect((await add(dev, fresh.create(asAsked, { origin: 'https://evil.example' }))).statusCode).toBe(400);
  // The challenge is used up.
  expect((await add(dev, fresh.create(asAsked))).statusCode).toBe(409);

  const rename = (token: string, name: string, id = own.id) =>
    site.call('PUT', `account/factors/passkeys/${id}`, { token, json: { name } });
  expect((await rename(chetan, 'Stolen')).statusCode).toBe(404);
  expect((await calls.remove(`passkeys/${own.id}`, chetan)).statusCode).toBe(404);
  expect((await rename(dev, ' Laptop ')).json()).toMatchObject({ _id: own.id, name: 'Laptop' });
  for (const name of ['', 'x'.repeat(61), 'a\0b']) expect((await rename(dev, name)).statusCode).toBe(400);
  const noted = await site.call('GET', 'activity?kind=factorRenamed', { token: site.admin });
  expect(noted.json().activity).toMatchObject([
    { kind: 'factorRenamed', by: { name: 'dev' }, about: { kind: 'account', name: 'dev' } },
  ]);
  expect((await calls.remove(`passkeys/${own.id}`, dev)).statusCode).toBe(200);
  expect(await signInWith(own)).toBe(401);
  expect((await calls.login('dev')).statusCode).toBe(200);
});

test('without passkey support at the site’s address the calls say so, and other factors work', async () => {
  const plain = await createTestSite({ SITE_URL: 'http://192.168.1.20:3000' });
  const there = factorCalls(plain);
  expect((await there.factors(plain.admin)).supportsPasskeys).toBe(false);
  const refused = await plain.call('POST', 'account/factors/passkeys/options', { token: plain.admin });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('SITE_URL')]);
  expect((await plain.call('POST', 'auth/passkey/options')).statusCode).toBe(409);
  const { secret } = await there.addApp(plain.admin);
  const ticket = await there.ticketOf('asha');
  expect((await there.secondFactor(ticket, { code: there.codeOf(secret, 1) })).statusCode).toBe(200);
  await plain.close();
});
