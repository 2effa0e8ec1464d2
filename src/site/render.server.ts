import '#content/index.ts';
import { randomBytes } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { askedEntry, askedPart, entryParameter } from '#cms/public/list-part.ts';
import type { PublicPage } from '#cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import {
  describedContext,
  nonceContext,
  type PageMatch,
  type PageServices,
  type Rendering,
  servicesContext,
  type ThirdParty,
  thirdPartiesContext,
} from '#core/pages/context.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { searchPath } from '#features/search/public/search-path.ts';
import { findNarrowing } from '#features/topics/public/filters.ts';
import { askedFilter, filterParameters, filterQuery } from '#features/topics/rules/list-filter.ts';
import { findGrowingList } from './growing-lists.ts';
import { hasPosition } from './list-position.ts';
import { findSlice } from './list-slice.ts';
import { canonicalQuery, parametersOf } from './page-parameters.ts';
import { hasSitemapPart } from './sitemap/sitemap-parts.ts';

interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** Finds addresses on the map of pages, as the build knows it. */
export function createPageMatch(built: Readonly<Record<string, BuiltRoute | undefined>>) {
  const all = Object.values(built).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index, ...(path !== undefined && { path }) } : { id, path, children: below(id) },
      );
  const routes = below(undefined);

  /** @param pathname of a page, without the ending by which the browser's router asks for its data */
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

/** The pages of single entries, and of which type those are. */
const entryPages: ReadonlyMap<string, ContentName> = new Map(
  contentNames.flatMap((name) => {
    const { entry }: PublicPage = contentTypes[name].page;
    return entry?.endsWith('/:link') ? [[entry, name] as const] : [];
  }),
);

/** Parameters that may hold anything. */
export const openParameters = ['from', ...filterParameters, entryParameter];

/**
 * Whether an address whose last part, or whose query, may hold anything has an answer of its own. All others of its
 * pattern look the same: "not found", or the way to where a list ends.
 *
 * @param query in its one spelling
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
  const entry = askedEntry(query);
  if (page && entry) return services.content.has(page.name, { id: entry });
  const filter = askedFilter(query);
  const narrowing = page && (await findNarrowing(services, filter));
  if (!narrowing) return false;
  // Also beyond the end of a narrowed list: the way back names what it is narrowed to.
  if (filterQuery(filter)) return true;
  const { start } = askedPart(query, page.steps);
  return start === 0 || start < (await page.count(services, narrowing));
}

/** The longest, in milliseconds, that scripts wait for what is seen first. */
const timeout = 3000;

/**
 * Lets the scripts of a page come after its first picture: on a slow line they would share it, and the picture is what
 * somebody has come for, while the page can be read without them. What the router writes (its preloads, and the module
 * that imports everything) is taken out, and a script of ours puts it in as soon as the picture is there and something has
 * been painted: a phone that is busy with scripts paints later.
 *
 * The page's `load` event may come before that.
 *
 * @param html with the nonce in it by which our own scripts are known
 * @returns the page, and what is put in later, which the policy has to allow as well
 */
export function pictureFirst(html: string, nonce: string): { html: string; later: string[] } {
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"[^>]* nonce="${nonce}"[^>]*>`, 'g');
  const module = new RegExp(`(<script nonce="${nonce}" type="module" async="">)(.*?)</script>`, 's');
  const [whole, start, code] = module.exec(html) ?? [];
  if (!whole || !start || !code) return { html, later: [] };
  const files = Array.from(html.matchAll(preload), ([, href]) => href);
  // What is said in a string of the script must not end it.
  const [names, text] = [files, code].map((one) => JSON.stringify(one).replaceAll('<', '\\u003C'));
  const arranged = html
    .replaceAll(preload, '')
    .replace(whole, () => `${start}(${putIn})(${names},${text},${timeout})</script>`);
  return { html: arranged, later: [code] };
}

/**
 * Runs in the page, from its own text: it can use nothing else of this file. What sparesData (ui/navigation) says is
 * therefore said again; pictures that come later are then fetched smaller than they are shown.
 */
async function putIn(files: string[], code: string, maxWait: number): Promise<void> {
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
  // Not what only says that it loads. A page in the background is not painted, and waits the whole time.
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
 * Renders a page, or the data of one that the browser's router asks for.
 *
 * Scripts of our own carry a secret that is new for each rendering; only those are reported as allowed, and the
 * secret is taken out. A script that came in with somebody's text would not carry it, and so stays forbidden.
 */
export const renderPage: Rendering['renderPage'] = async (request, services) => {
  const nonce = randomBytes(16).toString('hex');
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(nonceContext, nonce);
  context.set(describedContext, []);
  const thirdParties = new Set<ThirdParty>();
  context.set(thirdPartiesContext, thirdParties);
  const response = await handle(request, context);
  const written = await response.text();
  // Others are heard between the writing of a long page and what is done with all of it.
  await yieldToEventLoop();
  const { html, later } = import.meta.env.DEV ? { html: written, later: [] } : pictureFirst(written, nonce);
  await yieldToEventLoop();
  const scripts: string[] = [...later];
  const ownScript = new RegExp(`<script\\b([^>]*) nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs');
  const body = html
    .replace(ownScript, (_tag, before: string, after: string, script: string) => {
      if (script) scripts.push(script);
      return `<script${before}${after}>${script}</script>`;
    })
    .replaceAll(` nonce="${nonce}"`, '');
  return { status: response.status, headers: response.headers, body, scripts, thirdParties };
};
