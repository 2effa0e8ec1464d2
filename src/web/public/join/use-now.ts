import { useEffect, useState } from 'react';

/** Milliseconds: a phone whose clock differs by more than that is not believed. */
const believed = 60_000;
const second = 1000;

/**
 * The moment (milliseconds since 1970), again and again: each second. The server's page and the browser begin with the same.
 *
 * @param told ISO, UTC: by the clock of the site, when it made the page
 */
export function useNow(told: string): number {
  const began = Date.parse(told);
  const [now, setNow] = useState(began);
  useEffect(() => {
    const wrong = Date.now() - began;
    const skew = Math.abs(wrong) < believed ? 0 : wrong;
    const tick = () => setNow(Date.now() - skew);
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [began]);
  return now;
}
