import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { projectFolder } from '#core/config/project-folder.ts';
import { type Decoded, isOldFormat } from './old-picture-formats.ts';

/** Milliseconds; the largest BMP takes some tenths of a second, 40 million pixels of HEIC nearly ten seconds. */
const timeout = 45_000;
/** Megabytes, beside those of the pixels themselves. */
const threadMemory = 256;

/** A photo of a phone takes hundreds of megabytes for some seconds. */
const oneHeic = pLimit(1);

/**
 * Decodes BMP and ICO in a thread: their decoders are JavaScript, and would hold up everything else meanwhile.
 *
 * @returns undefined when the bytes are neither
 * @throws when they are damaged
 */
export async function decodeOldInThread(bytes: Uint8Array): Promise<Decoded | undefined> {
  return isOldFormat(bytes) ? inThread('old-format-worker.ts', bytes) : undefined;
}

/**
 * Decodes the photo of an iPhone, HEVC in a HEIF file, upright as it is shown: sharp comes without a decoder of that.
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
    // What a decoder has to say of a picture is nothing for the server's log.
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

/** Says that there are the fonts of cards, and no others. */
const fonts = join(projectFolder, 'src/core/media/fonts/fonts.conf');

let loading: Promise<Sharp> | undefined;

/**
 * What reads and writes pictures, on one thread for each. It takes some 20 MB of memory, so that it is loaded with the
 * first picture that somebody brings.
 */
export function pictureDecoder(): Promise<Sharp> {
  // Read with the first text that is ever set, so it has to be there before anything is.
  process.env.FONTCONFIG_FILE = fonts;
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
