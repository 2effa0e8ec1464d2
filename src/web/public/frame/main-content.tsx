import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The page itself. After a navigation without page load it takes the focus, as a page load would have given it. */
export function MainContent({ className, children }: { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main id="content" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
