import { expect, test } from 'vitest';
import { uploadIdOf } from './upload-id.ts';

const bytes = new Uint8Array(300_000).map((_, place) => place % 251);
const id = (content: Uint8Array<ArrayBuffer>, name = 'family.mp4', lastModified = 1) =>
  uploadIdOf(new File([content], name, { lastModified }));

test('a video is known again by what it holds, whenever the phone has handed it out', async () => {
  expect(await id(bytes, 'family.mp4', 2)).toBe(await id(bytes));
  expect((await id(bytes)).length).toBeLessThanOrEqual(100);
});

test('another one is not taken for it', async () => {
  const ids = [await id(bytes), await id(bytes, 'other.mp4'), await id(bytes.slice(1))];
  for (const place of [0, 150_000, 299_999]) {
    const other = bytes.slice();
    other[place] = 255;
    ids.push(await id(other));
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test('an empty file has one too', async () => {
  expect(await id(new Uint8Array())).toMatch(/^0-\w+$/);
});
