import { pause } from '../../api/repeat.ts';

/** Milliseconds between looks where nothing is heard of the line; they grow. */
const looks = [2000, 4000, 8000, 15_000, 30_000];

/** Whether the browser knows that nothing can be sent just now: without network, or asleep with its window. */
export const isAway = (): boolean => navigator.onLine === false || document.visibilityState === 'hidden';

/**
 * Waits until something can be sent again: the network is back, somebody looks at the page again, or some time has
 * passed, because phones do not always tell.
 *
 * @param tries how often it was waited for before
 * @param hurried ends it too
 * @throws the reason of the signal as soon as it aborts
 */
export async function waitForLine(signal: AbortSignal, tries: number, hurried?: AbortSignal): Promise<void> {
  const done = new AbortController();
  const wake = () => !isAway() && done.abort();
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  const longest = looks[Math.min(tries, looks.length - 1)];
  try {
    await pause(longest ?? 30_000, AbortSignal.any([signal, done.signal, ...(hurried ? [hurried] : [])]));
  } catch (error) {
    if (signal.aborted) throw error;
  } finally {
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  }
}
