import { refusedPictures } from '../../content/file-limits.ts';
import { Refusal } from '../../content/refusal.ts';

/** Why a file is not taken, in words that help on whoever sent it. */
export function refusedKind(bytes: Uint8Array): Refusal {
  if (bytes.length === 0)
    return new Refusal('wrongKind', 'This file is empty. Please choose another picture.');
  const begin = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (/<svg[\s>]/i.test(begin)) return new Refusal('wrongKind', refusedPictures.svg);
  return new Refusal('wrongKind', 'Please choose a PNG, JPEG, HEIC, GIF, WebP, AVIF, BMP or ICO picture.');
}

export function tooManyPixels(): Refusal {
  return new Refusal('tooLarge', 'This picture has too many pixels or frames. Please send a smaller one.');
}

export function damagedPicture(): Refusal {
  return new Refusal('wrongKind', 'This picture is damaged and cannot be read.');
}
