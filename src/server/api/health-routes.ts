import type { FastifyInstance } from 'fastify';

/** For whoever watches over the server: whether it lives, and whether it can work. */
export function healthRoutes(canWork: () => Promise<unknown>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));

    app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
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
