import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

const photo = () => readFile(join(import.meta.dirname, '../../../../tests/factories/files/phone.heic'));
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'IMG_1.HEIC', { type: 'image/heic' });
const send = (bytes: Uint8Array) =>
  site.call('POST', 'pictures', { token: site.admin, form: { picture: fileOf(bytes) } });

test('the photo of an iPhone is accepted, alone, in a field and in a text, without its location', async () => {
  const answer = await send(await photo());
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { width: 320, height: 240 }]);
  const stored = await readFile(join(site.dataDir, 'uploads', answer.json().name));
  const { format, exif } = await sharp(stored).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
  // Green above, red at the left, blue at the right.
  const at = async (left: number, top: number) => {
    const [r = 0, g = 0, b = 0] = await sharp(stored)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer();
    return ['red', 'green', 'blue'][[r, g, b].indexOf(Math.max(r, g, b))];
  };
  expect([await at(160, 10), await at(20, 200), await at(300, 200)]).toEqual(['green', 'red', 'blue']);

  const form = { title: 'By form', images: fileOf(await photo()) };
  expect((await site.call('POST', 'idea', { token: site.admin, form })).statusCode).toBe(201);
  const description = `<p>a</p><img src="data:image/heic;base64,${(await photo()).toString('base64')}">`;
  const course = await site.call('POST', 'course', {
    token: site.admin,
    json: { title: 'Text', description },
  });
  expect(course.json().description).toMatch(/<img src="\/uploads\/[0-9a-f]{24}\.webp" width="320"/);
});

test('damaged ones are refused with a message, and the site goes on', async () => {
  const bytes = await photo();
  const turned = Buffer.from(bytes);
  for (let index = 500; index < turned.length; index += 3) turned[index] = (turned[index] ?? 0) ^ 0xff;
  for (const damaged of [bytes.subarray(0, bytes.length / 2), bytes.subarray(0, 40)]) {
    const answer = await send(damaged);
    expect([answer.statusCode, typeof answer.json().message]).toEqual([415, 'string']);
  }
  // The decoder tolerates some kinds of damage.
  expect([201, 415]).toContain((await send(turned)).statusCode);
  expect((await send(bytes)).statusCode).toBe(201);
});

test('a photo that declares more than 40 million pixels is refused before decoding', async () => {
  const bytes = Buffer.from(await photo());
  // The box with the size: width and height of 4 bytes each after its kind and version.
  const size = bytes.indexOf('ispe') + 8;
  expect(bytes.readUInt32BE(size)).toBe(320);
  bytes.writeUInt32BE(30_000, size);
  bytes.writeUInt32BE(30_000, size + 4);
  const answer = await send(bytes);
  expect([413, 415]).toContain(answer.statusCode);
});
