import { useEffect } from 'react';

/** Opens the copy of a page that could not be fetched, where the service worker has kept one (src/web/service-worker). */
export function useCopyOf(page: string | undefined): void {
  useEffect(() => {
    // Nobody else can show it.
    if (!page || !navigator.serviceWorker?.controller) return;
    let isLeft = false;
    void caches.match(placeOfCopy(page), { cacheName: 'read-pages' }).then((copy) => {
      if (copy && !isLeft) window.location.assign(page);
    });
    return () => {
      isLeft = true;
    };
  }, [page]);
}

/** Under which address its copy is kept. An address as the site writes it differs from that only in how far a list was read. */
export const placeOfCopy = (page: string): string => page.replace(/[?&]show=\d+$/, '');
