import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { previewPages } from '#cms/preview/pages.ts';
import { tellFailures, told } from '#cms/records/public-content.ts';
import type { RedirectDesk } from '#cms/redirects/service.ts';
import { DatabaseAway } from '#core/errors.ts';
import type { View, Visits } from '#features/analytics/server/visits.ts';
import type { SearchQueue } from '#features/search/server/vocabulary.ts';
import type { PageSite } from '#site/render.server.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts } from './context.ts';
import type { QuickAnswers } from './fast-path.ts';
import { publicLayout } from './landing-pages.ts';
import { type KnownAddress, pageAddress } from './page-address.ts';
import { pageKey, pageShelves } from './page-cache.ts';
import { type PreparedAnswer, prepareAnswer, sendAnswer } from './prepared-response.ts';
import { atEachTurn } from './time-boundaries.ts';

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

interface Parts {
  site: PageSite;
  services: PageParts;
  quick: Pick<QuickAnswers, 'add'>;
  /** Calls back whenever visitors may see other content than before. */
  onContentChange: (listener: () => void) => void;
  /** The code of the service worker; in development there is none. */
  serviceWorker?: string | undefined;
  /** Where an address has moved to that has no page. */
  redirects: Pick<RedirectDesk, 'find'>;
  visits: Pick<Visits, 'seen'>;
  searchQueue: SearchQueue;
  /** What shared caches are told about a page, by its path and status. */
  cacheHeaders: (path: string, status: number) => Readonly<Record<string, string>>;
  /** What previews are made of. */
  previews: Omit<Parameters<typeof previewPages>[0], 'site' | 'services' | 'policyOf' | 'development'>;
  development: boolean;
}

/** Answers every address that nothing else has taken with a page of the site, the same for every visitor. */
export function pageRoutes({
  site,
  services,
  quick,
  onContentChange,
  redirects,
  visits,
  searchQueue,
  serviceWorker,
  cacheHeaders,
  previews,
  development,
}: Parts) {
  const policyOf = pagePolicy(services, development);
  const showPreview = previewPages({ ...previews, site, services, policyOf, development });
  let day = services.today();
  /** Of what an answer is a view: pages of the site that there are. */
  const views = new WeakMap<PreparedAnswer, View>();
  /** Pages tell which webinars are to come, so all of them are rendered anew when the day changes, and when one has ended. */
  const forgetYesterday = atEachTurn(services.turns, () => {
    day = services.today();
    shelves.clear();
  });
  const shelves = pageShelves({
    ...{ quick, onContentChange, beforeFind: forgetYesterday, searches: searchQueue },
    onAnswer: (answer, request) => noteVisit(answer, request),
  });

  function noteVisit(answer: PreparedAnswer, request: IncomingMessage): void {
    const view = views.get(answer);
    if (view) visits.seen(view, request, day);
  }

  /** Which page it is does not hang on the settings. */
  const asLast = () => ({ ...services, ...services.settings.last() });

  async function prepare(path: string, log: FastifyBaseLogger, movedTo?: string): Promise<PreparedAnswer> {
    const [pathname = ''] = path.split('?');
    const failures: unknown[] = [];
    const fail = (error: unknown) => {
      failures.push(error);
      log.warn({ err: error }, 'a page could not read all that it shows');
    };
    const content = tellFailures(services.content, fail);
    const search = { find: told(services.search.find, fail) };
    const channelFilms = told(services.channelFilms, fail);
    const { settings, turns: _turns, ...others } = services;
    const set = await told(settings.read, fail)().catch(settings.last);
    const page = await site.renderPage(new Request(services.siteUrl + path), {
      ...{ ...others, ...set, content, search, channelFilms },
      ...(movedTo && { movedTo }),
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
    const key = await pageKey(address, asLast(), site);
    return makePage(key, address.path, log, { begun, isSearch: address.query.has('q') });
  }

  function makePage(
    key: string,
    path: string,
    log: FastifyBaseLogger,
    { begun, isSearch }: { begun?: number; isSearch?: boolean } = {},
  ): Promise<PreparedAnswer> {
    const render = () => shelves.make(key, () => prepare(path, log), isSearch);
    return development ? render() : shelves.keep(key, render, begun);
  }

  /** Only where there is no page: nobody waits for it who asks for one. Without the database there is none either. */
  async function findMoved({ path, rest }: KnownAddress, log: FastifyBaseLogger) {
    return redirects.find(path.slice(0, path.length - rest.length)).catch((error: unknown) => {
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
      if (await showPreview(request, reply)) return reply;
      forgetYesterday();
      const address = pageAddress(request.url, site);
      if ('redirect' in address) return redirect(reply, address.redirect);
      const { path } = address;
      const page = shelves.find(path) ?? (await pageOf(address, app.log));
      const view = viewOf(address, page);
      if (view) views.set(page, view);
      // Staff who look at what is not published yet are no visitors.
      if (!/[?&]preview=/.test(request.url)) noteVisit(page, request.raw);
      const movedTo = page.status === 404 ? await findMoved(address, app.log) : undefined;
      if (!movedTo) return sendAnswer(page, request, reply);
      if (!address.rest.startsWith('.data')) return redirect(reply, movedTo);
      // The browser's router is told in its own words.
      const moved = await shelves.make(path, () => prepare(path, app.log, movedTo));
      return sendAnswer(moved, request, reply);
    });
  };
}

/** Browsers keep it, but ask each time: it may lead elsewhere tomorrow, or be a page again. Without a word they would keep it for good. */
const redirect = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', 'no-cache').redirect(to, 301);

/** The pages of the site itself, and none that is answered in place of one. */
function viewOf({ page, rest, match }: KnownAddress, { status }: PreparedAnswer): View | undefined {
  const isPage = status === 200 && match.routeIds.includes(publicLayout);
  return isPage ? { page, isData: rest.startsWith('.data') } : undefined;
}
