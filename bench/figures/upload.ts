import { setTimeout as pause } from 'node:timers/promises';
import { maxChunkBytes } from '../../src/core/media/file-limits.ts';
import { mostMemoryDuring } from '../load/memory.ts';
import { chunkOf, post, sendAll, videoSender } from '../load/video.ts';
import type { Figure } from '../report/figure.ts';
import { startReceiver } from '../servers/processes.ts';
import { signIn, startSite } from '../servers/site.ts';

const mebibyte = 1024 * 1024;
/** 1 GiB. */
const totalChunks = 512;
const downloadsAtOnce = 10;

/** A long video: how fast it comes in and goes out, and how much memory that takes. */
export async function measureUpload(): Promise<Figure[]> {
  const receiver = await startReceiver();
  const site = await startSite({
    // Drawing the demo content leaves memory behind that would hide what the upload takes.
    DEMO: 'off',
  });
  try {
    const send = videoSender(site.url, await signIn(site));
    // What is loaded and compiled once, at the first upload, is no memory of this one.
    await send(4);
    await pause(2000);
    const idle = await mostMemoryDuring(site.pid, () => pause(500));
    const reference = await timed(() => sendAll(totalChunks, (number) => put(receiver.url, chunkOf(number))));
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

async function put(url: string, chunk: Buffer<ArrayBuffer>): Promise<void> {
  await (await post(url, chunk, {})).arrayBuffer();
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
