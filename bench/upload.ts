import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { maxChunkBytes } from '../src/content/file-limits.ts';
import { mostMemoryDuring } from './memory.ts';
import { administrator, startReceiver, startSite } from './processes.ts';
import type { Figure } from './report.ts';

const mebibyte = 1024 * 1024;
/** 1 GiB. */
const totalChunks = 512;
const atOnce = 4;
const downloadsAtOnce = 10;

/** A long video: how fast it comes in and goes out, and how much memory that takes. */
export async function measureUpload(): Promise<Figure[]> {
  const receiver = await startReceiver();
  const site = await startSite({
    // Drawing the demo content leaves memory behind that would hide what the upload takes.
    DEMO: 'off',
  });
  try {
    const send = await createSender(site.url);
    // What is loaded and compiled once, at the first upload, is no memory of this one.
    await send(4);
    await pause(2000);
    const idle = await mostMemoryDuring(site.pid, () => pause(500));
    const reference = await timed(() => sendAll((number) => put(receiver.url, chunkOf(number))));
    let video = '';
    let uploading = 0;
    const whileUploading = await mostMemoryDuring(site.pid, async () => {
      uploading = await timed(async () => {
        video = await send(totalChunks);
      });
    });
    let downloading = 0;
    const whileDownloading = await mostMemoryDuring(site.pid, async () => {
      const all = Array.from({ length: downloadsAtOnce }, () => download(`${site.url}/${video}`));
      downloading = await timed(() => Promise.all(all));
    });
    const size = (totalChunks * maxChunkBytes) / mebibyte;
    return [
      { what: '1 GiB in chunks', value: size / uploading, unit: 'MiB/s' },
      { what: 'bare node:http, each chunk to disk', value: size / reference, unit: 'MiB/s' },
      {
        what: 'upload / bare node:http',
        value: reference / uploading,
        unit: 'ratio',
        target: { atLeast: 0.2 },
      },
      { what: 'ten downloads of it at once', value: (downloadsAtOnce * size) / downloading, unit: 'MiB/s' },
      { what: 'memory while idle', value: idle, unit: 'MB' },
      {
        what: 'memory above idle, upload',
        value: whileUploading - idle,
        unit: 'MB',
        target: { atMost: 100 },
      },
      {
        what: 'memory above idle, ten downloads',
        value: whileDownloading - idle,
        unit: 'MB',
        target: { atMost: 100 },
      },
    ];
  } finally {
    await site.stop();
    await receiver.stop();
  }
}

const clip = await readFile(resolve(import.meta.dirname, '../demo/clips/breathing-bubble.mp4'));
const noise = randomBytes(maxChunkBytes);

/** Chunks that differ from one another; the first begins as a video does. */
function chunkOf(number: number): Buffer<ArrayBuffer> {
  const chunk = Buffer.from(noise);
  if (number === 0) clip.copy(chunk);
  else chunk.writeUInt32BE(number);
  return chunk;
}

async function sendAll(send: (number: number) => Promise<void>, total = totalChunks): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < total) await send(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}

/** Uploads a video of so many chunks, as the admin area does. @returns its name, once it is put together */
async function createSender(url: string): Promise<(total: number) => Promise<string>> {
  const signIn = await post(`${url}/api/v1/auth/login`, JSON.stringify(administrator), {
    'Content-Type': 'application/json',
  });
  const { token } = (await signIn.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const path = `${url}/api/v1/videoupload/upload-chunk`;

  return async (total) => {
    const fields = { filename: 'bench.mp4', totalChunks: String(total) };
    await sendAll(async (number) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('chunkNumber', String(number));
      form.append('chunk', new Blob([chunkOf(number)]));
      await (await post(path, form, headers)).json();
    }, total);
    for (;;) {
      const answer = await fetch(`${path}?${new URLSearchParams(fields)}`, { headers });
      const { video } = (await answer.json()) as { video?: string };
      if (video) return video;
      await pause(100);
    }
  };
}

async function put(url: string, chunk: Buffer<ArrayBuffer>): Promise<void> {
  await (await post(url, chunk, {})).arrayBuffer();
}

async function post(url: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
}

async function download(url: string): Promise<void> {
  const answer = await fetch(url);
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  if (bytes !== totalChunks * maxChunkBytes) throw new Error('A download broke off.');
}

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
