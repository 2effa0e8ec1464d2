import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { isAway, waitForLine } from './upload-video.ts';

/** The longer side of what is sent, in pixels: as many as the site keeps. */
const most = 2560;
/** Bytes under which it is not worth the work of a cheap phone. */
const small = 1_000_000;
const quality = 0.86;
/** What may move, or is drawn sharp; and what only some browsers can read. */
const shrinkable = ['image/jpeg', 'image/webp', 'image/heic', 'image/heif', 'image/png'];

/**
 * A large photo as a smaller one that shows the same, so that a phone on a slow line sends 400 kB and not 8 MB. What
 * cannot be made smaller, and what the browser cannot read, is sent as it is: the server reads more.
 */
async function shrunk(file: File): Promise<File> {
  if (!shrinkable.includes(file.type) || file.size < small) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Upright already: the browser has turned it as the camera said.
    context.drawImage(picture, 0, 0, width, height);
    // A picture that light shines through would be black as a JPEG.
    const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    // Browsers that cannot write WebP answer a PNG, which is larger than what there was.
    if (!blob || blob.type !== type || blob.size > file.size * 0.9) return file;
    return new File([blob], file.name, { type, lastModified: file.lastModified });
  } finally {
    picture.close();
  }
}

interface Sending {
  signal: AbortSignal;
  /** Whether it stays in the library although nothing shows it. */
  keep?: boolean;
  /** 0 to 100; undefined: it waits for the network. */
  onProgress(percent: number | undefined): void;
}

/** A picture that the site has from now on. */
export interface SentPicture {
  name: string;
  width: number;
  height: number;
}

/** Tries with a line that seems to be there. */
const maxTries = 4;

/**
 * Sends a picture, made smaller where it is huge. Without network it waits, and goes on by itself.
 *
 * @throws ApiError; the reason of the signal when it aborts
 */
export async function sendPicture(file: File, { signal, keep, onProgress }: Sending): Promise<SentPicture> {
  onProgress(0);
  const picture = await shrunk(file);
  signal.throwIfAborted();
  let tries = 0;
  for (let waits = 0; ; waits += 1) {
    try {
      const body = new FormData();
      body.append('label', file.name);
      if (keep) body.append('keep', 'true');
      body.append('picture', picture, picture.name);
      const { data } = await callApi<SentPicture>('POST', 'pictures', { body, signal, onSent: onProgress });
      return data;
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.status === 0 || error.status === 503);
      if (!isAway()) tries += 1;
      if (!mayPass || tries >= maxTries) throw error;
      onProgress(undefined);
      await waitForLine(signal, waits);
    }
  }
}
