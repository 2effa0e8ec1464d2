import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeHeicInThread } from './decode-threads.ts';
import { isDisplayP3, toSrgb } from './display-p3.ts';

const photo = readFileSync(join(import.meta.dirname, '../../../tests/factories/files/phone.heic'));

/** The photo with a box that declares its colour space. */
function saying(box: Buffer): Buffer {
  const at = photo.indexOf('ipco');
  const end = at - 4 + photo.readUInt32BE(at - 4);
  const grown = Buffer.concat([photo.subarray(0, end), box, photo.subarray(end)]);
  for (const name of ['meta', 'iprp', 'ipco']) {
    const size = photo.indexOf(name) - 4;
    grown.writeUInt32BE(photo.readUInt32BE(size) + box.length, size);
  }
  // The offset of the picture data, in the box iloc.
  const data = Buffer.alloc(4);
  data.writeUInt32BE(photo.indexOf('mdat') + 4);
  grown.writeUInt32BE(data.readUInt32BE() + box.length, photo.indexOf(data, photo.indexOf('iloc')));
  return grown;
}

function colour(kind: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(12 + content.length);
  return Buffer.concat([size, Buffer.from(`colr${kind}`), content]);
}

const nclx = (primaries: number) => colour('nclx', Buffer.from([0, primaries, 0, 13, 0, 6, 128]));

test.each([
  ['the numbers of Display P3', nclx(12), true],
  ['the numbers of sRGB', nclx(1), false],
  ['a profile by name', colour('prof', Buffer.from('Display P3', 'utf16le').swap16()), true],
  ['a profile of something else', colour('prof', Buffer.from('sRGB IEC61966-2.1')), false],
  ['nothing', Buffer.alloc(0), false],
])('a photo declares its colour space by %s', (_what, box, isWide) => {
  expect(isDisplayP3(saying(box))).toBe(isWide);
});

test('any file is read only within its bounds', () => {
  const said = saying(nclx(12));
  for (let length = 0; length < said.length; length += 7) isDisplayP3(said.subarray(0, length));
  for (const end of ['ipco', 'colr', 'ipcocolr', 'ipco\xff\xff\xff\xffcolrprof'])
    expect(isDisplayP3(Buffer.from(end, 'latin1'))).toBe(false);
});

test('colours are converted as by the decoder of other formats', async () => {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [234, 51, 35],
    [120, 180, 90],
    [200, 170, 150],
    [128, 128, 128],
    [255, 255, 255],
  ];
  const pixels = new Uint8ClampedArray(colours.flatMap((rgb) => [...rgb, 255]));
  const shape = { width: colours.length, height: 1, channels: 4 } as const;
  toSrgb(pixels);
  // The conversion back, from sRGB to P3, gives the original, except for colours outside of sRGB.
  const back = await sharp(Buffer.from(pixels), { raw: shape })
    .withIccProfile('p3')
    .png()
    .toBuffer()
    .then((png) => sharp(png, { ignoreIcc: true }).raw().toBuffer());
  for (const [index, rgb] of colours.entries()) {
    if (Math.max(...rgb) === 255 && Math.min(...rgb) === 0) continue;
    for (const part of [0, 1, 2])
      expect(Math.abs((back[index * 4 + part] ?? 0) - (rgb[part] ?? 0))).toBeLessThanOrEqual(3);
  }
  expect([...pixels.subarray(20, 28)]).toEqual([128, 128, 128, 255, 255, 255, 255, 255]);
});

test('a photo in wide colours is stored with the same appearance', async () => {
  const redOf = async (bytes: Buffer) => {
    const decoded = await decodeHeicInThread(bytes, 1_000_000);
    if (decoded?.kind !== 'pixels') throw new Error('no picture');
    const at = (200 * decoded.width + 20) * 4;
    return [...decoded.pixels.subarray(at, at + 3)];
  };
  const [narrow, wide] = [await redOf(photo), await redOf(saying(nclx(12)))];
  expect(wide[0]).toBeGreaterThan(narrow[0] ?? 255);
  expect(wide[1]).toBeLessThanOrEqual(narrow[1] ?? 0);
});
