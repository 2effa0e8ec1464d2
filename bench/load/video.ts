import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { maxChunkBytes } from '../../src/core/media/file-limits.ts';

const atOnce = 4;
const clip = await readFile(resolve(import.meta.dirname, '../../demo/clips/breathing-bubble.mp4'));
const noise = randomBytes(maxChunkBytes);

/** Chunks that differ from one another; the first begins as a video does. */
export function chunkOf(number: number): Buffer<ArrayBuffer> {
  const chunk = Buffer.from(noise);
  if (number === 0) clip.copy(chunk);
  else chunk.writeUInt32BE(number);
  return chunk;
}

export async function sendAll(total: number, send: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < total) await send(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}

/** Uploads videos of so many chunks, as the admin area does. It tells the name, once one is put together. */
export function videoSender(
  url: string,
  headers: Record<string, string>,
): (total: number) => Promise<string> {
  const path = `${url}/api/v1/videoupload/upload-chunk`;

  return async (total) => {
    const fields = { filename: 'bench.mp4', totalChunks: String(total) };
    await sendAll(total, async (number) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('chunkNumber', String(number));
      form.append('chunk', new Blob([chunkOf(number)]));
      await (await post(path, form, headers)).json();
    });
    for (;;) {
      const answer = await fetch(`${path}?${new URLSearchParams(fields)}`, { headers });
      const { video } = (await answer.json()) as { video?: string };
      if (video) return video;
      await pause(100);
    }
  };
}

export async function post(
  url: string,
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string>,
) {
  const answer = await fetch(url, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
}
