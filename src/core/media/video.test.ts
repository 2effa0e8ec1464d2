import { expect, test } from 'vitest';
import { detectVideoExtension, signatureBytes } from './video.ts';

/** The beginning of a file with its signature, padded. */
const begin = (...parts: (string | number[])[]) => {
  const said = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
  return Buffer.concat([said, Buffer.alloc(signatureBytes - said.length)]);
};
const brand = (name: string) => begin([0, 0, 0, 24], `ftyp${name}`, [0, 0, 2, 0], `${name}mp41`);
const ogg = (codec: string) => begin('OggS', [0, 2, ...Array(20).fill(0), 1, 30], codec);
const matroska = (type: string) =>
  begin([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x80 + type.length], type);

test.each([
  ['isom', 'mp4'],
  ['mp42', 'mp4'],
  ['avc1', 'mp4'],
  ['M4V ', 'mp4'],
  ['qt  ', 'mov'],
])('the brand %s is a video: %s', async (name, ending) =>
  expect(await detectVideoExtension(brand(name))).toBe(ending),
);

test.each(['M4A ', 'avif', 'heic', 'crx '])('the brand %s is refused', async (name) => {
  await expect(detectVideoExtension(brand(name))).rejects.toMatchObject({ reason: 'wrongKind' });
});

test('WebM is a video; other Matroska files are refused', async () => {
  expect(await detectVideoExtension(matroska('webm'))).toBe('webm');
  await expect(detectVideoExtension(matroska('matroska'))).rejects.toMatchObject({ reason: 'wrongKind' });
});

test('Ogg with pictures is a video; Ogg with sound alone is refused', async () => {
  expect(await detectVideoExtension(ogg('\x80theora'))).toBe('ogv');
  for (const codec of ['\x01vorbis', 'OpusHead', '\x7FFLAC', 'Speex  ']) {
    await expect(detectVideoExtension(ogg(codec))).rejects.toMatchObject({ reason: 'wrongKind' });
  }
});

test('too few bytes give no verdict', async () => {
  expect(await detectVideoExtension(Buffer.from([0, 0, 0]))).toBeUndefined();
});
