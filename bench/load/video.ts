import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { maxChunkBytes } from '../../src/core/media/file-limits.ts';
import type { Client } from '../servers/site.ts';

const atOnce = 4;
const noise = randomBytes(maxChunkBytes);

/** Chunks that differ from one another; the first begins as a video does. */
export function chunkOf(number: number): Buffer<ArrayBuffer> {
  const chunk = Buffer.from(noise);
  if (number > 0) chunk.writeUInt32BE(number);
  else readFileSync(resolve(import.meta.dirname, '../../demo/clips/breathing-bubble.mp4')).copy(chunk);
  return chunk;
}

/** Sends the chunks of a file, some of them at once. */
export async function sendChunks(total: number, send: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < total) await send(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}

/** Uploads a video of so many chunks, as the admin area does. @returns its path, once it is assembled */
export async function sendVideo(client: Client, total: number): Promise<string> {
  const fields = { filename: 'bench.mp4', totalChunks: String(total) };
  await sendChunks(total, (number) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('chunkNumber', String(number));
    form.append('chunk', new Blob([chunkOf(number)]));
    return client.send('POST', 'videoupload/upload-chunk', form);
  });
  for (;;) {
    const path = `videoupload/upload-chunk?${new URLSearchParams(fields)}`;
    const { video } = await client.json<{ video?: string }>(path);
    if (video) return video;
    await pause(100);
  }
}
