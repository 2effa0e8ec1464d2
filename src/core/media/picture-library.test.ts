import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import type { StoredFile } from '#core/storage/storage.ts';
import { createFolder } from '#tests/factories/temporary-folder.ts';
import { picturesAtOnce } from './picture.ts';
import { createPictureLibrary } from './picture-library.ts';

let folder: string;
let storage: ReturnType<typeof createDiskStorage>;
let library: ReturnType<typeof createPictureLibrary>;
beforeEach(async () => {
  folder = await createFolder();
  storage = createDiskStorage(folder);
  library = createPictureLibrary(storage);
});

const files = async () => (await readdir(folder)).sort();
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7ed6c0' } })
    .png()
    .toBuffer();

test('a picture is stored as WebP and AVIF in the widths of the pages, and removed with all of them', async () => {
  await library.store('0a.webp', await png(600, 400), 'now');
  expect(await files()).toEqual([
    '0a-320.avif',
    '0a-320.webp',
    '0a-480.avif',
    '0a-480.webp',
    '0a.avif',
    '0a.webp',
  ]);
  for (const file of await files()) {
    const opened = await library.open(file);
    const { format, compression, width } = await sharp(opened && (await buffer(opened.stream()))).metadata();
    expect([opened?.type, format]).toEqual(
      file.endsWith('avif') ? ['image/avif', 'heif'] : ['image/webp', 'webp'],
    );
    if (format === 'heif') expect(compression).toBe('av1');
    expect(width).toBe(Number(/-(\d+)/.exec(file)?.[1] ?? 600));
  }
  await library.remove('0a.webp');
  expect(await files()).toEqual([]);
});

test('a missing variant is made at its first request, once for all concurrent ones', async () => {
  await library.store('0a.webp', await png(600, 400), 'later');
  expect(await files()).toEqual(['0a.webp']);
  const put = vi.spyOn(storage, 'put');
  const opened = await Promise.all(Array.from({ length: 8 }, () => library.open('0a-320.avif')));
  expect(opened.map((file) => file?.type)).toEqual(Array(8).fill('image/avif'));
  expect(put).toHaveBeenCalledTimes(1);
  expect(await files()).toEqual(['0a-320.avif', '0a.webp']);
});

test('of many missing variants, few are made at once, and a save does not wait for all', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `${n}a`);
  for (const name of names) await library.store(`${name}.webp`, await png(600, 400), 'later');
  const { open, put } = storage;
  let read = 0;
  vi.spyOn(storage, 'open').mockImplementation(async (name) => {
    const found = await open(name);
    const stream: StoredFile['stream'] = (range) => {
      read++;
      return (found as StoredFile).stream(range);
    };
    return found && { ...found, stream };
  });
  const gate = Promise.withResolvers<void>();
  vi.spyOn(storage, 'put').mockImplementation(async (name, bytes) => {
    if (name.endsWith('.avif')) await gate.promise;
    await put(name, bytes);
  });
  const asked = names.map((name) => library.open(`${name}-320.avif`));
  await library.store('ff.webp', await png(600, 400), 'later');
  expect(read).toBeLessThanOrEqual(picturesAtOnce);
  gate.resolve();
  expect((await Promise.all(asked)).map((file) => file?.type)).toEqual(names.map(() => 'image/avif'));
});

test('no other variants can be requested', async () => {
  await library.store('0a.webp', await png(600, 400), 'later');
  for (const name of ['0a-321.avif', '0a-32000.webp', '0b-320.avif', '0b.avif', '0a-320.png', '../0a.avif']) {
    expect([name, await library.open(name)]).toEqual([name, undefined]);
  }
  // Wider than the picture: the picture itself is answered.
  expect((await library.open('0a-1080.avif'))?.type).toBe('image/webp');
  expect(await files()).toEqual(['0a.webp']);
});

test('a variant that is made while its picture is removed does not stay', async () => {
  await library.store('0a.webp', await png(600, 400), 'later');
  const put = storage.put;
  vi.spyOn(storage, 'put').mockImplementation(async (name, bytes) => {
    await library.remove('0a.webp');
    await put(name, bytes);
  });
  expect(await library.open('0a-320.avif')).toBeUndefined();
  expect(await files()).toEqual([]);
});
