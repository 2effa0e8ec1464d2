import { fileTypeFromBuffer } from 'file-type';

/** The file is not a picture, or not one of a kind that we take. */
export class NotAPicture extends Error {}

/** The picture has more pixels than we decode. */
export class PictureTooLarge extends Error {}

const kinds = 'a PNG, JPEG, GIF, WebP, AVIF, BMP or ICO picture';

/** Why a file is not taken, in words that help on whoever sent it. */
export async function refusedKind(bytes: Uint8Array): Promise<NotAPicture> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (/^image\/hei[cf]/.test(found)) {
    return new NotAPicture(
      'This is a HEIC photo, which browsers cannot show. Choose it in this form on the phone itself, which then sends a JPEG; or save it as JPEG first.',
    );
  }
  const begin = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (/<svg[\s>]/i.test(begin)) {
    return new NotAPicture(
      `This is an SVG drawing, which can hold a program. Please save it as PNG and send that.`,
    );
  }
  return new NotAPicture(`Please choose ${kinds}.`);
}

export function tooManyPixels(): PictureTooLarge {
  return new PictureTooLarge('This picture has too many pixels or frames. Please send a smaller one.');
}

export function damagedPicture(): NotAPicture {
  return new NotAPicture('This picture is damaged and cannot be read.');
}
