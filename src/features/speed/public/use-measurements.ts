import { useEffect, useRef } from 'react';
import { firstUse } from '#core/ui/lazy-on-use.tsx';
import { isDataSaverOn } from '#core/ui/page-link.tsx';

/**
 * Milliseconds after the first use: the values can be read later, and loading the code must not slow down the page that it
 * measures.
 */
const loadDelay = 3000;

/** Milliseconds after which an unused page is measured too. */
const maxWaitForUse = 20_000;

/**
 * Counts the visit (send-measurements.ts), if it began with this page: browsers do not measure client-side navigations. Visitors
 * who save data load nothing of it. A slow connection does, because slow visits matter most.
 *
 * @param route the name of the page in the route map
 */
export function useFieldValues(route: string | undefined): void {
  const page = useRef(route?.split('/').at(-1));
  useEffect(() => {
    if (import.meta.env.DEV || isDataSaverOn()) return;
    const [kind, { pathname }] = [page.current, location];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const wait = async () => {
      await Promise.race([firstUse(), new Promise((resolve) => setTimeout(resolve, maxWaitForUse))]);
      if (isUnmounted) return;
      timer = setTimeout(() => {
        if (!navigator.onLine) return;
        import('./send-measurements.ts').then(
          ({ sendFieldValues }) => sendFieldValues(kind, pathname),
          () => undefined,
        );
      }, loadDelay);
    };
    if (document.readyState === 'complete') void wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      window.removeEventListener('load', wait);
    };
  }, []);
}
