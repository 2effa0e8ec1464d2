import type { PublicPage } from '../../content/define-content.ts';
import { contentNames, contentTypes } from '../../content/index.ts';

/** A page as it is known to the cache, or the spelling that a browser is sent to. */
export type PageAddress = { path: string } | { redirect: string };

/**
 * Brings an address into its one spelling, so that each page is rendered and kept once, and nobody can fill the
 * memory with spellings of it. Most addresses are in it already.
 *
 * @param url path and query as they were asked for
 * @param routeIds the parts of pages that the browser's router may ask for by `_routes`
 */
export function pageAddress(url: string, routeIds: readonly string[]): PageAddress {
  const [asked = '', query = ''] = url.split(/\?(.*)/s);
  const pathname = asked.replace(/^\/+/, '/').replaceAll('\\', '%5C');
  const canonical = inOneSpelling(pathname);
  if (canonical !== pathname) return { redirect: query ? `${canonical}?${query}` : canonical };
  const kept = knownParameters(pathname, new URLSearchParams(query), routeIds);
  return { path: kept ? `${pathname}?${kept}` : pathname };
}

/** The first words of pages' addresses, in their spelling, by the same in lower case. */
const firstWords = new Map(
  contentNames.flatMap((name) => {
    const { list, entry = list }: PublicPage = contentTypes[name].page;
    return [list, entry]
      .map((path) => /^\/[^/#]*/.exec(path)?.[0] ?? '')
      .map((word) => [word.toLowerCase(), word]);
  }),
);

/** Addresses of pages are in lower case, as links are, but for a first word that is spelled otherwise (product: Public pages). */
function inOneSpelling(pathname: string): string {
  const lower = pathname.toLowerCase().replace(/^\/[^/.]*/, (word) => firstWords.get(word) ?? word);
  return lower.length > 1 ? lower.replace(/\/+$/, '') || '/' : lower;
}

/** Any parameter that no page knows makes no new page. */
function knownParameters(pathname: string, asked: URLSearchParams, routeIds: readonly string[]): string {
  const kept = new URLSearchParams();
  const show = asked.get('show');
  if (show && /^\d{1,4}$/.test(show)) kept.set('show', show);
  const routes = asked.get('_routes');
  if (routes && pathname.endsWith('.data') && routeIds.includes(routes)) kept.set('_routes', routes);
  return kept.toString();
}
