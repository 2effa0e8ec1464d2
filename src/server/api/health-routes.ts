import type { FastifyInstance, RouteShorthandOptions } from 'fastify';

/** For whoever watches over the server: whether it lives, and whether it can work. */
export function healthRoutes(canWork: () => Promise<unknown>) {
  const options: RouteShorthandOptions = {
    config: { action: 'health.read' },
    schema: { hide: true },
    logLevel: 'warn',
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });

    app.get('/healthz', options, async () => ({ status: 'ok' }));

    app.get('/readyz', options, async (request, reply) => {
      try {
        await canWork();
        return { status: 'ok' };
      } catch (error) {
        request.log.error({ err: error }, 'not ready');
        return reply.code(503).send({ message: 'The database cannot be reached.' });
      }
    });
  };
}
