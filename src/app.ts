import { createServer } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { type Access, guardRoutes } from '#core/access/require-action.ts';
import type { Config } from '#core/config/config.ts';
import { AppError } from '#core/errors.ts';
import { requireCalls, zodCompilers } from '#core/http/call-routes.ts';
import {
  type ConnectionTimeouts,
  closeSlowBodies,
  defaultTimeouts,
  limitIdleTime,
  limitRequestsPerTick,
  nodeTimeouts,
} from '#core/http/connections.ts';
import { handleError, setErrorHandlers } from '#core/http/errors.ts';
import { parseBoundedJson } from '#core/http/json-bodies.ts';
import { addRequestIdToErrors, createRequestIdGenerator, RequestLog } from '#core/http/request-log.ts';
import {
  createSecurityHeaders,
  entityTags,
  pageCacheHeaders,
  preventErrorCaching,
  securityHeaders,
  sendHeaders,
  sharedCacheHeaders,
} from '#core/http/response-headers.ts';
import {
  pathOfRequest,
  refuseUnreadableRequests,
  unreadableRequestListeners,
} from '#core/http/unreadable-requests.ts';
import { healthRoutes, securityContactRoute } from '#core/http/well-known.ts';
import type { ApiParts, Feature, RootParts, Services, TestOverrides } from '#core/manifest/define-feature.ts';
import { collectCacheMetrics, countRequests } from '#core/metrics/collect.ts';
import { createApiCache } from '#core/pages/api-cache.ts';
import { openApi } from '#core/pages/api-document.ts';
import { builtFileRoutes, loadBuiltSite, readServiceWorker } from '#core/pages/built-site.ts';
import { compressAnswers } from '#core/pages/compress-answers.ts';
import { createFastPath, type FastPath } from '#core/pages/fast-path.ts';
import { pageRoutes } from '#core/pages/page-routes.ts';
import { createPersonalPageRenderer } from '#core/pages/personal-pages.ts';
import { createFileCache, type FileCache } from '#core/pages/response-cache.ts';
import { acceptPendingConnections } from '#core/process/stopping.ts';
import { fileRoutes } from '#core/storage/file-routes.ts';
import { metricsOf, metricsRoute } from '#features/operations/metrics/route.ts';
import { features, type SiteServices } from './features.ts';
import { pageExtensions } from './page-setup.ts';
import { openServices } from './services.ts';

export interface AppOptions extends TestOverrides {
  /** `built`: the output of `npm run build`. `development`: Vite. `none`: only the API, for its tests. */
  pages: 'built' | 'development' | 'none';
  logger?: FastifyServerOptions['logger'];
  /** Timeouts for slow clients; other values in tests only. */
  timeouts?: ConnectionTimeouts;
  /** In tests, without optional features. */
  features?: readonly Feature[];
  /** In tests: adds hooks to the new app, before its routes. */
  prepare?: (app: FastifyInstance) => void;
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
/** Milliseconds, longer than the keep-alive of most proxies: the client must be the first to close. */
const keepAliveTimeout = 72_000;

/**
 * Builds the whole site without listening; closing the app closes its database.
 *
 * @throws errors of opening or migrating the database
 */
export async function createApp(
  config: Config,
  {
    pages,
    logger = false,
    timeouts = defaultTimeouts,
    features: list = features,
    prepare,
    ...overrides
  }: AppOptions,
): Promise<{ app: FastifyInstance; services: SiteServices; routes: Access['routes']; fastPath: FastPath }> {
  const https = config.siteUrl.startsWith('https:');
  const headersOf = createSecurityHeaders(config);
  const unreadable = unreadableRequestListeners(securityHeaders);
  const fastPath = createFastPath(headersOf);
  const endSilence = limitIdleTime(timeouts);
  const app = Fastify({
    logger,
    logController: new RequestLog(list),
    genReqId: createRequestIdGenerator(config),
    // Only the nearest proxy is trusted: entries further left in the header were written by the client.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    serverFactory: (handle) => {
      const server = createServer({ ...http, ...nodeTimeouts(timeouts) }, (request, response) => {
        watch(request, response);
        handleInRounds(request, response);
      });
      const watch = closeSlowBodies(server, timeouts);
      const handleInRounds = limitRequestsPerTick(server, (request, response) => {
        const isAnswered = fastPath.answer(request, response);
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
    schemaController: { compilersFactory: zodCompilers },
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers(headersOf(request.raw))),
  });
  prepare?.(app);
  setErrorHandlers(app);
  addRequestIdToErrors(app);
  preventErrorCaching(app, config.cdn);
  sendHeaders(app, headersOf);
  refuseUnreadableRequests(app);
  unreadable.listen(app);

  const services = await openServices(config, app.log, overrides, list);
  countRequests(app, services.metrics);
  collectCacheMetrics(services.metrics, fastPath);
  let isClosing = false;
  // Also for calls that began earlier: the next request on their connection would fail.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  // Before waiting for running calls, some of which wait for a video.
  app.addHook('preClose', async () => {
    isClosing = true;
    fastPath.close();
    // Awaited after the last answer has been sent.
    void services.jobRunner.close();
    await services.uploads.close();
    await acceptPendingConnections(app.server);
  });
  app.addHook('onClose', () => services.close());
  try {
    const access = guardRoutes(app, services.signIn, services.confirmation);
    await app.register(healthRoutes(services.isReady));
    await app.register(metricsRoute(metricsOf(services, config)));
    const { siteUrl } = config;
    const emails = async () => (await services.siteSettings.read()).emails;
    await app.register(securityContactRoute({ siteUrl, emails, clock: services.clock }));
    const files = createFileCache(fastPath);
    await app.register(fileRoutes(services, files));
    const shared = sharedCacheHeaders(config.cdn);
    const apiCache = createApiCache(fastPath, services.onContentChange, shared);
    await app.register(apiRoutes(list, services, { https, access, fastPath, files, apiCache }), {
      prefix: '/api/v1',
    });
    for (const path of ['/api', '/api/*']) app.get(path, { config: { action: 'page.read' } }, noSuchCall);
    const cacheHeaders = pageCacheHeaders(config.cdn);
    const renderPersonalPage = await addPages(app, { services, fastPath, files, cacheHeaders }, pages);
    for (const feature of list) {
      for (const routes of feature.rootRoutes?.(services, { fastPath, renderPersonalPage }) ?? [])
        await app.register(routes);
    }
    await app.ready();
    return { app, services, routes: access.routes, fastPath };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Everything below /api/v1 (product: The API). */
function apiRoutes(
  list: readonly Feature[],
  services: Services,
  { fastPath, files, ...parts }: ApiParts & { fastPath: FastPath; files: FileCache },
) {
  return async (app: FastifyInstance): Promise<void> => {
    setErrorHandlers(app);
    parseBoundedJson(app);
    await app.register(entityTags);
    await app.register(compressAnswers);
    await app.register(multipart);
    requireCalls(app);
    await app.register(openApi(fastPath, files));
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
  fastPath: FastPath;
  files: FileCache;
  cacheHeaders: ReturnType<typeof pageCacheHeaders>;
}

async function addPages(
  app: FastifyInstance,
  { services, fastPath, files, cacheHeaders }: PageParts,
  pages: AppOptions['pages'],
): Promise<RootParts['renderPersonalPage']> {
  if (pages === 'none') return undefined;
  const development = pages === 'development';
  // Loaded on demand: it needs development tools that are not installed in production.
  const built = development
    ? await (await import('#core/pages/development-site.ts')).createDevelopmentSite(
        '/src/site/render.server.ts',
      )
    : {
        site: await loadBuiltSite(),
        files: await builtFileRoutes(files),
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
        fastPath,
        onContentChange: services.onContentChange,
        ...pageExtensions(services),
        cacheHeaders,
        development,
      }),
    );
  });
  return createPersonalPageRenderer(built.site, services.pages, development);
}
