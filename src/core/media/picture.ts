import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { AppError } from '#core/errors.ts';
import { decodeHeicInThread, decodeOldInThread, pictureDecoder } from './decode-threads.ts';
import { refusedPictures } from './file-limits.ts';
import type { Decoded } from './old-picture-formats.ts';
import type { PictureFacts } from './picture-schemas.ts';
import type { Crop, PictureVariant } from './picture-variants.ts';

/** The refusal of a file type, with advice for the sender. */
export function pictureTypeError(bytes: Uint8Array): AppError {
  if (bytes.length === 0)
    return new AppError('wrongKind', 'This file is empty. Please choose another picture.');
  const begin = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (/<svg[\s>]/i.test(begin)) return new AppError('wrongKind', refusedPictures.svg);
  return new AppError('wrongKind', 'Please choose a PNG, JPEG, HEIC, GIF, WebP, AVIF, BMP or ICO picture.');
}

export function tooManyPixelsError(): AppError {
  return new AppError('tooLarge', 'This picture has too many pixels or frames. Please send a smaller one.');
}

export function damagedPictureError(): AppError {
  return new AppError('wrongKind', 'This picture is damaged and cannot be read.');
}

/** A small file can decompress to a picture that fills the memory. */
const maxPixels = 40_000_000;
/** Animations are decoded frame by frame, and the time grows with the square of their number. */
const maxFrames = 500;
/** The widest on any page, with twice the pixels for dense screens. */
const maxWidth = 2560;
/** The maximum of WebP. */
const maxHeight = 16_383;
/** SVG is excluded on purpose: it can contain script. */
const accepted = ['jpeg', 'png', 'gif', 'webp', 'avif', 'heif'];
/** Pixels of the longer side: enough to recognise the composition, in some 100 bytes. */
const placeholderSide = 12;

/**
 * One picture at a time per core: memory stays bounded, and pages are answered meanwhile. Node has four threads for
 * pictures, files and hashes together, so one of them is left for the others.
 */
export const picturesAtOnce = Math.min(availableParallelism(), 3);
const decodeLimit = pLimit(picturesAtOnce);

/** Whether a text is the name of a stored picture. */
export const isPictureName = (name: string): boolean => /^[0-9a-f]{24}\.webp$/.test(name);

/** A picture in its stored form. */
export interface EncodedPicture extends PictureFacts {
  /** WebP. */
  bytes: Uint8Array;
}

/** A new name for a stored picture; it cannot be guessed, and reveals nothing of the sender's file. */
export function newPictureName(): string {
  return `${randomBytes(12).toString('hex')}.webp`;
}

/**
 * Decodes a picture by its bytes, whatever its file name, and encodes it as WebP: no hidden content of the file
 * (location, camera, script behind the last pixel) survives. Animations stay animated.
 *
 * @throws AppError wrongKind, tooLarge
 */
export function readPicture(bytes: Uint8Array): Promise<EncodedPicture> {
  return decodeLimit(async () => {
    const picture = await openPicture(bytes);
    try {
      const bytes = await picture
        .autoOrient()
        .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer();
      return { bytes, ...(await factsOfStored(bytes)) };
    } catch {
      throw damagedPictureError();
    }
  });
}

/**
 * Encodes a variant of a stored picture.
 *
 * Effort 2 of 9 takes 0.6 s of one core for 1600 × 1200 pixels of a photo; the default takes seven times as long to
 * save a tenth of the bytes.
 */
export function encodeVariant(stored: Uint8Array, { width, format }: PictureVariant): Promise<Uint8Array> {
  return decodeLimit(async () => {
    const sharp = await pictureDecoder();
    const picture = sharp(stored).resize({ width, withoutEnlargement: true });
    return format === 'avif'
      ? picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
      : picture.webp({ quality: 75 }).toBuffer();
  });
}

/**
 * Crops a stored picture, after rotating it.
 *
 * @throws AppError invalid, where the part is empty or the picture is animated
 */
export function cropPicture(stored: Uint8Array, { rotate, ...part }: Crop): Promise<EncodedPicture> {
  return decodeLimit(async () => {
    const sharp = await pictureDecoder();
    const { width, height, isAnimated } = await sizeOfPicture(stored);
    if (isAnimated) throw new AppError('invalid', 'An animated picture cannot be cropped.');
    const isTurned = rotate % 180 !== 0;
    const area = pixelsOf(part, isTurned ? { width: height, height: width } : { width, height });
    const turned = await sharp(stored).rotate(rotate).toBuffer();
    const bytes = await sharp(turned).extract(area).webp({ quality: 85 }).toBuffer();
    return { bytes, ...(await factsOfStored(bytes)) };
  });
}

/** At least one pixel, and within the picture after rounding. */
function pixelsOf(part: Omit<Crop, 'rotate'>, { width, height }: { width: number; height: number }) {
  const left = Math.min(width - 1, Math.round(part.x * width));
  const top = Math.min(height - 1, Math.round(part.y * height));
  return {
    ...{ left, top },
    width: Math.max(1, Math.min(width - left, Math.round(part.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.height * height))),
  };
}

/** Size and format of a stored picture. */
export async function sizeOfPicture(stored: Uint8Array) {
  // For an animation it is the size of one frame.
  const sharp = await pictureDecoder();
  const { width, height, pages = 1 } = await sharp(stored).metadata();
  return { width, height, isAnimated: pages > 1 };
}

/** All facts of a stored picture. @throws where the bytes are not a picture */
export async function factsOfStored(stored: Uint8Array): Promise<PictureFacts> {
  const sharp = await pictureDecoder();
  const { hasAlpha } = await sharp(stored).metadata();
  const placeholder = hasAlpha && !(await isOpaque(stored)) ? '' : await placeholderOf(stored);
  return { ...(await sizeOfPicture(stored)), placeholder };
}

async function isOpaque(stored: Uint8Array): Promise<boolean> {
  const sharp = await pictureDecoder();
  return (await sharp(stored).stats()).isOpaque;
}

async function placeholderOf(stored: Uint8Array): Promise<string> {
  const sharp = await pictureDecoder();
  const tiny = await sharp(stored)
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .removeAlpha()
    // Below this quality a picture of so few pixels loses its colours.
    .webp({ quality: 60, effort: 6 })
    .toBuffer();
  return tiny.toString('base64');
}

async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const decoded = await decodeOldInThread(bytes).catch(() => {
    throw damagedPictureError();
  });
  return decoded ? openDecoded(decoded) : openNewFormat(bytes);
}

async function openDecoded(decoded: Decoded): Promise<Sharp> {
  if (decoded.kind === 'too large') throw tooManyPixelsError();
  if (decoded.kind === 'png') return openNewFormat(decoded.png);
  const { pixels, width, height, upsideDown } = decoded;
  const sharp = await pictureDecoder();
  return sharp(pixels, { raw: { width, height, channels: 4 } }).flip(upsideDown);
}

async function openNewFormat(bytes: Uint8Array): Promise<Sharp> {
  // sharp fails differently on an empty input than on an invalid one.
  const kind = bytes.length > 0 ? await describe(bytes).catch(() => undefined) : undefined;
  if (!kind || !accepted.includes(kind.format)) throw pictureTypeError(bytes);
  if (kind.width * kind.height * (kind.pages ?? 1) > maxPixels || (kind.pages ?? 1) > maxFrames)
    throw tooManyPixelsError();
  if (kind.format === 'heif' && kind.compression !== 'av1') return openHeic(bytes, kind.compression);
  const sharp = await pictureDecoder();
  return sharp(bytes, { animated: true, limitInputPixels: maxPixels, failOn: 'error' });
}

async function openHeic(bytes: Uint8Array, compression: string | undefined): Promise<Sharp> {
  if (compression !== 'hevc') throw pictureTypeError(bytes);
  const decoded = await decodeHeicInThread(bytes, maxPixels).catch(() => undefined);
  if (!decoded) throw damagedPictureError();
  return openDecoded(decoded);
}

async function describe(bytes: Uint8Array) {
  const sharp = await pictureDecoder();
  return sharp(bytes, { limitInputPixels: false }).metadata();
}
