import { withoutSlashAtEnd } from '#core/text/path-end.ts';
import type { PageMatch, PageRenderer } from './context.ts';

/** The query of a request for the router's data; undefined: a whole page is requested. */
export type DataRequest = { query: string } | undefined;

const dataSuffix = /\.data$/;

/**
 * Reads an address that ends with a token: the browser's router appends an ending to request the data of a page.
 *
 * @returns the token without that ending
 */
export function readTokenPath({ params, url }: { params: { token: string }; url: string }): {
  token: string;
  data: DataRequest;
} {
  const token = params.token.replace(dataSuffix, '');
  return { token, data: token === params.token ? undefined : dataRequestOf(url) };
}

/** The query of an address that requests data. */
export function dataRequestOf(url: string): { query: string } {
  const [, query = ''] = url.split(/\?(.*)/s);
  return { query };
}

/** Known addresses, for checks before rendering. */
export interface PageMap {
  /** Pages that exist independent of published content. */
  fixed: ReadonlySet<string>;
  /** The first path segments of pages, in their spelling, by their lower case. */
  firstSegments: ReadonlyMap<string, string>;
}

/**
 * @param pages the routes of all entries of each type, and of a single one: `/pages/:link`
 * @param others paths that exist besides, independent of published content
 */
export function createPageMap(
  pages: readonly { list: string; entry?: string }[],
  others: readonly string[],
): PageMap {
  const words = pages.flatMap(({ list, entry = list }) =>
    [list, entry].map((path) => /^\/[^/#]*/.exec(path)?.[0] ?? ''),
  );
  return {
    fixed: new Set([...pages.map(({ list }) => list), ...others]),
    firstSegments: new Map(words.map((word) => [word.toLowerCase(), word])),
  };
}

/** A canonical address, or the redirect to it. */
export type PageAddress = CanonicalAddress | { redirect: string };

export interface CanonicalAddress {
  /** The canonical path and query. */
  path: string;
  /** The path of the page itself, whether the page or its data is requested. */
  page: string;
  match: PageMatch;
  /** The parameters that the page has, in canonical form. */
  query: URLSearchParams;
  /** The rest after the path: the ending of data, and the parameters that the page has. */
  rest: string;
}

/** The ending by which the browser's router requests the data of a page. */
const dataEnding = '.data';
const dataOfHome = '/_.data';
/** Likewise where a link ends in a slash. */
const dataAfterSlash = /(?<=.)\/_\.data$/;

/**
 * Converts an address to its canonical form, so that each page is rendered and cached once, and other spellings cannot
 * fill the memory. Most addresses are canonical already.
 *
 * @param url path and query of the request
 */
export function resolvePageAddress(
  url: string,
  {
    matchPage,
    parametersOf,
    canonicalQuery,
  }: Pick<PageRenderer, 'matchPage' | 'parametersOf' | 'canonicalQuery'>,
  map: Pick<PageMap, 'firstSegments'>,
): PageAddress {
  const [requestedPath = '', query = ''] = url.split(/\?(.*)/s);
  // After removing dot segments, leading slashes may name another host: `/.//evil.example`.
  const canonical = canonicalPath(requestedPath, map).replace(/^\/+/, '/');
  // Where only leading slashes are superfluous, the page is shown: a browser would take a redirect for another host.
  if (canonical !== requestedPath.replace(/^\/+/, '/'))
    return { redirect: query ? `${canonical}?${query}` : canonical };
  const path = canonical.replace(dataAfterSlash, dataEnding);
  const isData = path.endsWith(dataEnding);
  const page = isData ? pageOfData(path) : path;
  const match = matchPage(page);
  const sent = new URLSearchParams(query);
  const canonicalPart = canonicalQuery(page, sent);
  const known = new URLSearchParams(canonicalPart);
  const isRight = parametersOf(page).every((name) => sent.get(name) === known.get(name));
  if (!isRight && !isData) return { redirect: path + canonicalPart };
  const all = withRoutes(known, sent, match, isData).toString();
  const parameters = all ? `?${all}` : '';
  return {
    path: path + parameters,
    page,
    match,
    query: known,
    rest: (isData ? dataEnding : '') + parameters,
  };
}

function pageOfData(path: string): string {
  return path === dataOfHome ? '/' : path.slice(0, -dataEnding.length);
}

/** The canonical form of a path. @param path begins with a slash, and has no query */
export function canonicalPath(path: string, { firstSegments }: Pick<PageMap, 'firstSegments'>): string {
  // In lower case, like links, except a first segment with another spelling (product: Public pages).
  const lower = normalizePath(path)
    .toLowerCase()
    .replace(/^\/[^/.]*/, (word) => firstSegments.get(word) ?? word);
  return withoutSlashAtEnd(lower);
}

/** Removes `.` and `..`, and unnecessary percent-encoding. */
function normalizePath(path: string): string {
  const rooted = path.replace(/^\/+/, '/').replaceAll('\\', '%5C');
  const { pathname } = new URL(rooted, 'http://localhost');
  return pathname.replace(/%[0-7][0-9a-f]/gi, (escaped) => {
    const character = decodeURIComponent(escaped);
    return /[\w.~-]/.test(character) ? character : escaped;
  });
}

/**
 * Adds the routes that the browser's router requests to the known parameters. Any other parameter makes no new page.
 */
function withRoutes(
  known: URLSearchParams,
  sent: URLSearchParams,
  { routeIds }: PageMatch,
  isData: boolean,
): URLSearchParams {
  const all = new URLSearchParams(known);
  const requestedRoutes = isData ? (sent.get('_routes')?.split(',') ?? []) : [];
  // In the order of the map, each once, and only matched routes.
  const routes = routeIds.filter((id) => requestedRoutes.includes(id));
  if (routes.length > 0) all.set('_routes', routes.join(','));
  return all;
}
