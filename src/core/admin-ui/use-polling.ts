/** The factor of the interval after each failure, up to the longest. */
const growth = 2;
/** Milliseconds. */
const longest = 300_000;

/**
 * Calls repeatedly while the page is visible, and immediately when it becomes visible or the network returns. After
 * failures the interval grows.
 *
 * @param interval milliseconds
 * @returns a function that stops it
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
