import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import Fastify from 'fastify';
import { fileRoutes } from './api/file-routes.ts';
import { healthRoutes } from './api/health-routes.ts';
import { api } from './api/index.ts';
import { HttpError } from './http-error.ts';
import { builtFiles, loadBuiltSite } from './pages/built-site.ts';
import { createDevelopmentSite } from './pages/development-site.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { answerErrors, handleError, refuseUnreadable } from './plugins/errors.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { openServices, type Services, type StandIns } from './services.ts';
import type { Config } from './settings/config.ts';

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
): Promise<{ app: FastifyInstance; services: Services }> {
  const app = Fastify({
    logger,
    // Only the nearest proxy is believed: what stands further left in the header was written by the client.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    // Milliseconds; a body that never ends must not hold its connection for ever.
    requestTimeout: 300_000,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    clientErrorHandler: refuseUnreadable,
    // A longer address is simply not found.
    routerOptions: { maxParamLength: 4000 },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  // The schemas of the routes only describe the API; the rules of the content definitions check what is sent.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  answerErrors(app);
  refuseNul(app);

  const services = await openServices(config, app.log, standIns);
  // Before the calls are waited for that wait for a video.
  app.addHook('preClose', async () => {
    await Promise.all([services.uploads.close(), services.work.close()]);
  });
  app.addHook('onClose', () => services.close());
  try {
    const https = config.siteUrl.startsWith('https:');
    securityHeaders(app, { https });
    await app.register(healthRoutes(services.isReady));
    await app.register(fileRoutes(services));
    await app.register(api(services, { https }), { prefix: '/api/v1' });
    for (const path of ['/api', '/api/*']) app.get(path, noSuchCall);
    await addPages(app, services, pages);
    await app.ready();
  } catch (error) {
    await app.close();
    throw error;
  }
  return { app, services };
}

/** Below /api nothing answers with a page. */
function noSuchCall(): never {
  throw new HttpError(404, 'There is no such call.');
}

/** No name or id of ours holds a NUL, and PostgreSQL fails on one. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = /%00/.test(request.url);
    done(isRefused ? new HttpError(400, 'This address cannot be read.') : undefined);
  });
}

async function addPages(app: FastifyInstance, services: Services, pages: AppOptions['pages']): Promise<void> {
  if (pages === 'none') return;
  const development = pages === 'development';
  const built = development
    ? await createDevelopmentSite()
    : { site: await loadBuiltSite(), files: builtFiles };
  await app.register(async (scope) => {
    await built.files(scope);
    await scope.register(
      pageRoutes({
        site: built.site,
        services: services.pages,
        onContentChange: services.onContentChange,
        development,
      }),
    );
  });
}
