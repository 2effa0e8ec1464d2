import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { createStores } from '#features.ts';
import { factorCalls } from '#tests/factories/factor-calls.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { untilTransactionWaits } from '#tests/factories/transaction-waits.ts';
import { runAccountCommand } from '../server/commands.ts';

const site = provideTestSite({ AUTH_SECRET: 'a secret of more than thirty-two characters' });
const calls = factorCalls(site);
/** Two administrators. */
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
beforeAll(async () => {
  for (const name of ['anita', 'olga']) {
    tokens[name] = await site.register(name, 'administrator');
    ids[name] = (await site.services.accounts.findByEmail(`${name}@example.com`))?.id ?? '';
  }
});

/** One administrator changes the role of the other. */
const giveRole = (name: string, role: string, by: string) =>
  site.call('PUT', `staff/${ids[name]}/role`, { json: { role }, token: tokens[by] });
const command = (...args: string[]) =>
  runAccountCommand(args, readConfig(site.environment), createStores).then(
    (said) => ({ ok: true, said }),
    (error: Error) => ({ ok: false, said: error.message }),
  );

test('two administrators who change each other at once do not deadlock', async () => {
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? giveRole('olga', 'administrator', 'anita') : giveRole('anita', 'administrator', 'olga'),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  }
});

test('two concurrent role changes answer 200 or 403', async () => {
  const answers = await Promise.all([
    giveRole('olga', 'editor', 'anita'),
    giveRole('anita', 'editor', 'olga'),
  ]);
  // The later one may have lost the right; neither waits for ever.
  for (const { statusCode } of answers) expect([200, 403]).toContain(statusCode);
});

test('of two concurrent requests with the same code, or recovery code, one succeeds', async () => {
  const token = await site.register('vani', 'editor');
  const { secret, recoveryCodes } = await calls.addApp(token);
  const twice = async (proof: object) => {
    const tickets = await Promise.all([calls.ticketOf('vani'), calls.ticketOf('vani')]);
    const answers = await Promise.all(tickets.map((ticket) => calls.secondFactor(ticket, proof)));
    return answers.map(({ statusCode }) => statusCode).sort();
  };
  expect(await twice({ code: calls.codeOf(secret, 1) })).toEqual([200, 401]);
  const [first = ''] = recoveryCodes;
  expect(await twice({ recoveryCode: first.toUpperCase().replaceAll('-', ' ') })).toEqual([200, 401]);
  expect((await calls.factors(token)).recoveryCodes).toEqual({ left: 9, total: 10 });
});

test('an invitation accepted twice at once opens one account', async () => {
  const json = { name: 'Eva', email: 'eva@example.com', role: 'editor' };
  const invited = await site.call('POST', 'staff/invitations', { json, token: site.admin });
  const token = String(invited.json().link).split('/').at(-1);
  const accept = (name: string) =>
    site.call('POST', 'auth/accept-invitation', { json: { token, name, password: 'mango lassi at noon' } });
  const both = await Promise.all([accept('Eva'), accept('Mallory')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('of two owners demoted at once, one stays', async () => {
  const { accounts, stores } = site.services;
  await site.register('omar', 'owner');
  const omar = await accounts.findByEmail('omar@example.com');
  let second: ReturnType<typeof command> | undefined;
  await stores.transaction(async (tx) => {
    expect(await tx.accounts.setRole(omar?.id ?? '', 'editor')).toBe(true);
    second = command('role', 'asha@example.com', 'editor');
    await untilTransactionWaits(site);
  });
  expect(await second).toEqual({ ok: false, said: expect.stringMatching(/last owner/) });
  expect(await accounts.hasOwner()).toBe(true);
});
