import { describe, expect, test } from 'vitest';
import { type Algorithm, createAuthenticator } from '#tests/factories/authenticator.ts';
import type { Passkey } from './factor-store.ts';
import { challengeOf, createPasskeys, passkeySite } from './passkeys.ts';

test.each([
  ['https://ananta.example', { rpId: 'ananta.example', origin: 'https://ananta.example' }],
  ['https://ananta.example:8443', { rpId: 'ananta.example', origin: 'https://ananta.example:8443' }],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://ananta.example', undefined],
  ['http://192.168.1.20:3000', undefined],
  ['https://192.168.1.20', undefined],
  ['https://[::1]:3000', undefined],
])('%s', (address, site) => {
  expect(passkeySite(address)).toEqual(site);
});

const passkeys = createPasskeys({ rpId: 'localhost', origin: 'http://localhost:3000' }, () => 'Little Steps');
const account = { id: 'account-of-asha', email: 'asha@example.com', name: 'Asha' };
const moments = { addedAt: '2026-11-22T10:00:00.000Z', lastUsedAt: null };

async function made(device: ReturnType<typeof createAuthenticator>): Promise<Passkey> {
  const read = await passkeys.verifyNewPasskey(
    device.create(passkeys.creationOptions('new', account, [])),
    'new',
  );
  return { ...read, ...moments, accountId: account.id, name: 'Phone' };
}

describe.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])('a passkey of %s', (algorithm) => {
  test('is created and used, and every invalid answer is refused', async () => {
    const device = createAuthenticator({ algorithm, isSynced: true });
    const passkey = await made(device);
    expect(passkey).toMatchObject({ id: device.id, deviceType: 'multiDevice', backedUp: 1 });
    expect(JSON.parse(passkey.transports)).toEqual(['internal', 'hybrid']);

    const options = passkeys.requestOptions('challenge', [passkey]);
    expect(challengeOf(device.use(options))).toBe('challenge');
    const read = (cheat = {}) => passkeys.verifyAssertion(device.use(options, cheat), 'challenge', passkey);
    expect(await read()).toMatchObject({ isVerified: true, isCounterBehind: false });
    expect(await read({ isVerifying: false })).toMatchObject({ isVerified: false });
    expect(await read({ origin: 'http://localhost:3001' })).toBeUndefined();
    expect(await read({ origin: 'https://ananta.example' })).toBeUndefined();
    expect(await read({ rpId: 'ananta.example' })).toBeUndefined();
    expect(await read({ challenge: 'another' })).toBeUndefined();
    const other = createAuthenticator({ algorithm });
    await made(other);
    const forged = { ...other.use(options), id: device.id, rawId: device.id };
    expect(await passkeys.verifyAssertion(forged, 'challenge', passkey)).toBeUndefined();
    const whole = device.use(options);
    const response = { ...whole.response, userHandle: Buffer.from('account-of-ravi').toString('base64url') };
    expect(await passkeys.verifyAssertion({ ...whole, response }, 'challenge', passkey)).toBeUndefined();
  });
});

test('a new passkey is refused for another site, another challenge or another algorithm', async () => {
  const device = createAuthenticator();
  const options = passkeys.creationOptions('new', account, []);
  expect(options).toMatchObject({
    attestation: 'none',
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
  });
  const read = (cheat: object, challenge = 'new') =>
    passkeys.verifyNewPasskey(device.create(options, cheat), challenge);
  for (const cheat of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { challenge: 'old' }])
    await expect(read(cheat)).rejects.toMatchObject({ reason: 'invalid' });
  const damaged = device.create(options);
  damaged.response.attestationObject = damaged.response.attestationObject.slice(0, 80);
  await expect(passkeys.verifyNewPasskey(damaged, 'new')).rejects.toMatchObject({ reason: 'invalid' });
});

test('a decreased counter is accepted and reported', async () => {
  const device = createAuthenticator();
  const passkey = { ...(await made(device)), counter: 7 };
  const options = passkeys.requestOptions('challenge', [passkey]);
  const behind = async (counter: number) =>
    (await passkeys.verifyAssertion(device.use(options, { counter }), 'challenge', passkey))?.isCounterBehind;
  expect([await behind(8), await behind(7), await behind(3), await behind(0)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(
    (await passkeys.verifyAssertion(device.use(options, { counter: 4_000_000_000 }), 'challenge', passkey))
      ?.deviceState.counter,
  ).toBe(4_000_000_000);
});

test('a site without passkey support refuses with a reason', () => {
  const none = createPasskeys(undefined, () => '');
  expect(none.isPossible).toBe(false);
  expect(() => none.requestOptions('x')).toThrow(/https/);
});

test.each([
  '',
  'x',
  Buffer.from('null').toString('base64url'),
  Buffer.from('{"challenge":1}').toString('base64url'),
])('an unreadable answer (%j) has no challenge', (clientDataJSON) => {
  expect(challengeOf({ response: { clientDataJSON } })).toBe('');
});
