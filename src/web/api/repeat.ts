import { ApiError, isOutcomeUnknown } from './api-error.ts';

interface Patience {
  /** Milliseconds before each further try. */
  pauses: readonly number[];
  /** Whether a failure may pass. */
  isWorthwhile(error: ApiError): boolean;
  signal: AbortSignal | undefined;
}

/**
 * Tries until something comes of it. (Of the kept libraries for this, the small one would weigh more than all of the
 * client, on the pages of parents too.)
 *
 * @throws what the last try threw; where it did not arrive, and one before it may have, that one. The abort as it is
 */
export async function repeat<T>(
  tryOnce: () => Promise<T>,
  { pauses, isWorthwhile, signal }: Patience,
): Promise<T> {
  let unknown: unknown;
  for (let tries = 0; ; tries += 1) {
    try {
      return await tryOnce();
    } catch (error) {
      if (isOutcomeUnknown(error)) unknown = error;
      const wait = pauses[tries];
      if (!(error instanceof ApiError) || wait === undefined || !isWorthwhile(error)) {
        throw error instanceof ApiError && error.status === 0 && unknown ? unknown : error;
      }
      await pause(wait, signal);
    }
  }
}

/** @throws the reason of the signal as soon as it aborts */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
