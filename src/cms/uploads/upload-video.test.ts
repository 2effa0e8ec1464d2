import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxChunkBytes } from '#core/media/file-limits.ts';
import { createUploadControl } from './upload-list.tsx';
import { UploadFailed, uploadIdOf, uploadVideo } from './upload-video.ts';

/** A fake server of one upload: stores chunks, and answers as the test requires. */
interface Server {
  chunks: Map<number, number>;
  /** The chunk numbers in the order of their requests, including failed ones. */
  sent: number[];
  refuse: (number: number) => Response | 'network' | undefined;
}

const file = new File([new Uint8Array(maxChunkBytes * 2 + 5)], 'family.mp4', { lastModified: 7 });
const total = 3;
let server: Server;
let controller: AbortController;
let progress: number[];

beforeEach(() => {
  vi.useFakeTimers();
  server = { chunks: new Map(), sent: [], refuse: () => undefined };
  controller = new AbortController();
  progress = [];
  vi.stubGlobal('fetch', answer);
  const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };
  for (const [name, stub] of Object.entries(silent)) vi.stubGlobal(name, stub);
  vi.stubGlobal('document', { visibilityState: 'visible', ...silent });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answer(_address: string, { method, body, signal }: RequestInit): Promise<Response> {
  signal?.throwIfAborted();
  if (method === 'POST') {
    const form = body as FormData;
    const number = Number(form.get('chunkNumber'));
    server.sent.push(number);
    const rejection = server.refuse(number);
    if (rejection === 'network') throw new TypeError('Failed to fetch');
    if (rejection) return rejection;
    server.chunks.set(number, (form.get('chunk') as File).size);
  }
  const missing = [0, 1, 2].filter((number) => !server.chunks.has(number));
  const done = missing.length === 0;
  return Response.json({
    received: total - missing.length,
    missing,
    totalChunks: total,
    done,
    ...(done && { video: 'a.mp4' }),
  });
}

function upload() {
  const result = uploadVideo(file, {
    resource: 'founder',
    signal: controller.signal,
    onProgress: (percent) => progress.push(percent),
  });
  // Its result is checked after time has passed.
  result.catch(() => undefined);
  return result;
}

test('a video is sent in chunks of 2 MiB, and its progress is reported', async () => {
  expect(await upload()).toBe('a.mp4');
  expect([...server.chunks]).toEqual([
    [0, maxChunkBytes],
    [1, maxChunkBytes],
    [2, 5],
  ]);
  expect(progress).toEqual([0, 33, 66, 100]);
});

test.each(['network', 500, 503])(
  'a chunk that fails (%s) is sent again three times, after growing pauses',
  async (how) => {
    let failures = 3;
    server.refuse = (number) => {
      if (number !== 1 || failures === 0) return undefined;
      failures -= 1;
      return how === 'network' ? 'network' : new Response('{}', { status: Number(how) });
    };
    const result = upload();
    await vi.advanceTimersByTimeAsync(1000 + 3000 + 8999);
    expect(server.sent).toEqual([0, 1, 1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toBe('a.mp4');
    expect(server.sent).toEqual([0, 1, 1, 1, 1, 2]);
  },
);

test('after three retries the caller is notified; it continues with growing pauses', async () => {
  let isDown = true;
  server.refuse = (number) => (isDown && number === 1 ? 'network' : undefined);
  const said: string[] = [];
  const result = uploadVideo(file, {
    ...{ resource: 'founder', signal: controller.signal },
    onProgress: (percent) => progress.push(percent),
    onChunkFailed: () => said.push('lost'),
    onWaiting: (isWaiting) => said.push(isWaiting ? 'waits' : 'goes on'),
  });
  await vi.advanceTimersByTimeAsync(13_000);
  expect(server.sent).toEqual([0, 1, 1, 1, 1]);
  expect(said).toEqual(['lost', 'waits']);
  await vi.advanceTimersByTimeAsync(8000 + 15_000 + 30_000);
  expect(server.sent).toHaveLength(8);
  isDown = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toBe('a.mp4');
  expect(said.at(-1)).toBe('goes on');
  expect(progress).toEqual([0, 33, 66, 100]);
});

test('a pause between retries can be skipped', async () => {
  const control = createUploadControl();
  let isDown = true;
  server.refuse = (number) => (isDown && number === 1 ? 'network' : undefined);
  const result = uploadVideo(file, {
    ...{ resource: 'founder', signal: control.stopSignal, control },
    onProgress: (percent) => progress.push(percent),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  const before = server.sent.length;
  control.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent.length).toBe(before + 1);
  // The retries start again.
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.sent.length).toBe(before + 2);
  isDown = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(await result).toBe('a.mp4');
});

test('chunks sent before a reload are not sent again', async () => {
  server.chunks.set(0, maxChunkBytes);
  expect(await upload()).toBe('a.mp4');
  expect(server.sent).toEqual([1, 2]);
  expect(progress).toEqual([33, 66, 100]);
});

test('without network it waits without a limit, and continues automatically', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  let isDown = true;
  server.refuse = (number) => (isDown && number === 1 ? 'network' : undefined);
  const waiting: boolean[] = [];
  const result = uploadVideo(file, {
    ...{ resource: 'founder', signal: controller.signal },
    onProgress: (percent) => progress.push(percent),
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(waiting).toContain(true);
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe('a.mp4');
  expect(waiting.at(-1)).toBe(false);
});

test('a pause aborts the running request, and sends it again afterwards', async () => {
  const control = createUploadControl();
  const held = Promise.withResolvers<void>();
  let isHeld = true;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (request.method === 'POST' && isHeld && server.chunks.size === 1) {
      control.pause();
      held.resolve();
      request.signal?.throwIfAborted();
    }
    return answer(address, request);
  });
  const result = uploadVideo(file, {
    ...{ resource: 'founder', signal: control.stopSignal, control },
    onProgress: (percent) => progress.push(percent),
  });
  await held.promise;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.sent).toEqual([0]);
  isHeld = false;
  control.resume();
  expect(await result).toBe('a.mp4');
  expect(server.sent).toEqual([0, 1, 2]);
});

test('a refused chunk is not sent again, and its reason is reported', async () => {
  server.refuse = () => Response.json({ message: 'Please choose an MP4.' }, { status: 415 });
  const result = upload();
  await expect(result).rejects.toMatchObject({ message: 'Please choose an MP4.', status: 415 });
  expect(server.sent).toEqual([0]);
});

test('an unreachable server is waited for', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const result = upload();
  await vi.advanceTimersByTimeAsync(3_600_000);
  vi.stubGlobal('fetch', answer);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toBe('a.mp4');
});

test('a full disk is a refusal', async () => {
  server.refuse = () => Response.json({ message: 'There is no room.' }, { status: 507 });
  const result = upload();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(result).rejects.toMatchObject({ message: 'There is no room.', status: 507 });
  await expect(result).rejects.toThrow(UploadFailed);
});

test('an abort is effective at once, also during a pause', async () => {
  server.refuse = () => 'network';
  const result = upload();
  await vi.advanceTimersByTimeAsync(500);
  controller.abort();
  await expect(result).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.sent).toEqual([0]);
});

test('a stored video is not sent again', async () => {
  for (const number of [0, 1, 2]) server.chunks.set(number, 1);
  expect(await upload()).toBe('a.mp4');
  expect(server.sent).toEqual([]);
});

test('a video that takes long to assemble is waited for', async () => {
  let checkIntervals = 0;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const state = await (await answer(address, request)).json();
    if (!state.done) return Response.json(state);
    if (request.method === 'GET') checkIntervals += 1;
    return Response.json(checkIntervals < 3 ? { ...state, done: false, video: undefined } : state);
  });
  const result = upload();
  await vi.advanceTimersByTimeAsync(1999);
  expect(checkIntervals).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('a.mp4');
  expect(server.sent).toEqual([0, 1, 2]);
});

test('a video that is too large is refused before the upload', async () => {
  const message = 'This video is too large. Please choose one of at most 2 GB.';
  vi.stubGlobal('fetch', async () => Response.json({ message }, { status: 413 }));
  await expect(upload()).rejects.toMatchObject({ message, status: 413 });
  expect(server.sent).toEqual([]);
});

const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
const id = (content: Uint8Array<ArrayBuffer>, name = 'family.mp4', lastModified = 1) =>
  uploadIdOf(new File([content], name, { lastModified }));

test('a video is identified by its content, regardless of the time of the file', async () => {
  expect(await id(bytes, 'family.mp4', 2)).toBe(await id(bytes));
  expect((await id(bytes)).length).toBeLessThanOrEqual(100);
});

test('another video has another id', async () => {
  const ids = [await id(bytes), await id(bytes, 'other.mp4'), await id(bytes.slice(1))];
  for (const index of [0, 150_000, 299_999]) {
    const other = bytes.slice();
    other[index] = 255;
    ids.push(await id(other));
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test('an empty file has an id too', async () => {
  expect(await id(new Uint8Array())).toMatch(/^0-\w+$/);
});
