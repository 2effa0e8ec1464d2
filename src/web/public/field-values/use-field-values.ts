import { useEffect, useRef } from 'react';
import { afterRest } from '../../ui/after-rest.ts';
import { savesData } from '../../ui/navigation/spares-data.ts';

/**
 * Lets the visit be counted (tell-field-values.ts), if it began with this page: how fast the next ones come is none of the
 * browser's measures. What is measured can be read later, and must not slow down what it measures. Whoever saves data
 * fetches nothing of it; a slow line does, because what is slow is what should be known.
 *
 * @param route the name of the page on the map of all pages
 */
export function useFieldValues(route: string | undefined): void {
  const page = useRef(route?.split('/').at(-1));
  useEffect(() => {
    if (import.meta.env.DEV || savesData()) return;
    const [kind, { pathname }] = [page.current, location];
    return afterRest(() => {
      if (!navigator.onLine) return;
      import('./tell-field-values.ts').then(
        ({ tellFieldValues }) => tellFieldValues(kind, pathname),
        () => undefined,
      );
    });
  }, []);
}
