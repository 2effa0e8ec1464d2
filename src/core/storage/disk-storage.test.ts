import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFolder } from '#tests/factories/temporary-folder.ts';
import { createDiskStorage } from './disk-storage.ts';

const steps: string[] = [];
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...real,
    async open(...opened: Parameters<typeof real.open>) {
      const handle = await real.open(...opened);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        steps.push(`sync ${basename(String(opened[0]))}`);
        await sync();
      };
      return handle;
    },
    async rename(from: string, to: string) {
      steps.push(`rename ${basename(to)}`);
      await real.rename(from, to);
    },
  };
});

let home: string;
beforeEach(async () => {
  home = await createFolder();
  steps.length = 0;
});

test('a file survives a power cut: its bytes are synced before its name, and then the folder of the name', async () => {
  const storage = createDiskStorage(home);
  await storage.put('a.txt', Buffer.from('a'));
  expect(steps).toEqual([
    expect.stringMatching(/^sync \..*\.part$/),
    'rename a.txt',
    `sync ${basename(home)}`,
  ]);
});

test('so do the folders that were created for it', async () => {
  const storage = createDiskStorage(join(home, 'above', 'below'));
  await storage.put('a.txt', Buffer.from('a'));
  expect(steps.slice(0, 2).sort()).toEqual([`sync ${basename(home)}`, 'sync above'].sort());
  expect(steps.at(-1)).toBe('sync below');
});

test('no other account of the machine can read files, or list a folder created for them', async () => {
  const folder = join(home, 'closed', 'below');
  const usual = process.umask(0o022);
  try {
    await createDiskStorage(folder).put('letter.json', Buffer.from('{}'));
  } finally {
    process.umask(usual);
  }
  for (const path of [join(home, 'closed'), folder]) expect((await stat(path)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'letter.json'))).mode & 0o777).toBe(0o600);
});
