import { withoutSlashAtEnd } from '#core/text/path-end.ts';
import type { PageMatch, Rendering } from './context.ts';

/** Of the data that the browser's router asks for; undefined: the whole page is asked for. */
export type AskedData = { query: string } | undefined;

const ending = /\.data$/;

/**
 * Reads an address that ends with a token: the browser's router asks for the data of a page under an ending of its own.
 *
 * @returns the token without that ending
 */
export function readTokenPath({ params, url }: { params: { token: string }; url: string }): {
  token: string;
  data: AskedData;
} {
  const token = params.token.replace(ending, '');
  return { token, data: token === params.token ? undefined : dataOf(url) };
}

/** What of a page's data is asked for, at an address that asks for data. */
export function dataOf(url: string): { query: string } {
  const [, query = ''] = url.split(/\?(.*)/s);
  return { query };
}

/** What is known of addresses before anything is rendered. */
export interface PageMap {
  /** What visitors can open whatever is published. */
  fixed: ReadonlySet<string>;
  /** The first words of pages' addresses, in their spelling, by the same in lower case. */
  firstWords: ReadonlyMap<string, string>;
}

/**
 * @param pages the page of all entries of each type, and of a single one: `/pages/:link`
 * @param others paths that visitors can open besides, whatever is published
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
    firstWords: new Map(words.map((word) => [word.toLowerCase(), word])),
  };
}

/** A page as it is known to the cache, or the spelling that a browser is sent to. */
export type PageAddress = KnownAddress | { redirect: string };

export interface KnownAddress {
  /** Path and query in their one spelling. */
  path: string;
  /** The path of the page itself, whether that or its data is asked for. */
  page: string;
  match: PageMatch;
  /** The parameters that the page knows, in their one spelling. */
  query: URLSearchParams;
  /** What follows the path: the ending of data, and the parameters that the page knows. */
  rest: string;
}

/** How the browser's router asks for the data of a page. */
const dataEnding = '.data';
const dataOfHome = '/_.data';
/** Likewise where a link ends in a slash. */
const dataAfterSlash = /(?<=.)\/_\.data$/;

/**
 * Brings an address into its one spelling, so that each page is rendered and kept once, and nobody can fill the
 * memory with spellings of it. Most addresses are in it already.
 *
 * @param url path and query as they were asked for
 */
export function pageAddress(
  url: string,
  {
    matchPage,
    parametersOf,
    canonicalQuery,
  }: Pick<Rendering, 'matchPage' | 'parametersOf' | 'canonicalQuery'>,
  map: Pick<PageMap, 'firstWords'>,
): PageAddress {
  const [asked = '', query = ''] = url.split(/\?(.*)/s);
  // Behind a detour there may be slashes that make it another host: `/.//evil.example`.
  const spelt = pathInOneSpelling(asked, map).replace(/^\/+/, '/');
  // Where only slashes at the beginning are too many, the page is shown: a browser would take a redirect for another host.
  if (spelt !== asked.replace(/^\/+/, '/')) return { redirect: query ? `${spelt}?${query}` : spelt };
  const path = spelt.replace(dataAfterSlash, dataEnding);
  const isData = path.endsWith(dataEnding);
  const page = isData ? pageOfData(path) : path;
  const match = matchPage(page);
  const sent = new URLSearchParams(query);
  const right = canonicalQuery(page, sent);
  const known = new URLSearchParams(right);
  const isRight = parametersOf(page).every((name) => sent.get(name) === known.get(name));
  if (!isRight && !isData) return { redirect: path + right };
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

/** A path in the one spelling in which pages are found. @param asked begins with a slash, and has no query */
export function pathInOneSpelling(asked: string, { firstWords }: Pick<PageMap, 'firstWords'>): string {
  // In lower case, as links are, but for a first word that is spelled otherwise (product: Public pages).
  const lower = withoutDetours(asked)
    .toLowerCase()
    .replace(/^\/[^/.]*/, (word) => firstWords.get(word) ?? word);
  return withoutSlashAtEnd(lower);
}

/** Without `.` and `..`, and without escapes of letters that need none. */
function withoutDetours(asked: string): string {
  const rooted = asked.replace(/^\/+/, '/').replaceAll('\\', '%5C');
  const { pathname } = new URL(rooted, 'http://localhost');
  return pathname.replace(/%[0-7][0-9a-f]/gi, (escaped) => {
    const character = decodeURIComponent(escaped);
    return /[\w.~-]/.test(character) ? character : escaped;
  });
}

/** Beside what the page knows, the parts of it that the browser's router asks for. Any other parameter makes no new page. */
function withRoutes(
  known: URLSearchParams,
  sent: URLSearchParams,
  { routeIds }: PageMatch,
  isData: boolean,
): URLSearchParams {
  const all = new URLSearchParams(known);
  const wanted = isData ? (sent.get('_routes')?.split(',') ?? []) : [];
  // In the order of the map, each once, and only those that the page consists of.
  const routes = routeIds.filter((id) => wanted.includes(id));
  if (routes.length > 0) all.set('_routes', routes.join(','));
  return all;
}
