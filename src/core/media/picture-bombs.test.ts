import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPicture } from './picture.ts';

const small = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#c8402a' } });
const megabyte = 1_048_576;

/** A PNG with an additional chunk after its header. */
async function pngWith(kind: string, data: Buffer): Promise<Buffer> {
  const png = await small().png().toBuffer();
  const body = Buffer.concat([Buffer.from(kind), data]);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32BE(data.length);
  chunk.writeUInt32BE(crc32(body), 4);
  const headEnd = 8 + 12 + 13;
  return Buffer.concat([
    png.subarray(0, headEnd),
    ...[chunk.subarray(0, 4), body, chunk.subarray(4)],
    png.subarray(headEnd),
  ]);
}

/** The memory of a process that reads such a picture, in megabytes, and the outcome. */
async function readInChildProcess(bytes: Buffer): Promise<{ most: number; outcome: string }> {
  const file = join(tmpdir(), `ananta-bomb-${process.pid}.png`);
  await writeFile(file, bytes);
  const script = `
    const { readPicture } = await import(${JSON.stringify(import.meta.resolve('./picture.ts'))});
    const { readFile, rm } = await import('node:fs/promises');
    const bytes = await readFile(${JSON.stringify(file)});
    await rm(${JSON.stringify(file)});
    const outcome = await readPicture(bytes).then(({ width }) => String(width), ({ reason }) => reason);
    console.log(JSON.stringify({ outcome, most: process.resourceUsage().maxRSS / 1024 }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout) as { most: number; outcome: string };
}

describe('a small file that decompresses to hundreds of megabytes', () => {
  const unfolding = deflateSync(Buffer.alloc(400 * megabyte), { level: 9 });
  const name = Buffer.from('Comment\0\0');

  test.each([
    ['text', 'zTXt'],
    ['a colour profile', 'iCCP'],
  ])('like %s', async (_, kind) => {
    const plain = await readInChildProcess(await small().png().toBuffer());
    const bomb = await pngWith(kind, Buffer.concat([name, unfolding]));
    expect(bomb.length).toBeLessThan(megabyte);
    const read = await readInChildProcess(bomb);
    expect(['30', 'wrongKind', 'tooLarge']).toContain(read.outcome);
    expect(read.most - plain.most).toBeLessThan(100);
  });
});

test('more frames than are decoded in reasonable time are refused', async () => {
  const frame = { width: 4, height: 4 };
  const frames = Buffer.alloc(frame.width * frame.height * 3 * 501);
  for (let pixel = 0; pixel < frames.length; pixel++) frames[pixel] = (pixel * 7919) % 251;
  const gif = await sharp(frames, {
    raw: { width: frame.width, height: frame.height * 501, channels: 3, pageHeight: frame.height },
  })
    .gif()
    .toBuffer();
  await expect(readPicture(gif)).rejects.toMatchObject({ reason: 'tooLarge' });
});

test.each([
  ['a page behind it', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an archive behind it', Buffer.from('PK\x03\x04 evil.html PK\x05\x06')],
])('a picture that is also another file type is only a picture: %s', async (_, hidden) => {
  const { bytes } = await readPicture(Buffer.concat([await small().jpeg().toBuffer(), hidden]));
  expect(Buffer.from(bytes).includes(hidden.subarray(0, 9))).toBe(false);
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '%PDF-1.7',
  'GIF89a<script>',
])('%j is not a picture', async (text) => {
  const refused = await readPicture(Buffer.from(text)).catch(({ reason }) => reason);
  expect(['wrongKind', 'tooLarge']).toContain(refused);
});
