import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has come within half a screen of the visible part during this visit. Content that few visitors
 * scroll to is loaded then, and not for all others.
 */
export function useIsNear(container: RefObject<Element | null>): boolean {
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
