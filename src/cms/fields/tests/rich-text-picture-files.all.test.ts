import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxPictureBytes } from '#core/media/file-limits.ts';
import { oldPicture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

const uploads = () => readdir(join(site.dataDir, 'uploads')).catch((): string[] => []);
const save = (method: string, path: string, json: object) =>
  site.call(method, path, { token: site.admin, json });
const addressOf = async (file: Blob, type = file.type) =>
  `data:${type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;

test('a picture of nearly 15 MB is accepted as the editor sends it, and a larger one is refused', async () => {
  const largest = async (side: number) => {
    // Uncompressed, so that its size is known. Of one colour, because noise takes ten seconds to resize.
    const create = { width: side, height: side, channels: 3 as const, background: '#0b7a72' };
    const bytes = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
    return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  };
  const send = async (file: Blob) =>
    site.call('POST', 'course', {
      token: site.admin,
      form: { title: 'Large', description: `<p>a</p><img src="${await addressOf(file)}">` },
    });
  const file = await largest(2280);
  expect(file.size).toBeGreaterThan(0.98 * maxPictureBytes);
  expect(file.size).toBeLessThanOrEqual(maxPictureBytes);
  const answer = await send(file);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201);
  expect(answer.json().description).toMatch(/\/uploads\/[a-f0-9]{24}\.webp/);

  const before = await uploads();
  const refused = await send(await largest(2300));
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([413, ['description']]);
  expect(await uploads()).toEqual(before);
}, 60_000);

test.each(['bmp', 'ico'] as const)('%s is accepted too', async (format) => {
  const file = await oldPicture(format);
  const description = `<img src="${await addressOf(file)}">`;
  const answer = await save('POST', 'course', { title: format, description });
  expect(answer.json().description).toMatch(/\/uploads\/[a-f0-9]{24}\.webp/);
});

test('markup that would take seconds to clean is refused at once', async () => {
  for (const description of ['<b>'.repeat(60_000), `<p>${'x'.repeat(250_000)}</p>`]) {
    const answer = await save('POST', 'course', { title: 'Deep', description });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['description']]);
  }
});

test('an icon that refers to one picture thousands of times is refused', async () => {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(2500, 4);
  const entry = Buffer.alloc(16);
  entry.writeUInt32LE(100, 8);
  entry.writeUInt32LE(6, 12);
  const bytes = Buffer.concat([head, ...Array<Buffer>(2500).fill(entry)]);
  const form = { title: 'Icon', images: new File([bytes], 'a.ico') };
  expect((await site.call('POST', 'idea', { token: site.admin, form })).statusCode).toBe(415);
});
