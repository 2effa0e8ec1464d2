import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { systemClock } from '#core/clock.ts';
import { provideFolder } from '#tests/factories/temporary-folder.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { createTokens } from '../server/credentials.ts';

let site: TestSite;
const folder = provideFolder();
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(async () => {
  await site.close();
});

async function me(app: TestSite['app'], token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ method: 'GET', url: '/api/v1/auth/me', headers })).statusCode;
}

test('a sign-in at one instance is valid at all instances', async () => {
  // On PostgreSQL, another machine with its own data folder.
  const elsewhere = site.environment.DATABASE_URL ? { DATA_DIR: folder } : {};
  const other = await createApp(readConfig({ ...site.environment, ...elsewhere }), { pages: 'none' });
  expect(await me(other.app, site.admin)).toBe(200);
  await other.app.close();
});

test('a secret stored in a file by an older version stays in use', async () => {
  const secret = 'the secret of an older version, 48 random bytes';
  await writeFile(join(site.dataDir, 'auth-secret'), secret);
  const { database, accounts, stores } = site.services;
  const { sessions } = stores;
  // The state of the database after that version.
  await database.db.deleteFrom('installation').where('fact', '=', 'auth secret').execute();
  const account = await accounts.findByEmail('asha@example.com');
  if (!account) throw new Error('The administrator is missing.');
  const session = await sessions.create({ accountId: account.id, address: '', browser: '' }, 60_000);
  const token = await createTokens(secret, systemClock).issue(account, session);
  for (const start of ['first', 'second']) {
    const next = await createApp(readConfig(site.environment), { pages: 'none' });
    expect([start, await me(next.app, token)]).toEqual([start, 200]);
    await next.app.close();
  }
  expect(await readdir(site.dataDir)).not.toContain('auth-secret');
});
