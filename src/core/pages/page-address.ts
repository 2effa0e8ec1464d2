import { otherPages } from '#cms/records/addresses.ts';
import type { PublicPage } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { withoutSlashAtEnd } from '#core/text/web-address.ts';
import type { PageMatch, PageSite } from '#site/render.server.ts';

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

const lists = contentNames.map((name) => (contentTypes[name].page as PublicPage).list);

/** What visitors can open whatever is published. A test holds it to the map of pages and to `public/`. */
export const fixedAddresses: ReadonlySet<string> = new Set([
  ...['/', ...lists, ...otherPages, '/saved', '/offline', '/my', '/my-data', '/my-data/sent'],
  ...['/session-book/sent', '/upcoming-webinar/sent', '/upcoming-webinar/waiting'],
  ...['/login', '/register', '/forgot-password', '/account', '/dashboard'],
  ...['/feed.xml', '/feed.json', '/llms.txt', '/sitemap.xml', '/robots.txt', '/webinars.ics'],
  ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/share.jpg'],
  ...['/manifest.webmanifest', '/admin.webmanifest'],
]);

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
  }: Pick<PageSite, 'matchPage' | 'parametersOf' | 'canonicalQuery'>,
): PageAddress {
  const [asked = '', query = ''] = url.split(/\?(.*)/s);
  // Behind a detour there may be slashes that make it another host: `/.//evil.example`.
  const spelt = pathInOneSpelling(asked).replace(/^\/+/, '/');
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
export function pathInOneSpelling(asked: string): string {
  return inOneSpelling(withoutDetours(asked));
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
  return withoutSlashAtEnd(lower);
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
