import { useEffect } from 'react';
import type { DataStrategyResult, UIMatch } from 'react-router';
import { facility } from '#core/api-client/device-store.ts';

/** The data of a page, as the router takes it from loaders. */
export type PageData = Record<string, DataStrategyResult>;

/** How many pages are kept; a page's data is some ten kilobytes. */
const most = 20;
const pages = new Map<string, PageData>();

/** Path and query, which is what tells pages apart. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Keeps what stands on the screen, so that the way back to it needs no network while the tab is open. */
export function keepPage(path: string, matches: UIMatch[]): void {
  pages.delete(path);
  pages.set(
    path,
    Object.fromEntries(matches.map(({ id, loaderData }) => [id, { type: 'data', result: loaderData }])),
  );
  const [oldest] = pages.keys();
  if (pages.size > most && oldest !== undefined) pages.delete(oldest);
}

export function findKeptPage(path: string): PageData | undefined {
  return pages.get(path);
}

/** Opens the copy of a page that could not be fetched, where the service worker has kept one (src/features/offline/service-worker). */
export function useCopyOf(page: string | undefined): void {
  useEffect(() => {
    // Nobody else can show it.
    const copies = facility(() => navigator.serviceWorker)?.controller && facility(() => caches);
    if (!page || !copies) return;
    let isLeft = false;
    copies.match(positionOfCopy(page), { cacheName: 'read-pages' }).then(
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
export const positionOfCopy = (page: string): string => page.replace(/[?&]show=\d+$/, '');
