import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import Fastify from 'fastify';
import { healthRoutes } from './api/health-routes.ts';
import { metricsOf, metricsRoute } from './api/metrics-route.ts';
import { countRequests } from './metrics/request-figures.ts';
import { answerErrors } from './plugins/errors.ts';
import { RequestLog, requestIds } from './plugins/request-log.ts';
import { headersBy, sendHeaders } from './plugins/security-headers.ts';
import { openServices, type Services } from './services.ts';
import type { Config } from './settings/config.ts';

/** Builds a process that does the work over time and answers nothing but how it is. */
export async function createWorker(
  config: Config,
  logger: FastifyServerOptions['logger'] = false,
): Promise<{ app: FastifyInstance; services: Services }> {
  const app = Fastify({ logger, logController: new RequestLog(), genReqId: requestIds(config) });
  answerErrors(app);
  sendHeaders(app, headersBy(config));
  const services = await openServices(config, app.log);
  app.addHook('onClose', () => services.close());
  countRequests(app, services.metrics);
  await app.register(healthRoutes(services.isReady));
  await app.register(metricsRoute(metricsOf(services, config)));
  await app.ready();
  return { app, services };
}
