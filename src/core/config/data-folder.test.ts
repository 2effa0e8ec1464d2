import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createFolder } from '#tests/factories/temporary-folder.ts';
import { InvalidSettingError } from './config.ts';
import { protectDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await createFolder();
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a new folder is closed to other accounts', async () => {
  const dataDir = join(folder, 'not', 'there');
  expect(await protectDataFolder({ dataDir })).toEqual([]);
  expect(await modeOf(dataDir)).toBe(0o700);
});

test('a folder of an older version is closed, with its secret files', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const files = ['ananta.db', 'ananta.db-wal', 'auth-secret'].map((name) => join(dataDir, name));
  for (const file of files) {
    await writeFile(file, 'x');
    await chmod(file, 0o644);
  }
  expect(await protectDataFolder({ dataDir })).toEqual([]);
  expect(await modeOf(dataDir)).toBe(0o700);
  for (const file of files) expect(await modeOf(file)).toBe(0o600);
});

test('a folder that cannot be closed gives one warning, and does not stop the start', async () => {
  if (process.platform !== 'linux') return;
  // Its mode cannot be changed.
  const [line, ...more] = await protectDataFolder({ dataDir: '/proc/self' });
  expect(line).toMatch(/^Other accounts of this machine .*\/proc\/self[^\n]+$/);
  expect(more).toEqual([]);
});

test('a folder that cannot be created is an error that names the setting', async () => {
  await writeFile(join(folder, 'file'), '');
  const closing = protectDataFolder({ dataDir: join(folder, 'file', 'data') });
  await expect(closing).rejects.toThrow(InvalidSettingError);
  await expect(closing).rejects.toThrow(/^The setting DATA_DIR [^\n]+$/);
});
