import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has come near what is seen: half a screen away, in this visit. What only some scroll down to is then
 * still to be fetched, and all others are spared it.
 */
export function useNear(container: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (isNear || !container.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [isNear, container]);

  return isNear;
}
