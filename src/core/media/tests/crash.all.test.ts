import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestSite } from '#tests/factories/test-site.ts';
import { clip, createSiteIn, newId, storages, type UploadAnswer } from '#tests/factories/uploads.ts';
import { maxChunkBytes } from '../file-limits.ts';

/** Chunks of a video long enough to interrupt its assembly. */
const total = 6;
const video = Buffer.concat([clip, randomBytes(total * maxChunkBytes - clip.length)]);
/** Milliseconds for assembling a video on a busy machine. */
const timeout = 60_000;

describe.each(storages)('killed at work, with the files in %s', { timeout: timeout * 2 }, (storage) => {
  let site: TestSite;
  let server: ChildProcess | undefined;
  let address: string;

  beforeAll(async () => {
    // It has created the database and the accounts; the calls go to the process.
    site = await createSiteIn(storage);
  });
  afterEach(() => kill());
  afterAll(() => site.close());

  async function start(): Promise<void> {
    const child = spawn(process.execPath, ['tests/factories/api-process.ts'], {
      env: { ...process.env, ...site.environment } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server = child;
    const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    address = String(line).trim();
    expect(address).toMatch(/^http:/);
  }

  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    server = undefined;
  }

  async function call(uploadId: string, number?: number): Promise<UploadAnswer | undefined> {
    const fields = { filename: 'long.mp4', totalChunks: String(total), uploadId };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (number !== undefined) {
      const chunk = video.subarray(number * maxChunkBytes, (number + 1) * maxChunkBytes);
      form.append('chunkNumber', String(number));
      form.append('chunk', new Blob([chunk]));
    }
    const path = `${address}/api/v1/founder/upload-chunk`;
    const sent =
      number === undefined
        ? fetch(`${path}?${new URLSearchParams(fields)}`, auth())
        : fetch(path, { method: 'POST', body: form, ...auth() });
    const answer = await sent.catch(() => undefined);
    if (answer) expect(answer.status).toBe(200);
    // An interrupted body comes from a killed process.
    return answer?.json().catch(() => undefined);
  }
  const auth = () => ({ headers: { Authorization: `Bearer ${site.admin}` } });

  /** Resumes like a browser: asks which chunks are missing, sends them, and waits for the video. */
  async function resume(uploadId: string): Promise<string> {
    const before = await call(uploadId);
    for (const number of before?.missing ?? []) await call(uploadId, number);
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(300)) {
      const state = await call(uploadId);
      if (state?.video) return state.video;
      expect(state?.missing).toEqual([]);
    }
    throw new Error('The video was not assembled.');
  }

  async function expectWhole(name: string): Promise<void> {
    const answer = await fetch(`${address}/${name}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(video)).toBe(true);
    expect(await site.services.storages.videos.list()).toEqual([name]);
    expect((await site.services.storages.chunks.list()).filter((file) => file.endsWith('.part'))).toEqual([]);
    await site.services.storages.videos.remove(name);
  }

  test('while chunks arrive', async () => {
    await start();
    const uploadId = newId();
    for (const number of [0, 1]) await call(uploadId, number);
    // Without the last one: a fast machine would otherwise assemble the video before it is killed.
    const underWay = [2, 3, 4].map((number) => call(uploadId, number));
    await Promise.race(underWay);
    await kill();
    await Promise.all(underWay);
    expect(await site.services.storages.videos.list()).toEqual([]);
    await start();
    const { received = 0, missing = [] } = (await call(uploadId)) ?? {};
    expect(received).toBeGreaterThanOrEqual(3);
    expect(missing.length).toBe(total - received);
    await expectWhole(await resume(uploadId));
  });

  test('while the parts are assembled', async () => {
    await start();
    const uploadId = newId();
    const numbers = Array.from({ length: total }, (_, number) => number);
    await Promise.all(numbers.slice(1).map((number) => call(uploadId, number)));
    const last = call(uploadId, 0);
    await putTogetherBegun(last);
    await kill();
    await last;
    // No partial video is visible.
    for (const name of await site.services.storages.videos.list()) {
      expect((await site.services.videos.open(name))?.size).toBe(video.length);
    }
    await letLeaseEnd();
    await start();
    await expectWhole(await resume(uploadId));
  });

  /** Lets ten seconds pass, after which another process takes over from the killed one. */
  async function letLeaseEnd(): Promise<void> {
    const { db } = site.services.database;
    await db.updateTable('lease').set({ leaseExpiresAt: '2020-01-01T00:00:00.000Z' }).execute();
  }

  /**
   * Waits until the lease of the upload is taken and, on disk, the file of the video is begun; or until the call is
   * answered, where both happened between two checks.
   */
  async function putTogetherBegun(answer: Promise<unknown>): Promise<void> {
    const { db } = site.services.database;
    let isAnswered = false;
    void answer.finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      const lease = await db.selectFrom('lease').select('name').executeTakeFirst();
      const files =
        storage === 'object storage' ? ['?'] : await readdir(join(site.dataDir, 'videos')).catch(() => []);
      if (lease && files.length > 0) return;
      await pause(1);
    }
  }

  test('after the video was stored, and before that was noted', async () => {
    await start();
    const uploadId = newId();
    const numbers = Array.from({ length: total }, (_, number) => number);
    for (const number of numbers) await call(uploadId, number);
    const name = (await call(uploadId))?.video ?? '';
    await kill();
    // The state after such a crash: the video, every chunk, and no note.
    const { chunks } = site.services.storages;
    for (const note of await chunks.list()) await chunks.remove(note);
    await start();
    expect(await resume(uploadId)).toBe(name);
    await expectWhole(name);
  });
});
