import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { decodeOldFormat } from './old-picture-formats.ts';

/** A small file can unfold into a picture that fills the memory. */
const maxPixels = 40_000_000;
/** Moving pictures are decoded frame by frame, and the time grows with the square of their number. */
const maxFrames = 500;
/** The widest that any page shows, twice over for dense screens. */
const maxWidth = 2560;
/** WebP has no more rows. */
const maxHeight = 16_383;
/** SVG is left out on purpose: it can hold script. */
const accepted = ['jpeg', 'png', 'gif', 'webp', 'avif', 'heif'];

/** The file is not a picture, or not one of a kind that we take. */
export class NotAPicture extends Error {}

/** The picture has more pixels than we decode. */
export class PictureTooLarge extends Error {}

/** A new name to store a picture under; it cannot be guessed, and tells nothing of the sender's file. */
export function newPictureName(): string {
  return `${randomBytes(12).toString('hex')}.webp`;
}

/**
 * Reads a picture by its bytes, whatever its name says, and writes it anew as WebP: nothing that hides in the file
 * (place, camera, script behind the last pixel) survives. Animations keep moving.
 *
 * @throws NotAPicture, PictureTooLarge
 */
export async function readPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = openOldFormat(bytes) ?? (await openPicture(bytes));
  try {
    return await picture
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw damaged();
  }
}

async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  // sharp refuses to look at no bytes at all, in another way than at wrong ones.
  const kind = bytes.length > 0 ? await describe(bytes).catch(() => undefined) : undefined;
  const isAccepted = kind && accepted.includes(kind.format);
  if (!isAccepted || (kind.format === 'heif' && kind.compression !== 'av1')) {
    throw new NotAPicture('Please choose a PNG, JPEG, GIF, WebP, AVIF, BMP or ICO picture.');
  }
  if (kind.width * kind.height * (kind.pages ?? 1) > maxPixels || (kind.pages ?? 1) > maxFrames)
    throw tooLarge();
  return sharp(bytes, { animated: true, limitInputPixels: maxPixels, failOn: 'error' });
}

function describe(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

function openOldFormat(bytes: Uint8Array): Sharp | undefined {
  const decoded = decode(bytes);
  if (decoded?.kind === 'too large') throw tooLarge();
  if (decoded?.kind === 'png') return sharp(decoded.png, { limitInputPixels: maxPixels });
  if (decoded?.kind !== 'pixels') return undefined;
  const { pixels, width, height, upsideDown } = decoded;
  return sharp(pixels, { raw: { width, height, channels: 4 } }).flip(upsideDown);
}

function decode(bytes: Uint8Array) {
  try {
    return decodeOldFormat(bytes);
  } catch {
    throw damaged();
  }
}

function tooLarge(): PictureTooLarge {
  return new PictureTooLarge('This picture has too many pixels or frames. Please send a smaller one.');
}

function damaged(): NotAPicture {
  return new NotAPicture('This picture is damaged and cannot be read.');
}
