import { afterEach, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { createStores } from '#features.ts';
import { factorCalls, step } from '#tests/factories/factor-calls.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { password } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import { repetitions } from '#tests/faults/figures.ts';
import { runAccountCommand } from '../server/commands.ts';

const site = provideTestSite({ AUTH_SECRET: 'a secret of more than thirty-two characters' });
const calls = factorCalls(site);
afterEach(async () => {
  site.clock.reset();
  await site.services.database.db.deleteFrom('limitCount').execute();
});

const minute = 60_000;
let addresses = 0;
const stranger = () => `10.9.${++addresses >> 8}.${addresses & 255}`;
/** The number of answers with that status. */
const count = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test('an app is verified by one of its codes and required at the next sign-in', async () => {
  const token = await site.register('tara', 'editor');
  expect(await calls.factors(token)).toEqual({
    ...{ hasTwoFactor: false, supportsPasskeys: true, totp: null, passkeys: [] },
    recoveryCodes: { left: 0, total: 0 },
  });
  const begun = (await site.call('POST', 'account/factors/totp', { token })).json();
  expect(begun.uri).toContain(`secret=${begun.secret}`);
  const put = (json: object) => site.call('PUT', 'account/factors/totp', { token, json });
  const wrong = await put({ ticket: begun.ticket, code: '000000' });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['code']]);
  // The second factor is not required until the app is verified.
  expect((await calls.login('tara')).statusCode).toBe(200);
  // Kept in a variable: half a minute later the code changes.
  const used = calls.codeOf(begun.secret);
  const set = await put({ ticket: begun.ticket, code: used });
  expect([set.statusCode, set.json().recoveryCodes.length]).toEqual([200, 10]);
  expect((await put({ ticket: begun.ticket, code: used })).statusCode).toBe(409);
  expect(await calls.factors(token)).toMatchObject({
    ...{ hasTwoFactor: true, totp: { addedAt: expect.any(String), isReadable: true } },
    recoveryCodes: { left: 10, total: 10 },
  });
  // A copy of the database must not reveal the secret.
  const row = await site.services.stores.totps.find(
    (await site.call('GET', 'account', { token })).json()._id,
  );
  expect(JSON.stringify(row)).not.toContain(begun.secret);

  const asked = await calls.login('tara');
  expect([asked.statusCode, asked.json()]).toEqual([
    401,
    {
      message: expect.any(String),
      secondFactor: { ticket: expect.any(String), methods: ['code', 'recoveryCode'] },
    },
  ]);
  const { ticket } = asked.json().secondFactor;
  // The ticket is not a token.
  expect((await site.call('GET', 'auth/me', { token: ticket })).statusCode).toBe(401);
  // The code that verified the app is used up.
  expect((await calls.secondFactor(ticket, { code: used })).statusCode).toBe(401);
  const signed = await calls.secondFactor(ticket, { code: calls.codeOf(begun.secret, 1) });
  expect([signed.statusCode, signed.json()]).toEqual([200, { token: expect.any(String), role: 'user' }]);
  expect((await site.call('GET', 'auth/me', { token: signed.json().token })).statusCode).toBe(200);
  // Neither ticket nor code can be used twice.
  expect((await calls.secondFactor(ticket, { code: calls.codeOf(begun.secret, 1) })).statusCode).toBe(401);
  const again = await calls.secondFactor(await calls.ticketOf('tara'), {
    code: calls.codeOf(begun.secret, 1),
  });
  expect(again.statusCode).toBe(401);
});

test('a ticket is valid for five minutes, and not after a password change', async () => {
  const token = await site.register('uma', 'editor');
  const { secret } = await calls.addApp(token);
  const ticket = await calls.ticketOf('uma');
  site.clock.advance(5 * minute + 1000);
  expect((await calls.secondFactor(ticket, { code: calls.codeOf(secret) })).statusCode).toBe(401);
  const other = await calls.ticketOf('uma');
  const account = await site.services.accounts.findByEmail('uma@example.com');
  await site.services.accounts.setPassword(account?.id ?? '', account?.passwordHash ?? '');
  expect((await calls.secondFactor(other, { code: calls.codeOf(secret, 1) })).statusCode).toBe(401);
  const right = await calls.secondFactor(await calls.ticketOf('uma'), { code: calls.codeOf(secret, 1) });
  expect(right.statusCode).toBe(200);
});

describe('guessed codes', () => {
  test(
    'five are checked in 15 minutes across two processes, however many are sent',
    async () => {
      const token = await site.register('wafa', 'editor');
      const { secret } = await calls.addApp(token);
      const other = await createApp(readConfig(site.environment), { pages: 'none', clock: site.clock });
      const from = '127.0.0.1';
      const ticket = await calls.ticketOf('wafa', from);
      const guesses = Array.from({ length: repetitions(300, 10_000) }, (_, n) =>
        (n % 2 ? site.app : other.app).inject({
          method: 'POST',
          url: '/api/v1/auth/login/second-factor',
          payload: { ticket, code: String(n).padStart(6, '0') },
          remoteAddress: from,
        }),
      );
      const answers = await Promise.all(guesses);
      // With ten thousand concurrent requests the database may be too busy for some.
      const turnedAway = count(answers, 429) + count(answers, 503);
      expect([count(answers, 401), turnedAway]).toEqual([5, guesses.length - 5]);
      expect(count(answers, 429)).toBeGreaterThan(0);
      const late = await calls.secondFactor(ticket, { code: calls.codeOf(secret, 1) }, from);
      expect(late.statusCode).toBe(429);
      expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(900);
      site.clock.advance(15 * minute + 1000);
      const right = await calls.secondFactor(await calls.ticketOf('wafa', from), {
        code: calls.codeOf(secret),
      });
      expect(right.statusCode).toBe(200);
      await other.app.close();
    },
    repetitions(20_000, 300_000),
  );

  test('unknown addresses cannot use up the attempts of known addresses, nor of recovery codes', async () => {
    const home = '10.8.0.1';
    const token = await site.register('xena', 'editor');
    await calls.login('xena', home);
    const { secret, recoveryCodes } = await calls.addApp(token);
    const ticket = await calls.ticketOf('xena', stranger());
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(await calls.secondFactor(ticket, { code: '000000' }, stranger()));
    expect([count(answers, 401), count(answers, 429)]).toEqual([3, 3]);
    const atHome = await calls.ticketOf('xena', home);
    expect((await calls.secondFactor(atHome, { code: '000000' }, home)).statusCode).toBe(401);
    const right = await calls.secondFactor(atHome, { code: calls.codeOf(secret, 1) }, home);
    expect(right.statusCode).toBe(200);
    // The right password alone makes no address known.
    const away = stranger();
    const code = calls.codeOf(secret, 1);
    expect((await calls.secondFactor(await calls.ticketOf('xena', away), { code }, away)).statusCode).toBe(
      429,
    );
    const [recoveryCode] = recoveryCodes;
    const onPaper = await calls.secondFactor(await calls.ticketOf('xena', away), { recoveryCode }, away);
    expect(onPaper.statusCode).toBe(200);
  });
});

test('a new app replaces the old one, and new recovery codes replace the older ones', async () => {
  const token = await site.register('yuki', 'editor');
  const first = await calls.addApp(token);
  site.clock.advance(step);
  const second = await calls.addApp(token);
  expect(second.recoveryCodes).toBeNull();
  site.clock.advance(step);
  const tryIt = async (proof: object) =>
    (await calls.secondFactor(await calls.ticketOf('yuki'), proof)).statusCode;
  expect(await tryIt({ code: calls.codeOf(first.secret) })).toBe(401);
  expect(await tryIt({ code: calls.codeOf(second.secret) })).toBe(200);
  const renewed = await site.call('POST', 'account/factors/recovery-codes', { token });
  expect(await tryIt({ recoveryCode: first.recoveryCodes[0] })).toBe(401);
  expect(await tryIt({ recoveryCode: renewed.json().recoveryCodes[0] })).toBe(200);
  // The codes are removed with the last factor, and the password is enough again.
  expect((await calls.remove('totp', token)).statusCode).toBe(200);
  expect((await calls.remove('totp', token)).statusCode).toBe(404);
  expect((await calls.login('yuki')).statusCode).toBe(200);
  expect((await site.call('POST', 'account/factors/recovery-codes', { token })).statusCode).toBe(409);
});

test('with another AUTH_SECRET the app is still required, reported as unusable, and recovery codes work', async () => {
  const token = await site.register('zoya', 'editor');
  const { secret, recoveryCodes } = await calls.addApp(token);
  const environment = {
    ...site.environment,
    AUTH_SECRET: 'another secret of more than thirty-two characters',
  };
  const { app } = await createApp(readConfig(environment), { pages: 'none', clock: site.clock });
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/v1/${path}`, payload });
  const asked = await post('auth/login', { email: 'zoya@example.com', password });
  expect(asked.statusCode).toBe(401);
  expect(asked.json()).toMatchObject({
    message: expect.stringContaining('AUTH_SECRET'),
    secondFactor: { methods: ['recoveryCode'] },
  });
  const { ticket } = asked.json().secondFactor;
  const step2 = (proof: object) => post('auth/login/second-factor', { ticket, ...proof });
  expect((await step2({ code: calls.codeOf(secret, 1) })).statusCode).toBe(401);
  const signed = await step2({ recoveryCode: recoveryCodes[0] });
  expect(signed.statusCode).toBe(200);
  const headers = { authorization: `Bearer ${signed.json().token}` };
  const shown = await app.inject({ url: '/api/v1/account/factors', headers });
  expect(shown.json().totp.isReadable).toBe(false);
  await app.close();
});

test.each([
  [{}, ['ticket']],
  [{ ticket: 'x'.repeat(300) }, ['ticket']],
  [{ ticket: 'x', code: 7 }, ['code']],
  [{ ticket: 'x', passkey: {} }, ['passkey.id', 'passkey.rawId', 'passkey.type', 'passkey.response']],
  [[], ['body']],
])('%j is no second factor', async (json, wrong) => {
  const answer = await calls.post('auth/login/second-factor', json);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, wrong]);
  expect((await calls.post('auth/login/second-factor', { ticket: 'x', code: '1' })).statusCode).toBe(401);
});

test('an added factor is reported to its owner, a removed or replaced one also to the owner of the site', async () => {
  const token = await site.register('kiran', 'editor');
  const { db } = site.services.database;
  const emails = async () => {
    const waiting = await db
      .selectFrom('email')
      .select('mail')
      .where('kind', 'in', ['factors-removed', 'security-notice'])
      .execute();
    await db.deleteFrom('email').execute();
    return waiting
      .map(({ mail }) => JSON.parse(mail))
      .map(({ to, subject }) => `${to}: ${subject}`)
      .sort();
  };
  await emails();
  await calls.addApp(token);
  expect(await emails()).toEqual(['kiran@example.com: A new authenticator app for your account']);
  const { device } = await calls.addPasskey(token);
  expect(await emails()).toEqual(['kiran@example.com: A new passkey for your account']);
  await site.call('POST', 'account/factors/recovery-codes', { token });
  expect(await emails()).toEqual(['kiran@example.com: A new set of recovery codes for your account']);
  site.clock.advance(step);
  await calls.addApp(token);
  expect(await emails()).toEqual([
    'asha@example.com: A second factor has been replaced: kiran',
    'kiran@example.com: A second factor has been replaced',
  ]);
  await calls.remove('totp', token);
  expect(await emails()).toEqual([
    'asha@example.com: A second factor has been removed: kiran',
    'kiran@example.com: A second factor has been removed',
  ]);
  // A refused call sends no email.
  expect((await calls.remove('totp', token)).statusCode).toBe(404);
  expect(await emails()).toEqual([]);
  await calls.remove(`passkeys/${device.id}`, token);
  expect(await emails()).toEqual([
    'asha@example.com: kiran now signs in with a password alone',
    'kiran@example.com: Your two-step sign-in is off',
  ]);
});

test('the email about a new factor names it and links to its removal', async () => {
  const token = await site.register('rekha', 'editor');
  await calls.addPasskey(token);
  const [email] = await waitingEmails(site, 'rekha@example.com');
  expect(email?.text).toContain('A new passkey has been added to your account.');
  expect(email?.text).toContain('By whom: rekha');
  expect(email?.text).toMatch(/See your account:\n\S+\/admin\/account/);
});

test('leaving the staff removes the second factors, and a return begins without them', async () => {
  const admin = await site.register('anjali', 'administrator');
  const { db } = site.services.database;
  for (const [name, leave] of [
    ['mira', (id: string) => site.call('PUT', `staff/${id}/role`, { json: { role: 'user' }, token: admin })],
    [
      'nila',
      () =>
        runAccountCommand(['role', 'nila@example.com', 'user'], readConfig(site.environment), createStores),
    ],
  ] as const) {
    const token = await site.register(name, 'editor');
    await calls.addApp(token);
    await calls.addPasskey(token);
    expect((await calls.login(name)).statusCode).toBe(401);
    const account = await site.services.accounts.findByEmail(`${name}@example.com`);
    const id = account?.id ?? '';
    // Another role on the staff keeps them.
    const json = { role: 'frontDesk' };
    expect((await site.call('PUT', `staff/${id}/role`, { json, token: admin })).statusCode).toBe(200);
    expect((await calls.login(name)).statusCode).toBe(401);
    await leave(id);
    expect((await calls.login(name)).statusCode).toBe(200);
    for (const table of ['totp', 'passkey', 'recoveryCode'] as const)
      expect(await db.selectFrom(table).selectAll().where('accountId', '=', id).execute()).toEqual([]);
    const reported = await waitingEmails(site, `${name}@example.com`);
    expect(reported.map(({ kind }) => kind)).toEqual([
      'security-notice',
      'security-notice',
      'factors-removed',
    ]);
    const noted = db.selectFrom('activity').select('id').where('kind', '=', 'factorRemoved');
    expect(await noted.where('aboutId', '=', id).execute()).toHaveLength(1);
  }
});

test('an administrator removes lost factors of other accounts, but not of an owner', async () => {
  const admin = await site.register('anita', 'administrator');
  const token = await site.register('lata', 'editor');
  await calls.addApp(token);
  const idOf = async (name: string) => (await site.services.accounts.findByEmail(`${name}@example.com`))?.id;
  const remove = async (name: string, by: string) =>
    (await site.call('POST', `staff/${await idOf(name)}/remove-factors`, { token: by })).statusCode;
  await calls.addApp(site.admin);
  expect(await remove('asha', admin)).toBe(403);
  expect(await remove('anita', admin)).toBe(403);
  expect(await remove('lata', token)).toBe(403);
  expect(await remove('lata', admin)).toBe(200);
  expect(await remove('lata', admin)).toBe(409);
  // All sessions have ended, and the password is enough.
  expect((await site.call('GET', 'account', { token })).statusCode).toBe(401);
  expect((await calls.login('lata')).statusCode).toBe(200);
});
