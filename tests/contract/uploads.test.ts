import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentType } from '../../src/content/define-content.ts';
import { contentTypes } from '../../src/content/index.ts';
import { createTestSite, type TestSite } from '../factories/test-site.ts';

const chunkSize = 50_000;
const resources = Object.values<ContentType>(contentTypes).flatMap(({ api }) =>
  api.uploads ? [api.path] : [],
);

let site: TestSite;
let clip: Buffer<ArrayBuffer>;
let chunks: Buffer<ArrayBuffer>[];
beforeAll(async () => {
  site = await createTestSite();
  clip = Buffer.from(await readFile(resolve('demo/clips/breathing-bubble.mp4')));
  const count = Math.ceil(clip.length / chunkSize);
  chunks = Array.from({ length: count }, (_, n) => clip.subarray(n * chunkSize, (n + 1) * chunkSize));
});
afterAll(() => site.close());

interface Chunk {
  resource?: string;
  token?: string | undefined;
  chunk?: Buffer<ArrayBuffer> | undefined;
  filename?: string;
  chunkNumber?: number | string;
  totalChunks?: number | string;
  uploadId?: string;
}

let uploads = 0;
const newId = () => `upload-${++uploads}`;

function send({ resource = 'founder', token = site.admin, chunk, ...fields }: Chunk) {
  const { filename = 'family.mp4', chunkNumber = 0, totalChunks = chunks.length, uploadId } = fields;
  return site.call('POST', `${resource}/upload-chunk`, {
    token,
    form: {
      filename,
      chunkNumber: String(chunkNumber),
      totalChunks: String(totalChunks),
      uploadId,
      chunk: chunk && new Blob([chunk]),
    },
  });
}

/** Sends chunks in the given order. @returns the last answer */
async function sendAll(order: number[], fields: Chunk = {}) {
  let last = {};
  for (const number of order) {
    const answer = await send({ ...fields, chunkNumber: number, chunk: chunks[number] });
    expect(answer.statusCode).toBe(200);
    last = answer.json();
  }
  return last as { received: number; totalChunks: number; done: boolean; video?: string };
}

const stateOf = (query: Record<string, string>, token: string | undefined = site.admin) =>
  site.call('GET', `founder/upload-chunk?${new URLSearchParams(query)}`, { token });
const inOrder = () => chunks.map((_, number) => number);
const stored = () => readdir(join(site.dataDir, 'videos')).catch((): string[] => []);
const waiting = async () =>
  (await readdir(join(site.dataDir, 'uploading'), { recursive: true }).catch(() => [])).filter((name) =>
    /part|draft/.test(name),
  );
const download = async (name: string) => (await site.call('GET', `/${name}`)).rawPayload;

test('§7 has the call for exactly three types', () => {
  expect(resources.sort()).toEqual(['founder', 'idea', 'videoupload']);
});

test.each(resources)('%s: a video is stored byte for byte, and a save can name it', async (resource) => {
  const answers = [];
  for (const number of inOrder()) {
    answers.push((await send({ resource, chunkNumber: number, chunk: chunks[number] })).json());
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
  expect((await download(video)).equals(clip)).toBe(true);
  const saved = await site.call('POST', 'community', {
    token: site.admin,
    form: { title: resource, description: '<p>a</p>', video },
  });
  expect(saved.json()).toMatchObject({ video });
  expect(await waiting()).toEqual([]);
});

test.each([
  ['backwards', (all: number[]) => all.toReversed()],
  ['with repeats', (all: number[]) => [...all.slice(0, -1), ...all.slice(0, -1), ...all.slice(-1)]],
])('chunks may come %s', async (_how, order) => {
  const { video = '' } = await sendAll(order(inOrder()), { uploadId: newId() });
  expect((await download(video)).equals(clip)).toBe(true);
});

test('chunks may come all at once, and make one video', async () => {
  const before = (await stored()).length;
  const uploadId = newId();
  const answers = await Promise.all(
    [...inOrder(), ...inOrder()].map((chunkNumber) =>
      send({ uploadId, chunkNumber, chunk: chunks[chunkNumber] }),
    ),
  );
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const videos = new Set(answers.flatMap((answer) => answer.json().video ?? []));
  expect(videos.size).toBe(1);
  expect((await stored()).length).toBe(before + 1);
  expect((await download(String([...videos][0]))).equals(clip)).toBe(true);
});

test('two uploads of one name are kept apart by uploadId, by resource and by account', async () => {
  const other = await site.call('POST', 'auth/login', {
    json: { email: 'asha@example.com', password: 'a quiet house at ten' },
  });
  expect(other.statusCode).toBe(200);
  const [first, ...rest] = inOrder();
  const a = newId();
  await sendAll([first ?? 0], { uploadId: a });
  await sendAll(rest, { uploadId: newId() });
  await sendAll(rest, { uploadId: a, resource: 'idea' });
  expect(
    (await stateOf({ filename: 'family.mp4', totalChunks: String(chunks.length), uploadId: a })).json(),
  ).toEqual({
    received: 1,
    missing: rest,
    totalChunks: chunks.length,
    done: false,
  });
});

test('what is missing can be asked for, and an upload goes on where it stopped', async () => {
  const uploadId = newId();
  const query = { filename: 'family.mp4', totalChunks: String(chunks.length), uploadId };
  expect((await stateOf(query)).json()).toMatchObject({ received: 0, missing: inOrder(), done: false });
  await sendAll([1], { uploadId });
  const { missing } = (await stateOf(query)).json();
  expect(missing).toEqual(inOrder().filter((number) => number !== 1));
  const { video } = await sendAll(missing, { uploadId });
  expect((await stateOf(query)).json()).toEqual({
    received: chunks.length,
    missing: [],
    totalChunks: chunks.length,
    done: true,
    video,
  });
});

test('when it is done, the same chunk answers the same, and other bytes begin a new upload', async () => {
  const uploadId = newId();
  const { video } = await sendAll(inOrder(), { uploadId });
  const again = await send({ uploadId, chunkNumber: 1, chunk: chunks[1] });
  expect(again.json()).toEqual({ received: chunks.length, totalChunks: chunks.length, done: true, video });
  const other = Buffer.from(chunks[1] ?? '').fill(7);
  const anew = await send({ uploadId, chunkNumber: 1, chunk: other });
  expect(anew.json()).toEqual({ received: 1, totalChunks: chunks.length, done: false });
  const rest = inOrder().filter((number) => number !== 1);
  const second = await sendAll(rest, { uploadId });
  expect(second.video).not.toBe(video);
  const bytes = await download(second.video ?? '');
  expect(bytes.subarray(chunkSize, 2 * chunkSize).equals(other)).toBe(true);
  expect((await download(video ?? '')).equals(clip)).toBe(true);
});

test('a video that is being taken over while its entry goes is kept, or its save refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { video } = await sendAll(inOrder(), { uploadId: newId() });
    const form = { title: 'Race', video };
    const old = (await site.call('POST', 'idea', { token: site.admin, form })).json()._id;
    const [, saved] = await Promise.all([
      site.call('DELETE', `idea/${old}`, { token: site.admin }),
      site.call('POST', 'idea', { token: site.admin, form }),
    ]);
    expect([saved.statusCode, (await stored()).includes(video ?? '')]).toEqual(
      saved.statusCode === 201 ? [201, true] : [400, false],
    );
  }
});

test('a video goes with the last entry that shows it', async () => {
  const { video } = await sendAll(inOrder(), { uploadId: newId() });
  const form = { title: 'Shared', description: '<p>a</p>', video };
  const add = async (path: string) => (await site.call('POST', path, { token: site.admin, form })).json()._id;
  const [founder, idea] = [await add('founder'), await add('idea')];
  await site.call('DELETE', `founder/${founder}`, { token: site.admin });
  expect(await stored()).toContain(video);
  await site.call('PUT', `idea/${idea}`, { token: site.admin, form: { video: '' } });
  expect(await stored()).not.toContain(video);
});

describe('bad input leaves nothing behind', () => {
  async function refused(status: number, fields: Chunk, field?: string): Promise<void> {
    const before = [await stored(), await waiting()];
    const answer = await send({ uploadId: newId(), chunk: chunks[0], ...fields });
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { message: expect.any(String), ...(field && { errors: { [field]: expect.any(String) } }) },
    ]);
    expect([await stored(), await waiting()]).toEqual(before);
  }

  test.each(['0', '-1', '1.5', 'x', '', '1025', '99999999'])('totalChunks %j', (totalChunks) =>
    refused(400, { totalChunks }, 'totalChunks'),
  );
  test.each(['-1', '1.5', 'x', '', '3', '1024'])('chunkNumber %j of 3', (chunkNumber) =>
    refused(400, { chunkNumber, totalChunks: 3 }, 'chunkNumber'),
  );
  test.each(['', '../family.mp4', '/etc/passwd', '..\\family.mp4', 'a\0.mp4', '..', 'x'.repeat(256)])(
    'the file name %j',
    (filename) => refused(400, { filename }, 'filename'),
  );
  test('a missing chunk', () => refused(400, { chunk: undefined }, 'chunk'));
  test('an empty chunk', () => refused(400, { chunk: Buffer.alloc(0) }, 'chunk'));
  test('a chunk of one byte too many', () => refused(413, { chunk: Buffer.alloc(2_097_153) }, 'chunk'));

  test('the largest chunk is taken', async () => {
    const chunk = Buffer.concat([clip, Buffer.alloc(2_097_152 - clip.length)]);
    const answer = await send({ uploadId: newId(), chunk, totalChunks: 2 });
    expect(answer.json()).toMatchObject({ received: 1 });
  });

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  test.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000)])],
    ['a picture', png],
    ['a text', Buffer.from('just words, '.repeat(500))],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('%s that is called a video', async (_what, bytes) => {
    await refused(415, { chunk: Buffer.from(bytes), filename: 'family.mp4', totalChunks: 1 }, 'chunk');
  });

  test('the wrong kind is seen with the first chunk, or at the latest with the last', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(chunkSize)]);
    await refused(415, { chunk: program, totalChunks: 3 }, 'chunk');
    const uploadId = newId();
    const before = await waiting();
    await send({ uploadId, chunk: chunks[1], chunkNumber: 1, totalChunks: 2 });
    const last = await send({ uploadId, chunk: program, chunkNumber: 0, totalChunks: 2 });
    expect(last.statusCode).toBe(415);
    expect(await waiting()).toEqual(before);
  });

  test('JSON or text in place of a form', async () => {
    for (const sent of [{ json: { chunk: 'x' } }, { raw: 'x', headers: { 'content-type': 'text/plain' } }]) {
      const answer = await site.call('POST', 'founder/upload-chunk', { token: site.admin, ...sent });
      expect(answer.statusCode).toBe(415);
    }
  });

  test('nobody but administrators', async () => {
    await refused(403, { token: site.user });
    await refused(401, { token: 'bad' });
    expect((await site.call('POST', 'idea/upload-chunk', { raw: 'x' })).statusCode).toBe(401);
    expect((await stateOf({ filename: 'a.mp4', totalChunks: '1' }, site.user)).statusCode).toBe(403);
    expect((await site.call('GET', 'founder/upload-chunk')).statusCode).toBe(401);
  });

  test('questions that make no sense', async () => {
    for (const query of [
      {},
      { filename: 'a.mp4' },
      { filename: '../a', totalChunks: '1' },
      { filename: 'a', totalChunks: '0' },
    ]) {
      expect((await stateOf(query as Record<string, string>)).statusCode).toBe(400);
    }
  });
});

describe('playing a video', () => {
  let video: string;
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    site.call(method, `/${video}`, { headers });
  beforeAll(async () => {
    video = (await sendAll(inOrder(), { uploadId: newId() })).video ?? '';
  });

  test('the whole of it', async () => {
    const answer = await get();
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(clip.length),
      'accept-ranges': 'bytes',
      etag: `"${video}"`,
      'x-content-type-options': 'nosniff',
    });
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(clip.length),
    ]);
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, -1],
    ['bytes=-10', -10, -1],
    ['bytes=0-99999999', 0, -1],
  ])('%s', async (range, from, to) => {
    const [start, end] = [from, to].map((at) => (at < 0 ? clip.length + at : at)) as [number, number];
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${clip.length}`);
    expect(answer.rawPayload.equals(clip.subarray(start, end + 1))).toBe(true);
  });

  test('bytes that are not there', async () => {
    const answer = await get({ range: `bytes=${clip.length}-` });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${clip.length}`]);
  });

  test('a range that cannot be read, several of them, or one of another version give the whole', async () => {
    for (const headers of [
      { range: 'lines=1-2' },
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=0-1', 'if-range': '"x"' },
    ]) {
      const answer = await get(headers as Record<string, string>);
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, clip.length]);
    }
    expect((await get({ range: 'bytes=0-1', 'if-range': `"${video}"` })).statusCode).toBe(206);
  });

  test('one that the browser has is not sent again, and one that is not there is a 404', async () => {
    expect((await get({ 'if-none-match': `"${video}"` })).statusCode).toBe(304);
    expect((await site.call('GET', `/${'0'.repeat(24)}.mp4`)).statusCode).toBe(404);
  });
});
