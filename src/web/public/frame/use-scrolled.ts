import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether the page is scrolled past a mark: an element at the distance that counts. Watching it costs nothing while
 * scrolling, as a scroll listener would.
 */
export function useScrolled(): { isScrolled: boolean; mark: RefObject<HTMLDivElement | null> } {
  const mark = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);

  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((entries) => {
      // A busy browser reports several at once, the oldest first.
      const latest = entries.at(-1);
      if (latest) setScrolled(!latest.isIntersecting);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);

  return { isScrolled, mark };
}
