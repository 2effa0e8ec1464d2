import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAccountCommand } from '../../../src/server/accounts/account-commands.ts';
import { readConfig } from '../../../src/server/settings/config.ts';
import { untilOneWaits } from '../../factories/one-waits.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
  await site.register('olga', 'owner');
});
afterAll(() => site.close());

const command = (...args: string[]) =>
  runAccountCommand(args, readConfig(site.environment)).then(
    (said) => ({ ok: true, said }),
    (error: Error) => ({ ok: false, said: error.message }),
  );

test('of two owners who are demoted at once, one stays', async () => {
  const { accounts, stores } = site.services;
  const olga = await accounts.findByEmail('olga@example.com');
  let second: ReturnType<typeof command> | undefined;
  await stores.transaction(async (inside) => {
    expect(await inside.accounts.setRole(olga?.id ?? '', 'editor')).toBe(true);
    second = command('role', 'asha@example.com', 'editor');
    await untilOneWaits(site);
  });
  expect(await second).toEqual({ ok: false, said: expect.stringMatching(/last owner/) });
  expect(await accounts.hasOwner()).toBe(true);
});
