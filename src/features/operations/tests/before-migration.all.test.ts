import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';
import { readSchemaState } from '#core/database/migrations.ts';
import { migrationsOf010 } from '#migrations/from-0-1-0.ts';
import { createEmptyTarget, manifestOf, restore, timeout } from '#tests/factories/backups.ts';
import { createOlderDatabase, type OlderDatabase } from '#tests/factories/older-database.ts';

const idea = {
  ...{ id: 'a', addedAt: '2026-11-01T10:00:00.000Z', changedAt: '2026-11-01T10:00:00.000Z', revision: 1 },
  ...{ title: 'Kite', link: '', video: '', images: '', imagesAlt: '' },
};

vi.setConfig({ testTimeout: timeout });

let older: OlderDatabase;
let dataDir: string;
let backups: string;
let environment: Record<string, string | undefined>;

beforeEach(async () => {
  older = await createOlderDatabase();
  await older.db.insertInto('idea').values(idea).execute();
  dataDir = older.folder;
  backups = join(dataDir, 'backups');
  environment = { DATA_DIR: dataDir, DATABASE_URL: older.url };
});
afterEach(() => older.close());

const start = async (settings: Record<string, string> = {}) => {
  const config = readConfig({ ...environment, ...settings });
  await (await openMigratedDatabase(config, () => undefined)).close();
  return config;
};

test('a database is backed up before it is migrated, and the newer version opens that backup', async () => {
  const { database } = await start();
  expect(await readSchemaState(database)).toBe('current');
  const [name = '', ...others] = await readdir(backups);
  expect([name, others]).toEqual([expect.stringMatching(/^before-migration-\d{8}-\d{6}\.zip$/), []]);
  const file = join(backups, name);
  expect(await manifestOf(file)).toMatchObject({ files: 'none' });
  expect((await manifestOf(file)).migrations.at(-1)).toBe(migrationsOf010.at(-1));
  // The next start has nothing to do.
  await start();
  expect(await readdir(backups)).toEqual([name]);

  const target = await createEmptyTarget();
  expect(await restore(target.environment, [file])).toMatch(/^Restored/);
  const restored = readConfig(target.environment);
  expect(await readSchemaState(restored.database)).toBe('current');
  const { db, close } = await openMigratedDatabase(restored, () => undefined);
  expect(await db.selectFrom('idea').selectAll().execute()).toEqual([expect.objectContaining(idea)]);
  await close();
  await target.remove();
});

test('if the backup fails nothing is migrated, unless the owner allows it', async () => {
  await writeFile(backups, 'in the way');
  const { database } = readConfig(environment);
  await expect(start()).rejects.toThrow(/a backup of it could not be made.*BACKUP_BEFORE_MIGRATION=off/);
  expect(await readSchemaState(database)).toBe('older');
  await start({ BACKUP_BEFORE_MIGRATION: 'off' });
  expect(await readSchemaState(database)).toBe('current');
});

test('an incomplete file of a killed process is removed a day later, and a running one is kept', async () => {
  await mkdir(backups);
  const [old, young, strange] = [
    'before-migration-20260101-000000.zip.part',
    'before-migration-20260102-000000.zip.part',
    'mine.zip.part',
  ];
  for (const name of [old, young, strange]) await writeFile(join(backups, name), 'half');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [old, strange]) await utimes(join(backups, name), longAgo, longAgo);
  await start();
  expect((await readdir(backups)).toSorted()).toEqual([
    young,
    expect.stringMatching(/^before-migration-20\d{6}-\d{6}\.zip$/),
    strange,
  ]);
});

test('the two newest are kept, and so are other files', async () => {
  await mkdir(backups);
  const earlier = ['before-migration-20260101-000000.zip', 'before-migration-20260201-000000.zip'];
  for (const name of [...earlier, 'mine.zip']) await writeFile(join(backups, name), '');
  await start();
  expect((await readdir(backups)).toSorted()).toEqual([
    earlier[1],
    expect.stringMatching(/^before-migration-20/),
    'mine.zip',
  ]);
});
