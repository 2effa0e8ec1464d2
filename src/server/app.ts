import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import Fastify from 'fastify';
import { Refusal } from '../content/refusal.ts';
import { fileRoutes } from './api/file-routes.ts';
import { healthRoutes } from './api/health-routes.ts';
import { api } from './api/index.ts';
import { metricsOf, metricsRoute } from './api/metrics-route.ts';
import { countRequests } from './metrics/request-figures.ts';
import { builtFiles, loadBuiltSite, readServiceWorker } from './pages/built-site.ts';
import { createDevelopmentSite } from './pages/development-site.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { type Access, guardRoutes } from './plugins/access.ts';
import { answerErrors, handleError } from './plugins/errors.ts';
import { nameFailedRequests, RequestLog, requestIds } from './plugins/request-log.ts';
import { securityHeaders, sendHeaders } from './plugins/security-headers.ts';
import { pathOfRequest, refuseUnreadableRequests, unreadableAnswers } from './plugins/unreadable-requests.ts';
import { openServices, type Services, type StandIns } from './services.ts';
import type { Config } from './settings/config.ts';
import { keepFailuresOut, pageCacheHeaders, sharedCacheHeaders } from './shared-caches/headers.ts';

export interface AppOptions extends StandIns {
  /** `built`: what `npm run build` made. `development`: Vite. `none`: the API alone, for its tests. */
  pages: 'built' | 'development' | 'none';
  logger?: FastifyServerOptions['logger'];
}

/**
 * Builds the whole site without listening; closing the app closes its database.
 *
 * @throws what opening or migrating the database throws
 */
export async function createApp(
  config: Config,
  { pages, logger = false, ...standIns }: AppOptions,
): Promise<{ app: FastifyInstance; services: Services; routes: Access['routes'] }> {
  const https = config.siteUrl.startsWith('https:');
  const headers = securityHeaders({ https });
  const unreadable = unreadableAnswers(headers);
  const app = Fastify({
    logger,
    logController: new RequestLog(),
    genReqId: requestIds(config),
    // Only the nearest proxy is believed: what stands further left in the header was written by the client.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    // Milliseconds; a body that never ends must not hold its connection for ever.
    requestTimeout: 300_000,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // Node and the framework would answer these by themselves, in another shape and without the headers.
    http: { requireHostHeader: false },
    clientErrorHandler: unreadable.onClientError,
    return503OnClosing: false,
    rewriteUrl: pathOfRequest,
    // A longer address is simply not found.
    routerOptions: { maxParamLength: 4000 },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(headers)),
  });
  // The schemas of the routes only describe the API; the rules of the content definitions check what is sent.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  answerErrors(app);
  nameFailedRequests(app);
  keepFailuresOut(app, config.cdn);
  sendHeaders(app, headers);
  refuseUnreadableRequests(app);
  unreadable.listen(app);

  const services = await openServices(config, app.log, standIns);
  countRequests(app, services.metrics);
  // Before the calls are waited for that wait for a video.
  app.addHook('preClose', () => {
    // Waited for when the last answer has been sent.
    void services.work.close();
    return services.uploads.close();
  });
  app.addHook('onClose', () => services.close());
  try {
    const access = guardRoutes(app, services.signIn, sharedCacheHeaders(config.cdn));
    await app.register(healthRoutes(services.isReady));
    await app.register(metricsRoute(metricsOf(services, config)));
    await app.register(fileRoutes(services));
    await app.register(api(services, { https, access }), { prefix: '/api/v1' });
    for (const path of ['/api', '/api/*']) app.get(path, { config: { action: 'page.read' } }, noSuchCall);
    await addPages(app, services, pages, pageCacheHeaders(config.cdn));
    await app.ready();
    return { app, services, routes: access.routes };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Below /api nothing answers with a page. */
function noSuchCall(): never {
  throw new Refusal('missing', 'There is no such call.');
}

async function addPages(
  app: FastifyInstance,
  services: Services,
  pages: AppOptions['pages'],
  cacheHeaders: ReturnType<typeof pageCacheHeaders>,
): Promise<void> {
  if (pages === 'none') return;
  const development = pages === 'development';
  const built = development
    ? await createDevelopmentSite()
    : { site: await loadBuiltSite(), files: builtFiles, serviceWorker: await readServiceWorker() };
  await app.register(async (scope) => {
    // Of the built files: they belong to the pages.
    scope.decorate('commonAction', 'page.read');
    await built.files(scope);
    await scope.register(
      pageRoutes({
        site: built.site,
        serviceWorker: 'serviceWorker' in built ? built.serviceWorker : undefined,
        services: services.pages,
        onContentChange: services.onContentChange,
        cacheHeaders,
        development,
      }),
    );
  });
}
