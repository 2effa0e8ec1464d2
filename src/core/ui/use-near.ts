import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has come near what is seen: half a screen away, in this visit. What only some scroll down to is then
 * still to be fetched, and all others are spared it.
 */
export function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, place]);

  return isNear;
}
