import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeVariant, readPicture } from './picture.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8402a' } });

/** Two frames of different colours. */
const moving = (width = 40, height = 30) =>
  sharp(Buffer.concat([Buffer.alloc(width * height * 3, 0x20), Buffer.alloc(width * height * 3, 0xe0)]), {
    raw: { width, height: height * 2, channels: 3, pageHeight: height },
  })
    .gif()
    .toBuffer();

describe('metadata of a camera', () => {
  test('rotates the picture, and is removed with location and time', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#000' } })
      .composite([{ input: await blank(20, 40).png().toBuffer(), left: 0, top: 0 }])
      .withExif({
        IFD0: { Make: 'Phone' },
        IFD2: { DateTimeOriginal: '2026:11:21 10:00:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 27/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Phone') && (await sharp(photo).metadata()).orientation).toBe(6);
    const read = await readPicture(photo);
    expect([read.width, read.height]).toEqual([40, 60]);
    // The left edge has become the top edge.
    const pixel = await sharp(read.bytes).extract({ left: 20, top: 5, width: 1, height: 1 }).raw().toBuffer();
    expect(pixel[0]).toBeGreaterThan(150);
    for (const bytes of [read.bytes, await encodeVariant(read.bytes, { width: 20, format: 'avif' })]) {
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(Buffer.from(bytes).includes('Phone')).toBe(false);
    }
  });
});

test('an animation stays animated, and has the size of one frame', async () => {
  const read = await readPicture(await moving());
  expect(read).toMatchObject({ width: 40, height: 30, isAnimated: true });
  expect(await sharp(read.bytes).metadata()).toMatchObject({ format: 'webp', pages: 2 });
});

test('no picture is enlarged, or stored wider than pages show it', async () => {
  expect(await readPicture(await blank(30, 20).png().toBuffer())).toMatchObject({ width: 30, height: 20 });
  expect(await readPicture(await blank(2600, 130).jpeg().toBuffer())).toMatchObject({
    width: 2560,
    height: 128,
  });
  const { bytes } = await readPicture(await blank(30, 20).png().toBuffer());
  const variant = await encodeVariant(bytes, { width: 320, format: 'webp' });
  expect(await sharp(variant).metadata()).toMatchObject({ width: 30, height: 20 });
});

describe('the placeholder', () => {
  test('is a picture of a few pixels', async () => {
    const { placeholder } = await readPicture(await blank(300, 200).png().toBuffer());
    expect(placeholder.length).toBeLessThan(200);
    expect(await sharp(Buffer.from(placeholder, 'base64')).metadata()).toMatchObject({
      width: 12,
      height: 8,
    });
  });

  test('is left out for transparent pictures', async () => {
    const clear = await blank(30, 20).ensureAlpha(0.5).png().toBuffer();
    expect((await readPicture(clear)).placeholder).toBe('');
    const opaque = await blank(30, 20).ensureAlpha(1).png().toBuffer();
    expect((await readPicture(opaque)).placeholder).not.toBe('');
  });
});

describe('refusals and their messages', () => {
  const ftyp = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  test.each([
    ['the head of a HEIC photo', ftyp, /Please choose a PNG/],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG drawing/],
    ['PDF', Buffer.from('%PDF-1.7\n'), /Please choose a PNG/],
    ['nothing', Buffer.alloc(0), /file is empty/],
  ])('%s', async (_kind, bytes, words) => {
    const rejection = readPicture(bytes);
    await expect(rejection).rejects.toMatchObject({ reason: 'wrongKind' });
    await expect(rejection).rejects.toThrow(words);
  });

  test('a damaged picture', async () => {
    const whole = await blank(300, 200).jpeg().toBuffer();
    await expect(readPicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(/damaged/);
  });

  test('more than 40 megapixels, however few bytes', async () => {
    const large = await blank(8000, 5001).jpeg({ quality: 1 }).toBuffer();
    expect(large.length).toBeLessThan(500_000);
    await expect(readPicture(large)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  describe('an icon that is larger than it declares', () => {
    /** An icon with one picture; its directory says 255 × 255 pixels. */
    function icon(inside: Buffer): Buffer {
      const list = Buffer.alloc(22);
      list.writeUInt16LE(1, 2);
      list.writeUInt16LE(1, 4);
      list.fill(255, 6, 8);
      list.writeUInt32LE(inside.length, 14);
      list.writeUInt32LE(22, 18);
      return Buffer.concat([list, inside]);
    }

    test.each([0, 1])('by a height of %i, which is replaced by that of the directory', async (height) => {
      const width = 32_000;
      const bitmap = Buffer.alloc(48 + (2 * 255 * width) / 8);
      bitmap.writeUInt32LE(40, 0);
      bitmap.writeUInt32LE(width, 4);
      bitmap.writeUInt32LE(height, 8);
      bitmap.writeUInt16LE(1, 14);
      await expect(readPicture(icon(bitmap))).rejects.toMatchObject({ reason: 'tooLarge' });
    });

    test('by a PNG inside', async () => {
      const large = await blank(8000, 5001).png().toBuffer();
      await expect(readPicture(icon(large))).rejects.toMatchObject({ reason: 'tooLarge' });
    });
  });
});
