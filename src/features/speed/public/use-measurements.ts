import { useEffect, useRef } from 'react';
import { firstUse } from '#core/ui/lazy-on-use.tsx';
import { savesData } from '#core/ui/page-link.tsx';

/** Milliseconds after the first use: what is measured can be read later, and must not slow down what it measures. */
const rest = 3000;

/** Milliseconds after which a page that is only looked at is measured too. */
const longestUnused = 20_000;

/**
 * Lets the visit be counted (send-measurements.ts), if it began with this page: how fast the next ones come is none of the
 * browser's measures. Whoever saves data fetches nothing of it; a slow line does, because
 * what is slow is what should be known.
 *
 * @param route the name of the page on the map of all pages
 */
export function useFieldValues(route: string | undefined): void {
  const page = useRef(route?.split('/').at(-1));
  useEffect(() => {
    if (import.meta.env.DEV || savesData()) return;
    const [kind, { pathname }] = [page.current, location];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const wait = async () => {
      await Promise.race([firstUse(), new Promise((resolve) => setTimeout(resolve, longestUnused))]);
      if (isGone) return;
      timer = setTimeout(() => {
        if (!navigator.onLine) return;
        import('./send-measurements.ts').then(
          ({ tellFieldValues }) => tellFieldValues(kind, pathname),
          () => undefined,
        );
      }, rest);
    };
    if (document.readyState === 'complete') void wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('load', wait);
    };
  }, []);
}
