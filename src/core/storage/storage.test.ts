import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '#tests/factories/s3-server.ts';
import { provideFolder } from '#tests/factories/temporary-folder.ts';
import { createDiskStorage } from './disk-storage.ts';
import { connectS3 } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

const folder = provideFolder();
let server: S3Server;
let bucket: Awaited<ReturnType<typeof connectS3>>;
let rooms = 0;

beforeAll(async () => {
  server = await startS3Server();
  bucket = await connectS3(s3());
});
afterAll(async () => {
  bucket.close();
  await server.close();
});

function s3(change: { secretAccessKey?: string; bucket?: string } = {}) {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = server.settings;
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...change,
  };
}

const read = async (storage: FileStorage, name: string, range?: { start: number; end: number }) => {
  const file = await storage.open(name);
  return file && (await buffer(file.stream(range)));
};

async function* pieces(...all: (Buffer | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) {
    if (piece instanceof Error) throw piece;
    yield piece;
  }
}

const inOneDay = () => new Date(Date.now() + 86_400_000);
const yesterday = () => new Date(Date.now() - 86_400_000);
/** More than two parts of an upload to object storage, and not a multiple of them. */
const large = Buffer.alloc(17 * 1024 * 1024 + 3, 'Ananta, ');

describe.each([
  ['a folder', (name: string) => createDiskStorage(join(folder, name))],
  ['a bucket', (name: string) => bucket.folder(name)],
])('files in %s', (_place, storageAt) => {
  let storage: FileStorage;
  beforeEach(() => {
    rooms += 1;
    storage = storageAt(`room-${rooms}`);
  });
  afterEach(() => server.refuse(() => false));

  test('a file is stored, opened and removed', async () => {
    await storage.put('a.webp', Buffer.from('abc'));
    expect((await storage.open('a.webp'))?.size).toBe(3);
    expect(String(await read(storage, 'a.webp'))).toBe('abc');
    await storage.remove('a.webp');
    await storage.remove('a.webp');
    expect(await storage.open('a.webp')).toBeUndefined();
  });

  test('a large file is stored in pieces and read in ranges', async () => {
    const cut = 1_000_003;
    await storage.put('a.mp4', pieces(large.subarray(0, cut), large.subarray(cut)));
    expect((await storage.open('a.mp4'))?.size).toBe(large.length);
    expect((await read(storage, 'a.mp4'))?.equals(large)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [5, 9_000_000],
      [large.length - 2, large.length - 1],
    ] as const) {
      const part = await read(storage, 'a.mp4', { start, end });
      expect(part?.equals(large.subarray(start, end + 1))).toBe(true);
    }
  });

  test('an interrupted write leaves nothing behind, and replaces nothing', async () => {
    const broken = () => pieces(large, new Error('The sender has gone.'));
    await expect(storage.put('a.mp4', broken())).rejects.toThrow('The sender has gone.');
    expect(await storage.open('a.mp4')).toBeUndefined();
    await storage.put('a.mp4', Buffer.from('whole'));
    await expect(storage.put('a.mp4', broken())).rejects.toThrow();
    expect(String(await read(storage, 'a.mp4'))).toBe('whole');
    expect(await storage.list()).toEqual(['a.mp4']);
    expect(server.unfinished()).toBe(0);
  });

  test('a reader who stops early leaves the rest unread', async () => {
    await storage.put('a.mp4', large);
    const stream = (await storage.open('a.mp4'))?.stream();
    for await (const piece of stream ?? []) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(stream?.destroyed).toBe(true);
  });

  test('files are listed by prefix and by age, each folder separately', async () => {
    await storage.put('b-2.webp', Buffer.from('b'));
    await storage.put('b-1.webp', Buffer.from('b'));
    await storage.put('a.webp', Buffer.from('a'));
    await storageAt(`room-${rooms}-beside`).put('b-3.webp', Buffer.from('b'));
    expect(await storage.list()).toEqual(['a.webp', 'b-1.webp', 'b-2.webp']);
    expect(await storage.list({ prefix: 'b-' })).toEqual(['b-1.webp', 'b-2.webp']);
    expect(await storage.list({ storedBefore: inOneDay() })).toHaveLength(3);
    expect(await storage.list({ storedBefore: yesterday() })).toEqual([]);
    expect(await storageAt('never-used').list()).toEqual([]);
  });

  test.each(['../a.webp', '/etc/passwd', 'a/b.webp', '.a.webp', 'a', '', 'a.webp\0', '..', 'A.webp'])(
    'no name leads out of its folder: %j',
    async (name) => {
      await writeFile(join(folder, 'a.webp'), 'outside');
      expect(await storage.open(name)).toBeUndefined();
      await storage.remove(name);
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow();
      expect(await storage.list()).toEqual([]);
      expect(await readdir(folder)).toContain('a.webp');
    },
  );
});

test('an unreadable folder does not count as empty', async () => {
  const file = join(folder, 'no-folder');
  await writeFile(file, '');
  const storage = createDiskStorage(file);
  await expect(storage.list()).rejects.toThrow('ENOTDIR');
  await expect(storage.open('a.webp')).rejects.toThrow('ENOTDIR');
});

test('remains of a killed process in a folder are removed once they are old', async () => {
  const room = join(folder, 'killed');
  const storage = createDiskStorage(room);
  await storage.put('a.mp4', Buffer.from('a'));
  await writeFile(join(room, '.0b1c.part'), 'half');
  await storage.removeUnfinished(yesterday());
  expect(await readdir(room)).toEqual(['.0b1c.part', 'a.mp4']);
  expect(await storage.list()).toEqual(['a.mp4']);
  await storage.removeUnfinished(inOneDay());
  expect(await readdir(room)).toEqual(['a.mp4']);
});

test('remains of a killed process in a bucket are removed once they are old', async () => {
  const storage = bucket.folder('killed');
  // The abort is refused too: as if the process had ended before it.
  server.refuse((call) => /^(POST|DELETE) .*uploadId/.test(call));
  await expect(storage.put('a.mp4', large)).rejects.toThrow();
  server.refuse(() => false);
  await storage.removeUnfinished(yesterday());
  expect(server.unfinished()).toBe(1);
  await storage.removeUnfinished(inOneDay());
  expect(server.unfinished()).toBe(0);
});

test('an upload to a bucket is aborted when a part of it fails', async () => {
  server.refuse((call) => /^PUT .*partNumber=2/.test(call));
  await expect(bucket.folder('refused').put('a.mp4', large)).rejects.toThrow();
  server.refuse(() => false);
  expect(server.seen.filter((call) => /^DELETE .*uploadId/.test(call)).length).toBeGreaterThan(0);
  expect(server.unfinished()).toBe(0);
});

test('an unusable bucket is detected immediately', async () => {
  await expect(connectS3(s3({ secretAccessKey: 'wrong' }))).rejects.toThrow();
  await expect(connectS3(s3({ bucket: 'another' }))).rejects.toThrow();
});

test('a silent bucket is not waited for without end', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  await expect(connectS3({ ...s3(), endpoint }, { idle: 100 })).rejects.toThrow('timed out');
  silent.closeAllConnections();
  silent.close();
});

test('nor one that falls silent later, by readers, writers or listings', async () => {
  await bucket.folder('silent').put('a.webp', Buffer.from('abc'));
  const connected = await connectS3(s3(), { answer: 500, part: 500 });
  const storage = connected.folder('silent');
  const file = await storage.open('a.webp');
  server.setBehaviour('silent');
  const calls = [
    () => storage.open('a.webp'),
    () => buffer(file?.stream() ?? Readable.from([])),
    () => storage.put('b.webp', Buffer.from('b')),
    () => storage.remove('a.webp'),
    () => storage.list(),
    () => storage.removeUnfinished(inOneDay()),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ reason: 'unavailable' });
  server.setBehaviour('well');
  expect(String(await read(bucket.folder('silent'), 'a.webp'))).toBe('abc');
  connected.close();
});

test('half of an object does not count as all of it, whatever the service answers', async () => {
  const answers = createServer(({ method }, response) => {
    if (method === 'HEAD') response.writeHead(200, { 'Content-Length': 6 }).end();
    else response.writeHead(206, { 'Content-Range': 'bytes 0-5/6', 'Content-Length': 3 }).end('abc');
  }).listen(0, '127.0.0.1');
  await once(answers, 'listening');
  const { port } = answers.address() as AddressInfo;
  const connected = await connectS3({ ...s3(), endpoint: `http://127.0.0.1:${port}` });
  const file = await connected.folder('short').open('a.webp');
  expect(file?.size).toBe(6);
  await expect(buffer(file?.stream({ start: 0, end: 5 }) ?? Readable.from([]))).rejects.toThrow('just now');
  connected.close();
  answers.closeAllConnections();
  answers.close();
});
