/** An interval grows by this after each failure, up to the longest. */
const growth = 2;
/** Milliseconds. */
const longest = 300_000;

/**
 * Asks again and again while somebody can see the page, and at once when they come back to it or the network does. After
 * failures it asks less often.
 *
 * @param interval milliseconds
 * @returns how to stop
 */
export function poll(ask: () => Promise<void>, interval: number): () => void {
  let pause = interval;
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;

  async function round(): Promise<void> {
    clearTimeout(timer);
    const isFailed =
      document.visibilityState === 'visible' &&
      navigator.onLine &&
      (await ask().then(
        () => false,
        () => true,
      ));
    pause = isFailed ? Math.min(pause * growth, longest) : interval;
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void round(), pause);
  }

  const look = () => void round();
  timer = setTimeout(look, interval);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}
