import { afterEach, expect, test } from 'vitest';
import { createAuthenticator } from '#tests/factories/authenticator.ts';
import { factorCalls, step } from '#tests/factories/factor-calls.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { password } from '#tests/factories/test-site.ts';

const site = provideTestSite();
const calls = factorCalls(site);
afterEach(async () => {
  site.clock.reset();
  await site.services.database.db.deleteFrom('limitCount').execute();
});

const minute = 60_000;
const later = () => site.clock.advance(10 * minute + 1000);
/** A call that needs a confirmation. */
const change = (token: string) => site.call('POST', 'account/factors/totp', { token });
const confirm = (token: string, json: object) => calls.post('account/confirm', json, token);

test('ten minutes after a sign-in, sensitive calls need a confirmation, by password if there is no factor', async () => {
  const token = await site.register('esha', 'editor');
  expect((await change(token)).statusCode).toBe(200);
  later();
  const refused = await change(token);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { message: expect.any(String), confirm: ['password'] },
  ]);
  // Other calls still work.
  expect((await site.call('GET', 'account/factors', { token })).statusCode).toBe(200);
  expect((await confirm(token, {})).json().errors).toEqual({ password: expect.any(String) });
  const wrong = await confirm(token, { password: 'wrong' });
  // Not a 401: the session stays valid.
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { password: expect.any(String) }]);
  expect((await change(token)).statusCode).toBe(403);
  expect((await confirm(token, { password })).statusCode).toBe(200);
  expect((await change(token)).statusCode).toBe(200);
  later();
  expect((await change(token)).statusCode).toBe(403);
});

test('a confirmation is valid for one session of the account only', async () => {
  const first = await site.register('falak', 'editor');
  const second = await site.signIn('falak');
  later();
  await confirm(first, { password });
  expect([(await change(first)).statusCode, (await change(second)).statusCode]).toEqual([200, 403]);
});

test('with two steps a confirmation takes both, or a passkey with user verification', async () => {
  const token = await site.register('gita', 'editor');
  const { secret, recoveryCodes } = await calls.addApp(token);
  const { device } = await calls.addPasskey(token);
  later();
  expect((await change(token)).json().confirm).toEqual(['password', 'code', 'passkey', 'recoveryCode']);
  const begin = async () => (await site.call('POST', 'account/confirm/options', { token })).json();
  const { passkey: options, methods } = await begin();
  expect(methods).toEqual(['password', 'code', 'passkey', 'recoveryCode']);

  expect((await confirm(token, { password })).json().errors).toEqual({ code: expect.any(String) });
  expect((await confirm(token, { code: calls.codeOf(secret) })).statusCode).toBe(400);
  expect((await confirm(token, { password: 'wrong', code: calls.codeOf(secret) })).statusCode).toBe(400);
  expect((await confirm(token, { password, code: '000000' })).json().errors).toEqual({
    code: expect.any(String),
  });
  // The wrong password beside it has not used the code up.
  expect((await confirm(token, { password, code: calls.codeOf(secret) })).statusCode).toBe(200);
  expect((await change(token)).statusCode).toBe(200);

  later();
  const answer = device.use(options);
  expect((await confirm(token, { passkey: answer })).json().errors).toEqual({ passkey: expect.any(String) });
  const right = device.use((await begin()).passkey);
  expect((await confirm(token, { passkey: right })).statusCode).toBe(200);
  expect((await confirm(token, { passkey: right })).statusCode).toBe(400);

  later();
  const untold = device.use((await begin()).passkey, { isVerifying: false });
  expect((await confirm(token, { passkey: untold })).json().errors).toEqual({ password: expect.any(String) });
  const again = device.use((await begin()).passkey, { isVerifying: false });
  expect((await confirm(token, { passkey: again, password })).statusCode).toBe(200);
  // A passkey of another account.
  const other = await site.register('hema', 'editor');
  const { device: foreign } = await calls.addPasskey(other, createAuthenticator());
  const theirs = foreign.use((await begin()).passkey);
  expect((await confirm(token, { passkey: theirs, password })).statusCode).toBe(400);

  later();
  expect((await confirm(token, { password, recoveryCode: recoveryCodes[3] })).statusCode).toBe(200);
  expect((await calls.factors(token)).recoveryCodes.left).toBe(9);
});

test('a new password takes the old one, and with two steps a confirmation first', async () => {
  const token = await site.register('jaya', 'editor');
  const put = (with_: string, current: string, chosen: string) =>
    site.call('PUT', 'account/password', {
      token: with_,
      json: { currentPassword: current, password: chosen },
    });
  later();
  const changed = await put(token, password, 'a new and longer one');
  expect(changed.statusCode).toBe(200);
  const next = changed.json().token;
  await confirm(next, { password: 'a new and longer one' });
  await calls.addApp(next);
  later();
  const refused = await put(next, 'a new and longer one', password);
  expect([refused.statusCode, refused.json().confirm]).toEqual([403, ['password', 'code', 'recoveryCode']]);
});

test('guesses are limited here too: five wrong passwords, five wrong codes', async () => {
  const token = await site.register('indu', 'editor');
  const { secret } = await calls.addApp(token);
  const statuses = async (sent: () => object) => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(token, sent())));
    return answers.map(({ statusCode }) => statusCode).filter((status) => status === 400).length;
  };
  // From an address with a former sign-in.
  expect(await statuses(() => ({ password, code: '000000' }))).toBe(5);
  site.clock.advance(step);
  expect((await confirm(token, { password, code: calls.codeOf(secret) })).statusCode).toBe(429);
  expect(await statuses(() => ({ password: 'wrong', code: '000000' }))).toBe(5);
});

test('every change that grants access or reduces security needs a confirmation', () => {
  const confirmed = site.routes
    .filter((route) => route.confirmed)
    .map(({ method, url }) => `${method} ${url}`);
  expect(confirmed.sort()).toEqual([
    'DELETE /api/v1/account/factors/passkeys/:id',
    'DELETE /api/v1/account/factors/totp',
    'POST /api/v1/account/factors/passkeys/options',
    'POST /api/v1/account/factors/recovery-codes',
    'POST /api/v1/account/factors/totp',
    'POST /api/v1/staff/:id/disable',
    'POST /api/v1/staff/:id/enable',
    'POST /api/v1/staff/:id/remove-factors',
    'POST /api/v1/staff/invitations',
    'POST /api/v1/staff/invitations/:id/link',
    'POST /api/v1/staff/invitations/:id/send',
    'PUT /api/v1/staff/:id/role',
  ]);
});
