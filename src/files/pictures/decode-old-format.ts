import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Decoded, isOldFormat } from './old-picture-formats.ts';

/** Milliseconds; the largest that is decoded takes some tenths of a second. */
const patience = 20_000;
/** Megabytes, beside those of the pixels themselves. */
const threadMemory = 256;

/**
 * Decodes BMP and ICO in a thread: their decoders are JavaScript, and would hold up everything else meanwhile.
 *
 * @returns undefined when the bytes are neither
 * @throws when they are damaged
 */
export async function decodeApart(bytes: Uint8Array): Promise<Decoded | undefined> {
  if (!isOldFormat(bytes)) return undefined;
  const thread = new Worker(new URL('./old-format-thread.ts', import.meta.url), {
    workerData: bytes,
    execArgv: [],
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
