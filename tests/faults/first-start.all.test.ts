import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import type { Tables } from '#core/database/tables.ts';
import { verifyPassword } from '#features/accounts/server/credentials.ts';
import { type SiteProcess, startSiteProcess } from '../factories/site-process.ts';
import { createFolder } from '../factories/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

// Whole sites start here, several in a test.
vi.setConfig({ testTimeout: 90_000 });

let folder: string;
let dataDir: string;
let database: TestDatabase;
let started: SiteProcess[];

beforeEach(async () => {
  folder = await createFolder();
  dataDir = join(folder, 'data');
  database = await createTestDatabase();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((site) => site.stop()));
  await database.drop();
});

function start(settings: Record<string, string> = {}): SiteProcess {
  const site = startSiteProcess({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'off',
    ...settings,
  });
  started.push(site);
  return site;
}

async function read<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const address = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url }).database;
  const { db, close } = openDatabase(address, () => undefined);
  return work(db).finally(close);
}
const administrators = () =>
  read((db) => db.selectFrom('account').selectAll().where('role', '=', 'owner').execute());

async function expectShownPassword(site: SiteProcess): Promise<void> {
  const [, password = ''] = /with the password (\S+)/.exec(site.output()) ?? [];
  const [administrator] = await administrators();
  expect(await verifyPassword(password, administrator?.passwordHash)).toBe(true);
}

test('several concurrent first starts all succeed, and create one administrator', async () => {
  const sites = [start(), start()];
  for (const site of sites) await site.waitForOutput(/Ananta is ready/);
  expect(await administrators()).toHaveLength(1);
  const shown = sites.filter((site) => site.output().includes('with the password'));
  expect(shown).toHaveLength(1);
  for (const site of shown) await expectShownPassword(site);

  // Other accounts of the machine can read none of it.
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await modeOf(dataDir)).toBe('700');
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('ananta.db'))
      expect([name, await modeOf(join(dataDir, name))]).toEqual([name, '600']);
  }
});

test('a first start whose port is in use has printed the password', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const site = start({ PORT: String(port) });
  expect(await site.ended).toBe(1);
  other.close();
  expect(site.output()).toContain(`The port ${port} is in use already.`);
  await expectShownPassword(site);
});

test('a first start that is interrupted during the demo content has printed the password', async () => {
  const site = start({ DEMO: 'on' });
  await site.waitForOutput(/Creating the demo content/);
  site.signal('SIGINT');
  await site.ended;
  await expectShownPassword(site);
});
