import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestSite } from '#tests/factories/test-site.ts';
import { createSiteIn, newId, testedStorages, uploadsOf } from '#tests/factories/uploads.ts';

const folder = resolve('tests/factories/files/videos');
const read = async (name: string) => Buffer.from(await readFile(resolve(folder, name)));

describe.each(testedStorages)('the codec of a video in %s', (storage) => {
  let site: TestSite;
  let uploads: ReturnType<typeof uploadsOf>;
  beforeAll(async () => {
    site = await createSiteIn(storage);
    uploads = uploadsOf(site);
  });
  afterAll(() => site.close());

  /** Sends the parts in the given order. @returns the answer to each */
  async function sendParts(parts: Buffer<ArrayBuffer>[], order = [...parts.keys()]) {
    const [uploadId, answers] = [newId(), []];
    const all: { statusCode: number; json(): { message?: string; video?: string } }[] = answers;
    for (const chunkNumber of order) {
      const chunk = parts[chunkNumber];
      all.push(await uploads.send({ uploadId, totalChunks: parts.length, chunkNumber, chunk }));
    }
    return all;
  }
  const split = (bytes: Buffer<ArrayBuffer>, at: number) => [bytes.subarray(0, at), bytes.subarray(at)];

  test.each([
    ['hevc.mov', /HEVC \(H\.265\).*MP4 with H\.264/],
    ['hevc-first.mp4', /HEVC/],
    ['hevc-fragments.mp4', /HEVC/],
    ['hevc.webm', /HEVC/],
    ['prores.mov', /ProRes/],
    ['mpeg4.mp4', /MPEG-4 Visual/],
    ['theora.ogv', /Theora/],
    ['h264-422.mp4', /10 bits/],
    ['dolby.mp4', /Dolby.*hear nothing/],
    ['sound.mp4', /no picture/],
    ['sound.webm', /no picture/],
  ])('%s is refused with a message, and leaves nothing behind', async (name, words) => {
    const before = [await uploads.stored(), await uploads.waiting()];
    const [answer] = await sendParts([await read(name)]);
    expect([answer?.statusCode, answer?.json()]).toEqual([
      415,
      { message: expect.stringMatching(words), errors: { chunk: expect.stringMatching(words) } },
    ]);
    expect([await uploads.stored(), await uploads.waiting()]).toEqual(before);
  });

  test.each(['h264.mov', 'h264-fragments.mp4', 'silent.mp4', 'av1.mp4', 'vp9.webm', 'vp8.webm'])(
    '%s is stored byte for byte',
    async (name) => {
      const bytes = await read(name);
      const answers = await sendParts(split(bytes, 1000));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await uploads.download(answers[1]?.json().video)).equals(bytes)).toBe(true);
    },
  );

  test('it is refused as soon as it is detected, with chunks in any order', async () => {
    const statuses = async (...sent: Parameters<typeof sendParts>) =>
      (await sendParts(...sent)).map(({ statusCode }) => statusCode);
    const before = await uploads.waiting();
    // The description of the codec is in the first chunk, after the pictures, or across two chunks.
    const [first, last] = [await read('hevc-first.mp4'), await read('hevc.mov')];
    expect((await statuses(split(first, 3000), [0]))[0]).toBe(415);
    expect(await statuses(split(last, 3000))).toEqual([200, 415]);
    expect(await statuses(split(last, 3400))).toEqual([200, 415]);
    expect(await statuses(split(last, 3310), [1, 0])).toEqual([200, 415]);
    expect(await statuses(split(first, 700), [1, 0])).toEqual([200, 415]);
    expect(await uploads.waiting()).toEqual(before);
  });
});
