import { useEffect } from 'react';
import { facility } from '../../browser-facility.ts';

/** Opens the copy of a page that could not be fetched, where the service worker has kept one (src/web/service-worker). */
export function useCopyOf(page: string | undefined): void {
  useEffect(() => {
    // Nobody else can show it.
    const copies = facility(() => navigator.serviceWorker)?.controller && facility(() => caches);
    if (!page || !copies) return;
    let isLeft = false;
    copies.match(placeOfCopy(page), { cacheName: 'read-pages' }).then(
      (copy) => {
        if (copy && !isLeft) window.location.assign(page);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [page]);
}

/** Under which address its copy is kept. An address as the site writes it differs from that only in how far a list was read. */
export const placeOfCopy = (page: string): string => page.replace(/[?&]show=\d+$/, '');
