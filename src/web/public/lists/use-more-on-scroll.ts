import { useEffect, useRef, useState } from 'react';

/** How far from the page's end more is asked for, in pixels, and how long 'Loading...' stays, in ms (product: Public pages). */
const distance = 500;
const delay = 1000;

interface Growing {
  /** More will be shown soon: time to fetch it. */
  onWait(): void;
  showMore(): void;
}

/**
 * Asks for more when a visitor scrolls near the end of the page.
 *
 * @param hasMore whether there is more to ask for; nothing is asked for while there is not
 * @param shown how many are shown; a new number means that more has come
 * @returns whether more is on its way
 */
export function useMoreOnScroll(hasMore: boolean, shown: number, growing: Growing): boolean {
  const [waitingAt, setWaitingAt] = useState<number>();
  const hasLooked = useRef(false);
  const latest = useRef(growing);
  latest.current = growing;
  const isWaiting = hasMore && waitingAt === shown;

  useEffect(() => {
    if (!hasMore || isWaiting) return;
    const look = () => {
      const page = document.documentElement;
      if (page.scrollHeight - window.scrollY - window.innerHeight < distance) setWaitingAt(shown);
    };
    // Scrolled before the script was there: on a slow phone that is how a page is read.
    if (window.scrollY > 0 && !hasLooked.current) look();
    hasLooked.current = true;
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [hasMore, isWaiting, shown]);

  useEffect(() => {
    if (!hasMore) setWaitingAt(undefined);
  }, [hasMore]);

  useEffect(() => {
    if (!isWaiting) return;
    latest.current.onWait();
    const timer = setTimeout(() => latest.current.showMore(), delay);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return isWaiting;
}
