import { createServer } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { type Access, guardRoutes } from '#core/access/require-action.ts';
import type { Config } from '#core/config/config.ts';
import { AppError } from '#core/errors.ts';
import {
  type ConnectionTimeouts,
  defaultTimeouts,
  inRounds,
  silenceBy,
  timeoutsOf,
  watchBodies,
} from '#core/http/connections.ts';
import { answerErrors, handleError } from '#core/http/errors.ts';
import { readBoundedJson } from '#core/http/json-bodies.ts';
import { nameFailedRequests, RequestLog, requestIds } from '#core/http/request-log.ts';
import {
  entityTags,
  headersBy,
  keepFailuresOut,
  pageCacheHeaders,
  securityHeaders,
  sendHeaders,
  sharedCacheHeaders,
} from '#core/http/response-headers.ts';
import {
  pathOfRequest,
  refuseUnreadableRequests,
  unreadableAnswers,
} from '#core/http/unreadable-requests.ts';
import { healthRoutes, securityContactRoute } from '#core/http/well-known.ts';
import type { ApiParts, Feature, RootParts, Services, StandIns } from '#core/manifest/define-feature.ts';
import { countRequests, tellAnswers } from '#core/metrics/collect.ts';
import { keptReads } from '#core/pages/api-cache.ts';
import { openApi } from '#core/pages/api-document.ts';
import { builtFiles, loadBuiltSite, readServiceWorker } from '#core/pages/built-site.ts';
import { createQuickAnswers, type QuickAnswers } from '#core/pages/fast-path.ts';
import { pageRoutes } from '#core/pages/page-routes.ts';
import { createShowOwnPage } from '#core/pages/personal-pages.ts';
import { type KeptFiles, keptFiles } from '#core/pages/response-cache.ts';
import { untilAllAreTaken } from '#core/process/stopping.ts';
import { fileRoutes } from '#core/storage/file-routes.ts';
import { metricsOf, metricsRoute } from '#features/operations/metrics/route.ts';
import { features, type SiteServices } from './features.ts';
import { pageExtensions } from './page-setup.ts';
import { openServices } from './services.ts';

export interface AppOptions extends StandIns {
  /** `built`: the output of `npm run build`. `development`: Vite. `none`: only the API, for its tests. */
  pages: 'built' | 'development' | 'none';
  logger?: FastifyServerOptions['logger'];
  /** Timeouts for slow clients; other values in tests only. */
  timeouts?: ConnectionTimeouts;
  /** In tests, without optional features. */
  features?: readonly Feature[];
}

const http = {
  /** Node would answer requests without a host by itself, in another shape and without the headers. */
  requireHostHeader: false,
  /**
   * Most requests have no body, and preparing to read one costs about a tenth of an answer from memory. Such a request
   * counts as read and closed from the start: to detect a closed connection, listen to the response.
   */
  optimizeEmptyRequests: true,
};
/**
 * Schemas of routes only describe the API; the rules of the content definitions validate input. Set here, because the
 * framework would otherwise load its own compilers, some megabytes of memory, before it is told not to.
 */
const describing = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  // The types accept only the framework's own validator.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];
/** Milliseconds, longer than the keep-alive of most proxies: the client must be the first to close. */
const keepAliveTimeout = 72_000;

/**
 * Builds the whole site without listening; closing the app closes its database.
 *
 * @throws errors of opening or migrating the database
 */
export async function createApp(
  config: Config,
  { pages, logger = false, timeouts = defaultTimeouts, features: list = features, ...standIns }: AppOptions,
): Promise<{ app: FastifyInstance; services: SiteServices; routes: Access['routes']; quick: QuickAnswers }> {
  const https = config.siteUrl.startsWith('https:');
  const headersOf = headersBy(config);
  const unreadable = unreadableAnswers(securityHeaders);
  const quick = createQuickAnswers(headersOf);
  const endSilence = silenceBy(timeouts);
  const app = Fastify({
    logger,
    logController: new RequestLog(list),
    genReqId: requestIds(config),
    // Only the nearest proxy is trusted: entries further left in the header were written by the client.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    serverFactory: (handle) => {
      const server = createServer({ ...http, ...timeoutsOf(timeouts) }, (request, response) => {
        watch(request, response);
        take(request, response);
      });
      const watch = watchBodies(server, timeouts);
      const take = inRounds(server, (request, response) => {
        const isAnswered = quick.answer(request, response);
        endSilence(request.socket, response, isAnswered);
        if (!isAnswered) handle(request, response);
      });
      server.keepAliveTimeout = keepAliveTimeout;
      return server;
    },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // The framework would answer these by itself, in another shape and without the headers.
    clientErrorHandler: unreadable.onClientError,
    return503OnClosing: false,
    rewriteUrl: pathOfRequest,
    // A longer address is simply not found.
    routerOptions: { maxParamLength: 4000 },
    schemaController: { compilersFactory: describing },
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers(headersOf(request.raw))),
  });
  answerErrors(app);
  nameFailedRequests(app);
  keepFailuresOut(app, config.cdn);
  sendHeaders(app, headersOf);
  refuseUnreadableRequests(app);
  unreadable.listen(app);

  const services = await openServices(config, app.log, standIns, list);
  countRequests(app, services.metrics);
  tellAnswers(services.metrics, quick);
  let isClosing = false;
  // Also for calls that began earlier: the next request on their connection would fail.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  // Before waiting for running calls, some of which wait for a video.
  app.addHook('preClose', async () => {
    isClosing = true;
    quick.close();
    // Awaited after the last answer has been sent.
    void services.work.close();
    await services.uploads.close();
    await untilAllAreTaken(app.server);
  });
  app.addHook('onClose', () => services.close());
  try {
    const access = guardRoutes(app, services.signIn, services.confirmation);
    await app.register(healthRoutes(services.isReady));
    await app.register(metricsRoute(metricsOf(services, config)));
    const { siteUrl } = config;
    const emails = async () => (await services.siteSettings.read()).emails;
    await app.register(securityContactRoute({ siteUrl, emails, clock: services.clock }));
    const files = keptFiles(quick);
    await app.register(fileRoutes(services, files));
    const shared = sharedCacheHeaders(config.cdn);
    const reads = keptReads(quick, services.onContentChange, shared);
    await app.register(apiRoutes(list, services, { https, access, quick, files, reads }), {
      prefix: '/api/v1',
    });
    for (const path of ['/api', '/api/*']) app.get(path, { config: { action: 'page.read' } }, noSuchCall);
    const cacheHeaders = pageCacheHeaders(config.cdn);
    const showOwnPage = await addPages(app, { services, quick, files, cacheHeaders }, pages);
    for (const feature of list) {
      for (const routes of feature.rootRoutes?.(services, { quick, showOwnPage }) ?? [])
        await app.register(routes);
    }
    await app.ready();
    return { app, services, routes: access.routes, quick };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Everything below /api/v1 (product: The API). */
function apiRoutes(
  list: readonly Feature[],
  services: Services,
  { quick, files, ...parts }: ApiParts & { quick: QuickAnswers; files: KeptFiles },
) {
  return async (app: FastifyInstance): Promise<void> => {
    answerErrors(app);
    readBoundedJson(app);
    await app.register(entityTags);
    app.addHook('onRoute', (route) => {
      // A write answers at most one entry, which compression would only delay.
      if (![route.method].flat().includes('GET')) route.compress = false;
    });
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { 1: 4 } },
      globalDecompression: false,
    });
    await app.register(multipart);
    await app.register(openApi(quick, files));
    for (const feature of list) {
      for (const routes of feature.routes?.(services, parts) ?? []) await app.register(routes);
    }
  };
}

/** Below /api there are no pages. */
function noSuchCall(): never {
  throw new AppError('missing', 'There is no such call.');
}

interface PageParts {
  services: Services;
  quick: QuickAnswers;
  files: KeptFiles;
  cacheHeaders: ReturnType<typeof pageCacheHeaders>;
}

async function addPages(
  app: FastifyInstance,
  { services, quick, files, cacheHeaders }: PageParts,
  pages: AppOptions['pages'],
): Promise<RootParts['showOwnPage']> {
  if (pages === 'none') return undefined;
  const development = pages === 'development';
  // Loaded on demand: it needs development tools that are not installed in production.
  const built = development
    ? await (await import('#core/pages/development-site.ts')).createDevelopmentSite(
        '/src/site/render.server.ts',
      )
    : {
        site: await loadBuiltSite(),
        files: await builtFiles(files),
        serviceWorker: await readServiceWorker(),
      };
  await app.register(async (scope) => {
    // The built files belong to the pages.
    scope.decorate('commonAction', 'page.read');
    await built.files(scope);
    await scope.register(
      pageRoutes({
        site: built.site,
        serviceWorker: 'serviceWorker' in built ? built.serviceWorker : undefined,
        pages: services.pages,
        quick,
        onContentChange: services.onContentChange,
        ...pageExtensions(services),
        cacheHeaders,
        development,
      }),
    );
  });
  return createShowOwnPage(built.site, services.pages, development);
}
