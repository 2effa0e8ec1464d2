/** Milliseconds before the second try; each further pause is twice as long, up to the longest. */
const first = 1000;
const longest = 60_000;

/**
 * Waits before a failed load of code is repeated, longer each time. It ends as soon as the network is back.
 *
 * @param failures earlier failures
 * @param waitForEvent an event to wait for after the pause
 */
export function waitBeforeRetry(failures: number, waitForEvent = () => Promise.resolve()): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener('online', end);
      resolve();
    };
    addEventListener('online', end);
    setTimeout(() => void waitForEvent().then(end), Math.min(first * 2 ** failures, longest));
  });
}
