import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailableError } from '#core/errors.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts, PageRenderer, PageServices } from './context.ts';
import type { FastPath } from './fast-path.ts';
import { publicLayout } from './landing-pages.ts';
import { type CanonicalAddress, resolvePageAddress } from './page-address.ts';
import { type BoundedQueue, createPageCache, createPageKey } from './page-cache.ts';
import { type PreparedResponse, prepareResponse, sendPreparedResponse } from './prepared-response.ts';
import { onTimeBoundary } from './time-boundaries.ts';

/** The page that the service worker shows without network. */
const offlineAddress = '/offline';

/**
 * The service worker as sent to browsers: its code, preceded by the files of the offline page, and by a version that
 * changes with that page (with the phone number in it, for example). Browsers treat another version as another service
 * worker.
 *
 * @param code from the build
 * @param page the offline page as it is sent
 */
export async function prepareServiceWorker(code: string, page: PreparedResponse): Promise<PreparedResponse> {
  // Browsers then keep their current one.
  if (page.status !== 200) return page;
  const html = page.variants.identity.body.toString();
  const files = new Set(Array.from(html.matchAll(/ (?:href|src)="(\/assets\/[^"#]+)/g), ([, file]) => file));
  const offlinePage = { version: page.etag, address: offlineAddress, files: [...files] };
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // Its own policy: it fetches pages and files of the site, and nothing else.
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  };
  return prepareResponse({ headers }, `const offlinePage = ${JSON.stringify(offlinePage)};\n${code}`);
}

/** A page view: of a page, or of its data for the browser's router. */
export interface PageView {
  /** The canonical path. */
  page: string;
  isData: boolean;
}

/** The tools for rendering pages. */
export interface PageTools {
  site: PageRenderer;
  pages: PageParts;
  policyOf: ReturnType<typeof pagePolicy>;
  development: boolean;
}

/**
 * Answers a request instead of a page. @returns whether it did; never the reply, which is thenable: awaiting it would
 * wait until it is sent
 */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Extensions of page answers by the content engine and the features. */
export interface PageExtensions {
  /** Called in order before the look-up of a page, until one of them answers. */
  before: readonly ((tools: PageTools) => PageHandler)[];
  /** The new address of a path without a page. @param path canonical, without a query */
  movedTo: (path: string) => Promise<string | undefined>;
  /**
   * Called for each public page that is sent; it blocks all others, so it must be very fast. @param day of the site's
   * calendar
   */
  onView?: (view: PageView, request: IncomingMessage, day: string) => void;
  /** The queue for pages that cost more than others; undefined: the default one. */
  queueOf?: (address: CanonicalAddress) => BoundedQueue | undefined;
}

interface Dependencies extends PageExtensions {
  site: PageRenderer;
  pages: PageParts;
  fastPath: Pick<FastPath, 'add'>;
  /** Calls back whenever public content may have changed. */
  onContentChange: (listener: () => void) => void;
  /** The code of the service worker; undefined in development. */
  serviceWorker?: string | undefined;
  /** Headers for shared caches, by path and status of a page. */
  cacheHeaders: (path: string, status: number) => Readonly<Record<string, string>>;
  development: boolean;
}

/** Answers every address without another route with a page of the site, the same for every visitor. */
export function pageRoutes({
  site,
  pages,
  fastPath,
  onContentChange,
  before,
  movedTo,
  onView,
  queueOf,
  serviceWorker,
  cacheHeaders,
  development,
}: Dependencies) {
  const policyOf = pagePolicy(pages.policy, development);
  const handlers = before.map((create) => create({ site, pages, policyOf, development }));
  const pageKey = createPageKey(site);
  let day = pages.today();
  /** The page view of each answer, for existing pages. */
  const views = new WeakMap<PreparedResponse, PageView>();
  const clearIfPast = onTimeBoundary(pages.timeBoundaries, () => {
    day = pages.today();
    pageCache.clear();
  });
  const pageCache = createPageCache({
    fastPath,
    onContentChange,
    beforeFind: clearIfPast,
    onAnswer: noteView,
  });

  function noteView(answer: PreparedResponse, request: IncomingMessage): void {
    const view = views.get(answer);
    if (view) onView?.(view, request, day);
  }

  /** The route of a page does not depend on the settings. */
  const lastServices = (): PageServices => ({ ...pages, ...pages.settings.last() });

  async function prepare(path: string, log: FastifyBaseLogger, moved?: string): Promise<PreparedResponse> {
    const [pathname = ''] = path.split('?');
    const failures: unknown[] = [];
    const fail = (error: unknown) => {
      failures.push(error);
      log.warn({ err: error }, 'a page could not read all of its data');
    };
    const services = reportFailures(pages, fail);
    const page = await site.renderPage(new Request(pages.siteUrl + path), {
      ...services,
      ...(await services.settings.read().catch(services.settings.last)),
      ...(moved && { movedTo: moved }),
    });
    const headers: Record<string, string> = {
      'content-type': 'text/plain; charset=utf-8',
      ...Object.fromEntries(page.headers),
    };
    // Staff see previews in a frame; the sign-in page leads there without loading another document.
    const framesPages = !site.matchPage(pathname).routeIds.includes(publicLayout);
    headers['content-security-policy'] = policyOf(page, { framesPages });
    // Stored by browsers, but revalidated each time, so that a change shows at once; not stored at all where a part of
    // it could not be read: the next request may succeed.
    const isForOne = headers['cache-control']?.startsWith('private');
    headers['cache-control'] = failures.length > 0 ? 'no-store' : isForOne ? 'private, no-cache' : 'no-cache';
    if (failures.length === 0 && !isForOne) Object.assign(headers, cacheHeaders(path, page.status));
    const away = failures.find((error) => error instanceof DatabaseUnavailableError);
    const { status, body } = page;
    if (status !== 500 || !away)
      return prepareResponse({ status, headers }, body, isForOne ? 'quick' : undefined);
    headers['retry-after'] = String(away.retryAfter);
    return prepareResponse({ status: 503, headers }, body);
  }

  async function pageOf(address: CanonicalAddress, log: FastifyBaseLogger): Promise<PreparedResponse> {
    const startGeneration = pageCache.generation();
    const key = await pageKey(address, lastServices());
    return makePage(key, address.path, log, { startGeneration, queue: queueOf?.(address) });
  }

  function makePage(
    key: string,
    path: string,
    log: FastifyBaseLogger,
    { startGeneration, queue }: { startGeneration?: number; queue?: BoundedQueue | undefined } = {},
  ): Promise<PreparedResponse> {
    const render = () => pageCache.render(key, () => prepare(path, log), queue);
    return development ? render() : pageCache.getOrRender(key, render, startGeneration);
  }

  /**
   * Only where there is no page: requests for existing pages do not wait for this query. Without the database there is
   * none either.
   */
  async function findMoved({ path, rest }: CanonicalAddress, log: FastifyBaseLogger) {
    return movedTo(path.slice(0, path.length - rest.length)).catch((error: unknown) => {
      log.warn({ err: error }, 'the redirect of an address could not be read');
      return undefined;
    });
  }

  return async (app: FastifyInstance): Promise<void> => {
    if (serviceWorker !== undefined) {
      app.get('/service-worker.js', { config: { action: 'page.read' } }, async (request, reply) => {
        const make = async () =>
          prepareServiceWorker(serviceWorker, await makePage(offlineAddress, offlineAddress, app.log));
        return sendPreparedResponse(await pageCache.getOrRender('/service-worker.js', make), request, reply);
      });
    }

    app.get('/*', { config: { action: 'page.read' } }, async (request, reply) => {
      // Neither stored in the cache nor answered from it.
      for (const answer of handlers) if (await answer(request, reply)) return reply;
      clearIfPast();
      const address = resolvePageAddress(request.url, site, pages.map);
      if ('redirect' in address) return redirect(reply, address.redirect);
      const { path } = address;
      const page = pageCache.find(path) ?? (await pageOf(address, app.log));
      const view = viewOf(address, page);
      if (view) views.set(page, view);
      noteView(page, request.raw);
      const moved = page.status === 404 ? await findMoved(address, app.log) : undefined;
      if (!moved) return sendPreparedResponse(page, request, reply);
      if (!address.rest.startsWith('.data')) return redirect(reply, moved);
      // The browser's router expects its own format.
      const answer = await pageCache.render(path, () => prepare(path, app.log, moved));
      return sendPreparedResponse(answer, request, reply);
    });
  };
}

/**
 * Stored by browsers, but revalidated each time: the target may change, or the page return. Without this header they
 * would store it permanently.
 */
const redirect = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', 'no-cache').redirect(to, 301);

/** Counts only pages of the site itself, and none that is answered in place of one. */
function viewOf({ page, rest, match }: CanonicalAddress, { status }: PreparedResponse): PageView | undefined {
  const isPage = status === 200 && match.routeIds.includes(publicLayout);
  return isPage ? { page, isData: rest.startsWith('.data') } : undefined;
}

/** The same services, which log each failed read, also where a page does without its data. */
function reportFailures<Services extends object>(
  services: Services,
  onFailure: (error: unknown) => void,
): Services {
  const withReport = (value: unknown): unknown => {
    if (typeof value !== 'function') return value;
    return (...asked: unknown[]) => {
      const found: unknown = value(...asked);
      if (found instanceof Promise) found.catch(onFailure);
      return found;
    };
  };
  const all = Object.entries(services).map(([name, value]: [string, unknown]) => {
    const isGroup = typeof value === 'object' && value !== null && hasFunctions(value);
    return [name, isGroup ? mapped(value, withReport) : withReport(value)];
  });
  return Object.fromEntries(all);
}

const hasFunctions = (group: object) => Object.values(group).some((member) => typeof member === 'function');

const mapped = (group: object, change: (member: unknown) => unknown) =>
  Object.fromEntries(Object.entries(group).map(([name, member]) => [name, change(member)]));
