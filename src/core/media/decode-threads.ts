import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { projectFolder } from '#core/config/project-folder.ts';
import { type Decoded, isOldFormat } from './old-picture-formats.ts';

/** Milliseconds; the largest BMP takes some tenths of a second, 40 million pixels of HEIC nearly ten seconds. */
const timeout = 45_000;
/** Megabytes, besides the pixels themselves. */
const threadMemory = 256;

/** Only one at a time: a photo of a phone takes hundreds of megabytes for some seconds. */
const oneHeic = pLimit(1);

/**
 * Decodes BMP and ICO in a thread: their decoders are JavaScript, and would block the process.
 *
 * @returns undefined when the bytes are neither
 * @throws when they are damaged
 */
export async function decodeOldInThread(bytes: Uint8Array): Promise<Decoded | undefined> {
  return isOldFormat(bytes) ? inThread('old-format-worker.ts', bytes) : undefined;
}

/**
 * Decodes the photo of an iPhone (HEVC in a HEIF file), rotated upright: sharp has no decoder for it.
 *
 * @throws when it is damaged, or takes too much time or memory
 */
export function decodeHeicInThread(bytes: Uint8Array, maxPixels: number): Promise<Decoded | undefined> {
  return oneHeic(() => inThread('heic-worker.ts', { bytes, maxPixels }));
}

async function inThread(code: string, workerData: unknown): Promise<Decoded | undefined> {
  const thread = new Worker(join(projectFolder, 'src/core/media', code), {
    workerData,
    execArgv: [],
    // Messages of the decoder do not belong in the server's log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: threadMemory },
  });
  try {
    const [decoded] = (await once(thread, 'message', { signal: AbortSignal.timeout(timeout) })) as [
      Decoded | undefined,
    ];
    return decoded;
  } finally {
    await thread.terminate();
  }
}

type Sharp = typeof import('sharp').default;

/** The configuration that makes only the fonts of share cards available. */
const fonts = join(projectFolder, 'src/core/media/fonts/fonts.conf');

let loading: Promise<Sharp> | undefined;

/**
 * The image library sharp, with one thread per picture. It takes some 20 MB of memory, so it is loaded with the first
 * picture.
 */
export function pictureDecoder(): Promise<Sharp> {
  // Read when the first text is rendered, so it must be set before.
  process.env.FONTCONFIG_FILE = fonts;
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
