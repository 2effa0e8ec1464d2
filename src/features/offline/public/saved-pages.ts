import { useEffect } from 'react';
import type { DataStrategyResult, UIMatch } from 'react-router';
import { browserFeature } from '#core/api-client/device-store.ts';

/** The data of a page, as loaders return it to the router. */
export type PageData = Record<string, DataStrategyResult>;

/** Number of pages kept; the data of a page has some ten kilobytes. */
const maxPages = 20;
const storedPages = new Map<string, PageData>();

/** Path and query, which identify a page. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Keeps the data of the current page, so that going back to it needs no network while the tab is open. */
export function storePage(path: string, matches: UIMatch[]): void {
  storedPages.delete(path);
  storedPages.set(
    path,
    Object.fromEntries(matches.map(({ id, loaderData }) => [id, { type: 'data', result: loaderData }])),
  );
  const [oldest] = storedPages.keys();
  if (storedPages.size > maxPages && oldest !== undefined) storedPages.delete(oldest);
}

export function findStoredPage(path: string): PageData | undefined {
  return storedPages.get(path);
}

/**
 * Opens the cached copy of a page that could not be fetched, if the service worker has one
 * (src/features/offline/service-worker).
 */
export function useCachedCopy(page: string | undefined): void {
  useEffect(() => {
    // Only a service worker can show it.
    const copies = browserFeature(() => navigator.serviceWorker)?.controller && browserFeature(() => caches);
    if (!page || !copies) return;
    let isCancelled = false;
    copies.match(copyCacheKey(page), { cacheName: 'read-pages' }).then(
      (copy) => {
        if (copy && !isCancelled) window.location.assign(page);
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [page]);
}

/** The address under which the copy is cached: without the part of a list that was shown. */
export const copyCacheKey = (page: string): string => page.replace(/[?&]show=\d+$/, '');
