import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takePictures } from './take-pictures.ts';

const pictures = { menu: { path: '/', show: async () => undefined } };
const refusing = { newContext: () => Promise.reject(new Error('No site.')), close: async () => undefined };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-'));
  for (const name of ['menu', 'former']) await writeFile(join(folder, `${name}.webp`), 'a picture');
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['there is no browser', () => Promise.reject(new Error('No browser.')), []],
  ['there is no site', async () => refusing as unknown as Browser, []],
  ['a name is mistyped', async () => refusing as unknown as Browser, ['meun']],
])('existing pictures stay where %s', async (_, openBrowser, names) => {
  const album = { folder, pictures, tokens: [], openBrowser };
  await expect(takePictures(album, 'http://localhost:1', names)).rejects.toThrow(/^(No|There is no)/);
  expect((await readdir(folder)).toSorted()).toEqual(['former.webp', 'menu.webp']);
});
