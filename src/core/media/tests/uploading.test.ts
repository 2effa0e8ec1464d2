import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentType } from '#cms/records/content-type.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';
import type { TestSite } from '#tests/factories/test-site.ts';
import {
  chunkNumbers,
  chunkSize,
  chunks,
  clip,
  createSiteIn,
  newId,
  storages,
  uploadsOf,
} from '#tests/factories/uploads.ts';

const resources = Object.values<ContentType>(contentTypes).flatMap(({ api }) =>
  api.uploads ? [api.path] : [],
);

test('exactly three types have the call', () => {
  expect(resources.sort()).toEqual(['founder', 'idea', 'videoupload']);
});

describe.each(storages)('uploading into %s', (storage) => {
  let site: TestSite;
  let uploads: ReturnType<typeof uploadsOf>;
  beforeAll(async () => {
    site = await createSiteIn(storage);
    uploads = uploadsOf(site);
  });
  afterAll(() => site.close());

  test.each(resources)('%s: a video is stored byte for byte, and a save can name it', async (resource) => {
    const answers = [];
    for (const number of chunkNumbers()) {
      answers.push((await uploads.send({ resource, chunkNumber: number, chunk: chunks[number] })).json());
    }
    const { video } = answers.at(-1);
    expect(answers).toEqual([
      ...answers.slice(0, -1).map((_, n) => ({ received: n + 1, totalChunks: chunks.length, done: false })),
      {
        received: chunks.length,
        totalChunks: chunks.length,
        done: true,
        video: expect.stringMatching(/^[a-f0-9]+\.mp4$/),
      },
    ]);
    expect((await uploads.download(video)).equals(clip)).toBe(true);
    const saved = await site.call('POST', 'community', {
      token: site.admin,
      form: { title: resource, description: '<p>a</p>', video },
    });
    expect(saved.json()).toMatchObject({ video });
    expect(await uploads.waiting()).toEqual([]);
  });

  test.each([
    ['backwards', (all: number[]) => all.toReversed()],
    ['with repeats', (all: number[]) => [...all.slice(0, -1), ...all.slice(0, -1), ...all.slice(-1)]],
  ])('chunks may arrive %s', async (_how, order) => {
    const { video = '' } = await uploads.sendAll(order(chunkNumbers()), { uploadId: newId() });
    expect((await uploads.download(video)).equals(clip)).toBe(true);
  });

  test('chunks may arrive concurrently, and make one video', async () => {
    const before = (await uploads.stored()).length;
    const uploadId = newId();
    const answers = await Promise.all(
      [...chunkNumbers(), ...chunkNumbers()].map((chunkNumber) =>
        uploads.send({ uploadId, chunkNumber, chunk: chunks[chunkNumber] }),
      ),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const videos = new Set(answers.flatMap((answer) => answer.json().video ?? []));
    expect(videos.size).toBe(1);
    expect((await uploads.stored()).length).toBe(before + 1);
    expect((await uploads.download(String([...videos][0]))).equals(clip)).toBe(true);
  });

  test('two uploads of one name are kept apart by uploadId, by resource and by account', async () => {
    const other = await site.call('POST', 'auth/login', {
      json: { email: 'asha@example.com', password: 'a quiet house at ten' },
    });
    expect(other.statusCode).toBe(200);
    const [first, ...rest] = chunkNumbers();
    const a = newId();
    await uploads.sendAll([first ?? 0], { uploadId: a });
    await uploads.sendAll(rest, { uploadId: newId() });
    await uploads.sendAll(rest, { uploadId: a, resource: 'idea' });
    expect(
      (
        await uploads.stateOf({ filename: 'family.mp4', totalChunks: String(chunks.length), uploadId: a })
      ).json(),
    ).toEqual({
      received: 1,
      missing: rest,
      totalChunks: chunks.length,
      done: false,
    });
  });

  test('the state lists missing chunks, and an upload resumes', async () => {
    const uploadId = newId();
    const query = { filename: 'family.mp4', totalChunks: String(chunks.length), uploadId };
    expect((await uploads.stateOf(query)).json()).toMatchObject({
      received: 0,
      missing: chunkNumbers(),
      done: false,
    });
    await uploads.sendAll([1], { uploadId });
    const { missing } = (await uploads.stateOf(query)).json();
    expect(missing).toEqual(chunkNumbers().filter((number) => number !== 1));
    const { video } = await uploads.sendAll(missing, { uploadId });
    expect((await uploads.stateOf(query)).json()).toEqual({
      received: chunks.length,
      missing: [],
      totalChunks: chunks.length,
      done: true,
      video,
    });
  });

  test('after completion, the same chunk gets the same answer, and other bytes start a new upload', async () => {
    const uploadId = newId();
    const { video } = await uploads.sendAll(chunkNumbers(), { uploadId });
    const again = await uploads.send({ uploadId, chunkNumber: 1, chunk: chunks[1] });
    expect(again.json()).toEqual({ received: chunks.length, totalChunks: chunks.length, done: true, video });
    const other = Buffer.from(chunks[1] ?? '').fill(7);
    const afresh = await uploads.send({ uploadId, chunkNumber: 1, chunk: other });
    expect(afresh.json()).toEqual({ received: 1, totalChunks: chunks.length, done: false });
    const rest = chunkNumbers().filter((number) => number !== 1);
    const second = await uploads.sendAll(rest, { uploadId });
    expect(second.video).not.toBe(video);
    const bytes = await uploads.download(second.video ?? '');
    expect(bytes.subarray(chunkSize, 2 * chunkSize).equals(other)).toBe(true);
    expect((await uploads.download(video ?? '')).equals(clip)).toBe(true);
  });

  test('a video that is used while its entry is removed is kept, or the save refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { video } = await uploads.sendAll(chunkNumbers(), { uploadId: newId() });
      const form = { title: 'Race', video };
      const old = (await site.call('POST', 'idea', { token: site.admin, form })).json()._id;
      const [, saved] = await Promise.all([
        site.call('DELETE', `idea/${old}`, { token: site.admin }),
        site.call('POST', 'idea', { token: site.admin, form }),
      ]);
      expect([saved.statusCode, (await uploads.stored()).includes(video ?? '')]).toEqual(
        saved.statusCode === 201 ? [201, true] : [400, false],
      );
    }
  });

  test('a video is removed with the last entry that shows it', async () => {
    const { video } = await uploads.sendAll(chunkNumbers(), { uploadId: newId() });
    const form = { title: 'Shared', description: '<p>a</p>', video };
    const add = async (path: string) =>
      (await site.call('POST', path, { token: site.admin, form })).json()._id;
    const [founder, idea] = [await add('founder'), await add('idea')];
    await site.call('DELETE', `founder/${founder}`, { token: site.admin });
    await passRetentionPeriods(site);
    expect(await uploads.stored()).toContain(video);
    await site.call('PUT', `idea/${idea}`, { token: site.admin, form: { video: '' } });
    await passRetentionPeriods(site);
    expect(await uploads.stored()).not.toContain(video);
  });
});
