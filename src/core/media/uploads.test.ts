import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { Leases } from '#core/jobs/leases.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { createFolder } from '#tests/factories/temporary-folder.ts';
import { createChunkedUploads } from './uploads.ts';

const clip = await readFile(resolve('demo/clips/breathing-bubble.mp4'));
const half = Math.ceil(clip.length / 2);
const key = { accountId: 'a', resource: 'idea', filename: 'a.mp4', totalChunks: 2, uploadId: 'u' };

let folder: string;
/** Resolved when the video may be stored. */
let gate: PromiseWithResolvers<void>;
let videos: FileStorage;
beforeEach(async () => {
  folder = await createFolder();
  gate = Promise.withResolvers();
  const disk = createDiskStorage(join(folder, 'videos'));
  videos = { ...disk, put: (name, bytes) => gate.promise.then(() => disk.put(name, bytes)) };
});

/** Milliseconds: longer than any video of these tests takes. */
const waiting = 20_000;
/** Does not wait for a video. */
const hasty = 0;

/** Two instances of the site, which share their storage and their leases. */
function twoInstances(here: number, there: number) {
  const held = new Set<string>();
  const leases: Leases = {
    async withLease(name, work) {
      if (held.has(name)) return false;
      held.add(name);
      await work(new AbortController().signal).finally(() => held.delete(name));
      return true;
    },
  };
  const chunks = createDiskStorage(join(folder, 'chunks'));
  const open = (timeout: number) =>
    createChunkedUploads({
      chunks,
      videos,
      leases,
      maxBytes: 2 ** 31,
      onVideo: async () => undefined,
      timeout,
    });
  return [open(here), open(there)] as const;
}

const beingPutTogether = { received: 2, missing: [], totalChunks: 2, done: false };

test('while one instance assembles the parts, all answer that it is not done; then all answer the video', async () => {
  const [here, there] = twoInstances(hasty, hasty);
  await here.receive(key, 0, clip.subarray(0, half));
  expect(await there.receive(key, 1, clip.subarray(half))).toEqual(beingPutTogether);
  expect(await here.receive(key, 1, clip.subarray(half))).toEqual(beingPutTogether);
  expect(await here.state(key)).toEqual(beingPutTogether);
  gate.resolve();
  await expect.poll(async () => (await here.state(key)).done).toBe(true);
  const { video = '' } = await here.state(key);
  expect(await there.state(key)).toMatchObject({ done: true, video });
  const file = await videos.open(video);
  expect(file && (await buffer(file.stream())).equals(clip)).toBe(true);
  expect(await videos.list()).toEqual([video]);
});

test('chunks of a finished video, whose process was killed, are removed with the next question', async () => {
  gate.resolve();
  const [here] = twoInstances(waiting, waiting);
  await here.receive(key, 0, clip.subarray(0, half));
  const parts = createDiskStorage(join(folder, 'chunks'));
  const [name = ''] = await parts.list();
  const done = await here.receive(key, 1, clip.subarray(half));
  expect(done.done).toBe(true);
  expect(await parts.list()).not.toContain(name);
  await parts.put(name, clip.subarray(0, half));
  expect(await here.state(key)).toEqual(done);
  expect((await parts.list()).filter((file) => file.endsWith('.part'))).toEqual([]);
});

test('an instance that shuts down stops assembling, and the next question continues it', async () => {
  const [here, there] = twoInstances(hasty, waiting);
  await here.receive(key, 0, clip.subarray(0, half));
  await here.receive(key, 1, clip.subarray(half));
  const closed = here.close();
  gate.resolve();
  await closed;
  expect(await videos.list()).toEqual([]);
  expect(await there.state(key)).toMatchObject({ done: true, video: expect.any(String) });
});

test('a storage failure is reported, and the next chunk or question tries again', async () => {
  const [here] = twoInstances(waiting, waiting);
  await here.receive(key, 0, clip.subarray(0, half));
  gate.promise.catch(() => undefined);
  gate.reject(new Error('The disk is full.'));
  await expect(here.receive(key, 1, clip.subarray(half))).rejects.toThrow('The disk is full.');
  gate = Promise.withResolvers();
  gate.resolve();
  expect(await here.state(key)).toMatchObject({ done: true });
});
