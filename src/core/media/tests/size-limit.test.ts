import { expect, test } from 'vitest';
import { provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';
import { clip, newId, uploadsOf } from '#tests/factories/uploads.ts';
import { maxChunkBytes } from '../file-limits.ts';

const mebibyte = 1024 * 1024;
const site = provideSite(() => createTestSite({ VIDEO_MAX_BYTES: String(3 * mebibyte) }));
const uploads = uploadsOf(site);

const first = Buffer.concat([clip, Buffer.alloc(maxChunkBytes - clip.length)]);
const tooLarge = [413, 'This video is too large. Please choose one of at most 3 MB.'];

test('a video of the maximum size is accepted', async () => {
  const uploadId = newId();
  await uploads.send({ uploadId, totalChunks: 2, chunkNumber: 0, chunk: first });
  const rest = Buffer.alloc(mebibyte);
  const answer = await uploads.send({ uploadId, totalChunks: 2, chunkNumber: 1, chunk: rest });
  expect(answer.json()).toMatchObject({ done: true });
  expect((await uploads.download(answer.json().video)).length).toBe(3 * mebibyte);
});

test('more chunks than allowed are refused before the first is stored, also for a question', async () => {
  const uploadId = newId();
  const asked = await uploads.stateOf({ filename: 'family.mp4', totalChunks: '3', uploadId });
  expect([asked.statusCode, asked.json().message]).toEqual(tooLarge);
  const sent = await uploads.send({ uploadId, totalChunks: 3, chunk: first });
  expect([sent.statusCode, sent.json().message]).toEqual(tooLarge);
  expect(await uploads.waiting()).toEqual([]);
});

test('the chunk beyond the maximum is refused, and the others are removed', async () => {
  const uploadId = newId();
  await uploads.send({ uploadId, totalChunks: 2, chunkNumber: 0, chunk: first });
  const rest = Buffer.alloc(mebibyte + 1);
  const answer = await uploads.send({ uploadId, totalChunks: 2, chunkNumber: 1, chunk: rest });
  expect([answer.statusCode, answer.json().message]).toEqual(tooLarge);
  expect(await uploads.waiting()).toEqual([]);
});
