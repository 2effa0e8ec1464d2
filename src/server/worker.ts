import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import Fastify from 'fastify';
import { healthRoutes } from './api/health-routes.ts';
import { answerErrors } from './plugins/errors.ts';
import { openServices, type Services } from './services.ts';
import type { Config } from './settings/config.ts';

/** Builds a process that does the work over time and answers nothing but how it is. */
export async function createWorker(
  config: Config,
  logger: FastifyServerOptions['logger'] = false,
): Promise<{ app: FastifyInstance; services: Services }> {
  const app = Fastify({ logger });
  answerErrors(app);
  const services = await openServices(config, app.log);
  app.addHook('onClose', () => services.close());
  await app.register(healthRoutes(services.isReady));
  await app.ready();
  return { app, services };
}
