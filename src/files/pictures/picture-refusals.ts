import { fileTypeFromBuffer } from 'file-type';
import { refusedPictures } from '../../content/file-limits.ts';

/** The file is not a picture, or not one of a kind that we take. */
export class NotAPicture extends Error {}

/** The picture has more pixels than we decode. */
export class PictureTooLarge extends Error {}

/** Why a file is not taken, in words that help on whoever sent it. */
export async function refusedKind(bytes: Uint8Array): Promise<NotAPicture> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (/^image\/hei[cf]/.test(found)) return new NotAPicture(refusedPictures.heic);
  const begin = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (/<svg[\s>]/i.test(begin)) return new NotAPicture(refusedPictures.svg);
  return new NotAPicture('Please choose a PNG, JPEG, GIF, WebP, AVIF, BMP or ICO picture.');
}

export function tooManyPixels(): PictureTooLarge {
  return new PictureTooLarge('This picture has too many pixels or frames. Please send a smaller one.');
}

export function damagedPicture(): NotAPicture {
  return new NotAPicture('This picture is damaged and cannot be read.');
}
