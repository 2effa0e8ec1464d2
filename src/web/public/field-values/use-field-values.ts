import { useEffect, useRef } from 'react';
import { sparesData } from '../../ui/navigation/spares-data.ts';

/** Milliseconds after the page has loaded: what is measured can be read later, and must not slow down what it measures. */
const rest = 3000;

/**
 * Lets the visit be counted (tell-field-values.ts), if it began with this page: how fast the next ones come is none of the
 * browser's measures. Whoever asks not to be followed, or to save data, fetches nothing of it.
 *
 * @param route the name of the page on the map of all pages
 */
export function useFieldValues(route: string | undefined): void {
  const page = useRef(route?.split('/').at(-1));
  useEffect(() => {
    if (import.meta.env.DEV || !page.current || !mayBeCounted()) return;
    const kind = page.current;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        if (!navigator.onLine) return;
        import('./tell-field-values.ts').then(
          ({ tellFieldValues }) => tellFieldValues(kind),
          () => undefined,
        );
      }, rest);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', wait);
    };
  }, []);
}

function mayBeCounted(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === '1' || sparesData()) return false;
  const [begun] = performance.getEntriesByType('navigation');
  return begun !== undefined && new URL(begun.name).pathname === location.pathname;
}
