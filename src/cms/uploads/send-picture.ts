import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { isOfflineOrHidden, waitForConnection } from './upload-video.ts';

/** Maximum length of the longer side in pixels, which the site keeps. */
const maxSide = 2560;
/** Bytes below which resizing is not worth the work of a cheap phone. */
const minBytesToResize = 1_000_000;
const quality = 0.86;
/** Types that can be resized. Others may be animated, are drawn sharp, or cannot be read by every browser. */
const resizableTypes = ['image/jpeg', 'image/webp', 'image/heic', 'image/heif', 'image/png'];

/**
 * Resizes a large photo, so that a phone with a slow connection sends 400 kB instead of 8 MB. A file that cannot be
 * resized or read by the browser is sent unchanged: the server reads more types.
 */
async function resizePicture(file: File): Promise<File> {
  if (!resizableTypes.includes(file.type) || file.size < minBytesToResize) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return file;
    // The browser has applied the orientation of the photo.
    context.drawImage(picture, 0, 0, width, height);
    // Transparent parts would be black in a JPEG.
    const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    // Browsers that cannot write WebP return a PNG, which is larger.
    if (!blob || blob.type !== type || blob.size > file.size * 0.9) return file;
    return new File([blob], file.name, { type, lastModified: file.lastModified });
  } finally {
    picture.close();
  }
}

interface SendPictureOptions {
  signal: AbortSignal;
  /** Whether it is kept in the library even if nothing shows it. */
  keep?: boolean;
  /** 0 to 100; undefined: it waits for the network. */
  onProgress(percent: number | undefined): void;
}

export interface SentPicture {
  name: string;
  width: number;
  height: number;
}

/** Attempts while the network seems available. */
const maxTries = 4;

/**
 * Uploads a picture, resized if it is very large. Without network it waits, and continues automatically.
 *
 * @throws ApiError; the reason of the signal when it aborts
 */
export async function sendPicture(
  file: File,
  { signal, keep, onProgress }: SendPictureOptions,
): Promise<SentPicture> {
  onProgress(0);
  const picture = await resizePicture(file);
  signal.throwIfAborted();
  let tries = 0;
  for (let waits = 0; ; waits += 1) {
    try {
      const body = new FormData();
      body.append('label', file.name);
      if (keep) body.append('keep', 'true');
      body.append('picture', picture, picture.name);
      const { data } = await callApi('POST pictures', { body, signal, onSent: onProgress });
      return data;
    } catch (error) {
      const isTemporary = error instanceof ApiError && (error.status === 0 || error.status === 503);
      if (!isOfflineOrHidden()) tries += 1;
      if (!isTemporary || tries >= maxTries) throw error;
      onProgress(undefined);
      await waitForConnection(signal, waits);
    }
  }
}
