import negotiate from '@fastify/accept-negotiator';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseAway } from '../../store/connection/database-away.ts';
import type { PageSite } from '../../web/render.server.ts';
import { namesTag } from '../plugins/entity-tags.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { pageAddress } from './page-address.ts';
import { createPageCache, type PreparedPage, preparePage } from './page-cache.ts';
import type { PageServices } from './page-services.ts';
import { offlineAddress, prepareServiceWorker } from './service-worker.ts';
import { tellFailures } from './shown-content.ts';

interface Parts {
  site: PageSite;
  services: PageServices;
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
  services,
  onContentChange,
  serviceWorker,
  cacheHeaders,
  development,
}: Parts) {
  const cache = createPageCache();
  const { channel } = services;
  // On every page, because the policy of the first one holds while a visitor goes on to the others.
  const elsewhere = channel?.direct && { calls: `${channel.base}/`, pictures: channel.direct.pictureHosts };
  let day = services.today();
  onContentChange(() => cache.clear());

  async function prepare(path: string, log: FastifyBaseLogger): Promise<PreparedPage> {
    const failures: unknown[] = [];
    const content = tellFailures(services.content, (error) => {
      failures.push(error);
      log.warn({ err: error }, 'a page could not read all that it shows');
    });
    const page = await site.renderPage(new Request(services.siteUrl + path), { ...services, content });
    const headers = Object.fromEntries(page.headers);
    headers['content-security-policy'] = contentSecurityPolicy(page, { development, elsewhere });
    // Kept by browsers, but asked for again each time, so that a change shows at once; and not kept anywhere where a
    // part of it could not be read: the next visitor may be luckier.
    headers['cache-control'] = failures.length > 0 ? 'no-store' : 'no-cache';
    if (failures.length === 0) Object.assign(headers, cacheHeaders(path, page.status));
    const away = failures.find((error) => error instanceof DatabaseAway);
    if (page.status !== 500 || !away) return preparePage(page.status, headers, page.body);
    return preparePage(503, { ...headers, 'retry-after': String(away.retryAfter) }, page.body);
  }

  /** Pages tell which webinars are to come, so all of them are rendered anew when the day changes. */
  function forgetYesterday(): void {
    const today = services.today();
    if (today !== day) cache.clear();
    day = today;
  }

  function pageOf(path: string, log: FastifyBaseLogger): Promise<PreparedPage> {
    const render = () => prepare(path, log);
    return development ? render() : cache.get(path, render);
  }

  return async (app: FastifyInstance): Promise<void> => {
    if (serviceWorker !== undefined) {
      app.get('/service-worker.js', { config: { action: 'page.read' } }, async (request, reply) => {
        const prepare = async () =>
          prepareServiceWorker(serviceWorker, await pageOf(offlineAddress, app.log));
        return sendPage(await cache.get('/service-worker.js', prepare), request, reply);
      });
    }

    app.get('/*', { config: { action: 'page.read' } }, async (request, reply) => {
      forgetYesterday();
      const address = pageAddress(request.url, site.routeIds);
      if ('redirect' in address) return reply.redirect(address.redirect, 301);
      return sendPage(await pageOf(address.path, app.log), request, reply);
    });
  };
}

function sendPage(page: PreparedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type('text/plain; charset=utf-8').headers(page.headers).headers({
    ETag: page.etag,
    Vary: 'Accept-Encoding',
  });
  const isKnown = page.status === 200 && namesTag(request.headers['if-none-match'], page.etag);
  if (isKnown) return reply.code(304).send();
  const encoding = fittingEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.code(page.status).send(page.bodies[encoding]);
}

/** The smallest body among those that the browser likes best. */
function fittingEncoding(accepted = ''): keyof PreparedPage['bodies'] {
  return negotiate(accepted.toLowerCase(), ['br', 'gzip', 'identity']) ?? 'identity';
}
