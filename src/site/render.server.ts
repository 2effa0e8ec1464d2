import '#content/index.ts';
import { randomBytes } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { entryParameter, requestedEntry, requestedPart } from '#cms/public/list-part.ts';
import type { PublicPage } from '#cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import {
  nonceContext,
  type PageMatch,
  type PageRenderer,
  type PageServices,
  servicesContext,
  structuredDataContext,
  type ThirdParty,
  thirdPartiesContext,
} from '#core/pages/context.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { searchPath } from '#features/search/public/search-path.ts';
import { findReferenceFilter } from '#features/topics/public/filters.ts';
import { filterParameters, filterQuery, parseListFilter } from '#features/topics/rules/list-filter.ts';
import { findGrowingList } from './growing-lists.ts';
import { findSlice, hasPosition } from './list-data.ts';
import { canonicalQuery, parametersOf } from './page-parameters.ts';
import { hasSitemapPart } from './sitemap/sitemap-parts.ts';

interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** Finds the route of an address, as built. */
export function createPageMatch(built: Readonly<Record<string, BuiltRoute | undefined>>) {
  const all = Object.values(built).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index, ...(path !== undefined && { path }) } : { id, path, children: below(id) },
      );
  const routes = below(undefined);

  /** @param pathname of a page, without the ending by which the browser's router requests its data */
  return (pathname: string): PageMatch => {
    const matches = matchRoutes(routes, pathname) ?? [];
    const parts = matches.map(({ route }) => route.path).filter((path) => path);
    return {
      pattern: `/${parts.join('/')}`.replace(/\/{2,}/g, '/'),
      params: matches.at(-1)?.params ?? {},
      routeIds: matches.map(({ route }) => route.id ?? ''),
    };
  };
}

/** The patterns of pages for single entries, with their types. */
const entryPages: ReadonlyMap<string, ContentName> = new Map(
  contentNames.flatMap((name) => {
    const { entry }: PublicPage = contentTypes[name].page;
    return entry?.endsWith('/:link') ? [[entry, name] as const] : [];
  }),
);

/** Parameters with arbitrary values. */
export const openParameters = ['from', ...filterParameters, entryParameter];

/**
 * Whether an address with an arbitrary last segment or query has an answer of its own. All others of its pattern have
 * the same: "not found", or a redirect to the end of a list.
 *
 * @param query in canonical form
 */
export async function hasOwnAnswer(
  { pattern, params }: Pick<PageMatch, 'pattern' | 'params'>,
  query: URLSearchParams,
  services: PageServices,
): Promise<boolean> {
  const type = entryPages.get(pattern);
  if (type) return services.content.has(type, { link: params.link ?? '' });
  if (pattern === '/lists/:list/:from') return (await findSlice(services, params, query)) !== undefined;
  if (pattern === '/lists/:list/of/:link') return hasPosition(services, params);
  if (pattern === '/:part.xml') return hasSitemapPart(services.content, params.part ?? '');
  if (pattern === searchPath) return true;
  const page = findGrowingList(pattern);
  const entry = requestedEntry(query);
  if (page && entry) return services.content.has(page.name, { id: entry });
  const filter = parseListFilter(query);
  const referenceFilter = page && (await findReferenceFilter(services, filter));
  if (!referenceFilter) return false;
  // Also beyond the end of a filtered list: the redirect contains the filter.
  if (filterQuery(filter)) return true;
  const { start } = requestedPart(query, page.steps);
  return start === 0 || start < (await page.count(services, referenceFilter));
}

/** Maximum milliseconds for which scripts wait for the first picture. */
const timeout = 3000;

/**
 * Lets the scripts of a page load after its first picture: on a slow connection they would compete, and the page can be
 * read without scripts. The tags of the router (its preloads, and the module that imports everything) are removed, and
 * a script of ours inserts them as soon as the picture has loaded and been painted: a phone that is busy with scripts
 * paints later.
 *
 * The page's `load` event may fire before that.
 *
 * @param html with the nonce that marks our own scripts
 * @returns the page, and the scripts that are inserted later, which the policy has to allow as well
 */
export function pictureFirst(html: string, nonce: string): { html: string; later: string[] } {
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"[^>]* nonce="${nonce}"[^>]*>`, 'g');
  const module = new RegExp(`(<script nonce="${nonce}" type="module" async="">)(.*?)</script>`, 's');
  const [whole, start, code] = module.exec(html) ?? [];
  if (!whole || !start || !code) return { html, later: [] };
  const files = Array.from(html.matchAll(preload), ([, href]) => href);
  // A text in a string of the script must not end the script element.
  const [names, text] = [files, code].map((one) => JSON.stringify(one).replaceAll('<', '\\u003C'));
  const rearranged = html
    .replaceAll(preload, '')
    .replace(whole, () => `${start}(${insertScripts})(${names},${text},${timeout})</script>`);
  return { html: rearranged, later: [code] };
}

/**
 * Runs in the page from its own source text: it cannot use anything else of this file. So it repeats `shouldSaveData`
 * (core/ui/page-link.tsx); later pictures are then loaded smaller than they are shown.
 */
async function insertScripts(files: string[], code: string, maxWait: number): Promise<void> {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) {
    for (const source of document.querySelectorAll('picture:has(> [loading=lazy]) > [sizes]')) {
      source.setAttribute('sizes', '10rem');
    }
  }
  const first = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  const arrivals = Array.from(first, (img) => {
    if (img.complete) return null;
    return new Promise((resolve) => {
      img.addEventListener('load', resolve);
      img.addEventListener('error', resolve);
    });
  });
  const wait = new Promise((resolve) => setTimeout(resolve, maxWait));
  // Not a loading indicator. A page in the background is not painted, and waits the whole time.
  const isPainted =
    document.querySelector('#content') &&
    new Promise<void>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
      });
      observer.observe({ type: 'paint', buffered: true });
    });
  await Promise.race([Promise.all([isPainted, ...arrivals]), wait]);
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href });
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.text = code;
  document.head.append(script);
}

export { canonicalQuery, parametersOf };

export const matchPage = createPageMatch(build.routes);

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Renders a page, or its data for the browser's router.
 *
 * Our own scripts and styles carry a nonce that is new for each rendering; only those are reported as allowed, and the nonce is
 * removed. A script injected by a text would not carry it, and stays forbidden.
 */
export const renderPage: PageRenderer['renderPage'] = async (request, services) => {
  const nonce = randomBytes(16).toString('hex');
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(nonceContext, nonce);
  context.set(structuredDataContext, []);
  const thirdParties = new Set<ThirdParty>();
  context.set(thirdPartiesContext, thirdParties);
  const response = await handle(request, context);
  const written = await response.text();
  // Lets other requests run between rendering a long page and processing it.
  await yieldToEventLoop();
  const { html, later } = import.meta.env.DEV ? { html: written, later: [] } : pictureFirst(written, nonce);
  await yieldToEventLoop();
  const scripts: string[] = [...later];
  const styles: string[] = [];
  const ownScript = new RegExp(`<script\\b([^>]*) nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs');
  const body = html
    .replace(ownScript, (_tag, before: string, after: string, script: string) => {
      if (script) scripts.push(script);
      return `<script${before}${after}>${script}</script>`;
    })
    .replace(new RegExp(`<style nonce="${nonce}">(.*?)</style>`, 'gs'), (_tag, style: string) => {
      styles.push(style);
      return `<style>${style}</style>`;
    })
    .replaceAll(` nonce="${nonce}"`, '');
  return { status: response.status, headers: response.headers, body, scripts, styles, thirdParties };
};
