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
export function poll(request: () => Promise<void>, interval: number): () => void {
  let pause = interval;
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;

  async function tick(): Promise<void> {
    clearTimeout(timer);
    const isFailed =
      document.visibilityState === 'visible' &&
      navigator.onLine &&
      (await request().then(
        () => false,
        () => true,
      ));
    pause = isFailed ? Math.min(pause * growth, longest) : interval;
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void tick(), pause);
  }

  const tickNow = () => void tick();
  timer = setTimeout(tickNow, interval);
  document.addEventListener('visibilitychange', tickNow);
  window.addEventListener('online', tickNow);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tickNow);
    window.removeEventListener('online', tickNow);
  };
}
