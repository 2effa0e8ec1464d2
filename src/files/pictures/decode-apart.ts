import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { projectFolder } from '../../project-folder.ts';
import { type Decoded, isOldFormat } from './old-picture-formats.ts';

/** Milliseconds; the largest BMP takes some tenths of a second, 40 million pixels of HEIC nearly ten seconds. */
const patience = 45_000;
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
export async function decodeOldApart(bytes: Uint8Array): Promise<Decoded | undefined> {
  return isOldFormat(bytes) ? inThread('old-format-thread.ts', bytes) : undefined;
}

/**
 * Decodes the photo of an iPhone, HEVC in a HEIF file, upright as it is shown: sharp comes without a decoder of that.
 *
 * @throws when it is damaged, or takes too much time or memory
 */
export function decodeHeicApart(bytes: Uint8Array, maxPixels: number): Promise<Decoded | undefined> {
  return oneHeic(() => inThread('heic-thread.ts', { bytes, maxPixels }));
}

async function inThread(code: string, workerData: unknown): Promise<Decoded | undefined> {
  const thread = new Worker(join(projectFolder, 'src/files/pictures', code), {
    workerData,
    execArgv: [],
    // What a decoder has to say of a picture is nothing for the server's log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: threadMemory },
  });
  try {
    const [decoded] = (await once(thread, 'message', { signal: AbortSignal.timeout(patience) })) as [
      Decoded | undefined,
    ];
    return decoded;
  } finally {
    await thread.terminate();
  }
}
