import type { DataStrategyResult, UIMatch } from 'react-router';

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
