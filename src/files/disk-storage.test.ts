import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ananta-storage-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('keeps, opens and removes a file', async () => {
  const storage = createDiskStorage(join(folder, 'made/when/needed'));
  await storage.put('a.webp', Buffer.from('abc'));
  const file = await storage.open('a.webp');
  expect(file?.size).toBe(3);
  expect(file && (await buffer(file.stream())).toString()).toBe('abc');
  await storage.remove('a.webp');
  await storage.remove('a.webp');
  expect(await storage.open('a.webp')).toBeUndefined();
});

test.each(['../a.webp', '/etc/passwd', 'a/b.webp', '.a.webp', 'a', '', 'a.webp\0', '..', 'A.webp'])(
  'no name leads out of its folder: %j',
  async (name) => {
    const storage = createDiskStorage(join(folder, 'inside'));
    await writeFile(join(folder, 'a.webp'), 'outside');
    expect(await storage.open(name)).toBeUndefined();
    await storage.remove(name);
    await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['a.webp']);
  },
);
