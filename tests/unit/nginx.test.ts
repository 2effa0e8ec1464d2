import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createFolder } from '../factories/temporary-folder.ts';
import { replaceUnlessRunning } from '../setup/nginx.ts';

let cache: string;
beforeEach(async () => {
  cache = await createFolder();
});

/** A folder with a program that exits with a status, and a file that identifies it. */
async function folderOf(name: string, status: number): Promise<string> {
  const folder = join(cache, name);
  await mkdir(folder);
  await writeFile(join(folder, 'nginx'), `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 });
  await writeFile(join(folder, `from-${name}`), '');
  return folder;
}
const kept = () => readdir(join(cache, 'nginx'));

test('an unpacked nginx is kept, and nothing else', async () => {
  await replaceUnlessRunning(join(cache, 'nginx'), await folderOf('new', 0));
  expect(await kept()).toEqual(['from-new', 'nginx']);
  expect(await readdir(cache)).toEqual(['nginx']);
});

test('a broken one is replaced, a working one stays', async () => {
  await folderOf('nginx', 1);
  await replaceUnlessRunning(join(cache, 'nginx'), await folderOf('first', 0));
  expect(await kept()).toContain('from-first');
  await replaceUnlessRunning(join(cache, 'nginx'), await folderOf('second', 0));
  expect(await kept()).toContain('from-first');
  expect(await readdir(cache)).toEqual(['nginx']);
});

test('one that cannot be moved is an error', async () => {
  await expect(replaceUnlessRunning(join(cache, 'missing/nginx'), await folderOf('new', 0))).rejects.toThrow(
    'ENOENT',
  );
});
