import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseAway } from '#core/errors.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts, PageServices, Rendering } from './context.ts';
import type { QuickAnswers } from './fast-path.ts';
import { publicLayout } from './landing-pages.ts';
import { type KnownAddress, pageAddress } from './page-address.ts';
import { type BoundedQueue, createPageKey, pageShelves } from './page-cache.ts';
import { type PreparedAnswer, prepareAnswer, sendAnswer } from './prepared-response.ts';
import { atEachBoundary } from './time-boundaries.ts';

/** The page that the service worker shows without network. */
const offlineAddress = '/offline';

/**
 * The service worker as browsers fetch it: above its code stand the files of the offline page, and a version that changes
 * with that page, with the phone number in it for example. Another version is another service worker to browsers.
 *
 * @param code as it was built
 * @param page the offline page as it is sent
 */
export async function prepareServiceWorker(code: string, page: PreparedAnswer): Promise<PreparedAnswer> {
  // Browsers then go on with the one they have.
  if (page.status !== 200) return page;
  const html = page.variants.identity.body.toString();
  const files = new Set(Array.from(html.matchAll(/ (?:href|src)="(\/assets\/[^"#]+)/g), ([, file]) => file));
  const offlinePage = { version: page.etag, address: offlineAddress, files: [...files] };
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // Its own, for what it does: it fetches pages and files of the site, and nothing else.
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  };
  return prepareAnswer({ headers }, `const offlinePage = ${JSON.stringify(offlinePage)};\n${code}`);
}

/** What was asked for: a page, or its data for the browser's router. */
export interface PageView {
  /** Its path in the one spelling. */
  page: string;
  isData: boolean;
}

/** What the pages of a site are made with. */
export interface PageTools {
  site: Rendering;
  pages: PageParts;
  policyOf: ReturnType<typeof pagePolicy>;
  development: boolean;
}

/** Answers a request in place of a page. @returns whether it did; never the reply, which is thenable: to await it is to wait until it is sent */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** What the content engine and the features add to how pages are answered. */
export interface PageExtensions {
  /** Asked in their order before a page is looked for, until one of them answers. */
  before: readonly ((tools: PageTools) => PageHandler)[];
  /** Where an address has moved to that has no page. @param path in its one spelling, without a query */
  movedTo: (path: string) => Promise<string | undefined>;
  /** Told of each page of visitors that goes out: it holds up all others, and must cost next to nothing. @param day of the site's calendar */
  onView?: (view: PageView, request: IncomingMessage, day: string) => void;
  /** In which queue a page is made that costs more than others; undefined: in that of all. */
  queueOf?: (address: KnownAddress) => BoundedQueue | undefined;
}

interface Parts extends PageExtensions {
  site: Rendering;
  pages: PageParts;
  quick: Pick<QuickAnswers, 'add'>;
  /** Calls back whenever visitors may see other content than before. */
  onContentChange: (listener: () => void) => void;
  /** The code of the service worker; in development there is none. */
  serviceWorker?: string | undefined;
  /** What shared caches are told about a page, by its path and status. */
  cacheHeaders: (path: string, status: number) => Readonly<Record<string, string>>;
  development: boolean;
}

/** Answers every address that nothing else has taken with a page of the site, the same for every visitor. */
export function pageRoutes({
  site,
  pages,
  quick,
  onContentChange,
  before,
  movedTo,
  onView,
  queueOf,
  serviceWorker,
  cacheHeaders,
  development,
}: Parts) {
  const policyOf = pagePolicy(pages.policy, development);
  const handlers = before.map((create) => create({ site, pages, policyOf, development }));
  const pageKey = createPageKey(site);
  let day = pages.today();
  /** Of what an answer is a view: pages of the site that there are. */
  const views = new WeakMap<PreparedAnswer, PageView>();
  const forgetPast = atEachBoundary(pages.timeBoundaries, () => {
    day = pages.today();
    shelves.clear();
  });
  const shelves = pageShelves({ quick, onContentChange, beforeFind: forgetPast, onAnswer: noteView });

  function noteView(answer: PreparedAnswer, request: IncomingMessage): void {
    const view = views.get(answer);
    if (view) onView?.(view, request, day);
  }

  /** Which page it is does not hang on the settings. */
  const asLast = (): PageServices => ({ ...pages, ...pages.settings.last() });

  async function prepare(path: string, log: FastifyBaseLogger, moved?: string): Promise<PreparedAnswer> {
    const [pathname = ''] = path.split('?');
    const failures: unknown[] = [];
    const fail = (error: unknown) => {
      failures.push(error);
      log.warn({ err: error }, 'a page could not read all that it shows');
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
    // Staff see previews in a frame; whoever signs in gets there without loading another page.
    const framesPages = !site.matchPage(pathname).routeIds.includes(publicLayout);
    headers['content-security-policy'] = policyOf(page, { framesPages });
    // Kept by browsers, but asked for again each time, so that a change shows at once; and not kept anywhere where a
    // part of it could not be read: the next visitor may be luckier.
    const isForOne = headers['cache-control']?.startsWith('private');
    headers['cache-control'] = failures.length > 0 ? 'no-store' : isForOne ? 'private, no-cache' : 'no-cache';
    if (failures.length === 0 && !isForOne) Object.assign(headers, cacheHeaders(path, page.status));
    const away = failures.find((error) => error instanceof DatabaseAway);
    const { status, body } = page;
    if (status !== 500 || !away)
      return prepareAnswer({ status, headers }, body, isForOne ? 'quick' : undefined);
    headers['retry-after'] = String(away.retryAfter);
    return prepareAnswer({ status: 503, headers }, body);
  }

  async function pageOf(address: KnownAddress, log: FastifyBaseLogger): Promise<PreparedAnswer> {
    const begun = shelves.generation();
    const key = await pageKey(address, asLast());
    return makePage(key, address.path, log, { begun, queue: queueOf?.(address) });
  }

  function makePage(
    key: string,
    path: string,
    log: FastifyBaseLogger,
    { begun, queue }: { begun?: number; queue?: BoundedQueue | undefined } = {},
  ): Promise<PreparedAnswer> {
    const render = () => shelves.make(key, () => prepare(path, log), queue);
    return development ? render() : shelves.keep(key, render, begun);
  }

  /** Only where there is no page: nobody waits for it who asks for one. Without the database there is none either. */
  async function findMoved({ path, rest }: KnownAddress, log: FastifyBaseLogger) {
    return movedTo(path.slice(0, path.length - rest.length)).catch((error: unknown) => {
      log.warn({ err: error }, 'it could not be asked where an address has moved to');
      return undefined;
    });
  }

  return async (app: FastifyInstance): Promise<void> => {
    if (serviceWorker !== undefined) {
      app.get('/service-worker.js', { config: { action: 'page.read' } }, async (request, reply) => {
        const make = async () =>
          prepareServiceWorker(serviceWorker, await makePage(offlineAddress, offlineAddress, app.log));
        return sendAnswer(await shelves.keep('/service-worker.js', make), request, reply);
      });
    }

    app.get('/*', { config: { action: 'page.read' } }, async (request, reply) => {
      // Neither kept nor answered from what is kept.
      for (const answer of handlers) if (await answer(request, reply)) return reply;
      forgetPast();
      const address = pageAddress(request.url, site, pages.map);
      if ('redirect' in address) return redirect(reply, address.redirect);
      const { path } = address;
      const page = shelves.find(path) ?? (await pageOf(address, app.log));
      const view = viewOf(address, page);
      if (view) views.set(page, view);
      noteView(page, request.raw);
      const moved = page.status === 404 ? await findMoved(address, app.log) : undefined;
      if (!moved) return sendAnswer(page, request, reply);
      if (!address.rest.startsWith('.data')) return redirect(reply, moved);
      // The browser's router is told in its own words.
      const answer = await shelves.make(path, () => prepare(path, app.log, moved));
      return sendAnswer(answer, request, reply);
    });
  };
}

/** Browsers keep it, but ask each time: it may lead elsewhere tomorrow, or be a page again. Without a word they would keep it for good. */
const redirect = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', 'no-cache').redirect(to, 301);

/** The pages of the site itself, and none that is answered in place of one. */
function viewOf({ page, rest, match }: KnownAddress, { status }: PreparedAnswer): PageView | undefined {
  const isPage = status === 200 && match.routeIds.includes(publicLayout);
  return isPage ? { page, isData: rest.startsWith('.data') } : undefined;
}

/** The same services, which tell of each read that fails, also where a page does without what it could not read. */
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
