/**
 * Keeps the screen on while something long is sent: a phone that falls asleep sends nothing. Not every browser can, and
 * not with little battery.
 *
 * @returns ends it
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;
  const ask = async () => {
    if (!isWanted || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (!isWanted) await lock?.release();
  };
  // It is lost whenever the page is hidden.
  const askAgain = () => void ask();
  document.addEventListener('visibilitychange', askAgain);
  void ask();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}
