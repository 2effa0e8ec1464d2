import { type ReactNode, useEffect, useRef } from 'react';
import { useMatches } from 'react-router';

/**
 * A screen. After a navigation it takes the focus, as a page load would have given it; not where a window opens over it
 * that has an address of its own (`handle.isWindow` of its route): that looks after the focus itself.
 */
export function AdminContent({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const place = useMatches().findLast(({ handle }) => !isWindow(handle))?.pathname;
  const shown = useRef(place);

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    main.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <main id="content" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

function isWindow(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isWindow' in handle;
}
