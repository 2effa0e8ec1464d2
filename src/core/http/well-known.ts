import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Clock } from '#core/clock.ts';
import { day } from '#core/time/durations.ts';

/** Health checks for monitoring: whether the process lives, and whether it can work. */
export function healthRoutes(isReady: () => Promise<unknown>) {
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
        await isReady();
        return { status: 'ok' };
      } catch (error) {
        request.log.error({ err: error }, 'not ready');
        return reply.code(503).send({ message: 'The database cannot be reached.' });
      }
    });
  };
}

interface Dependencies {
  siteUrl: string;
  /** Email addresses of the owner. */
  emails: () => Promise<readonly string[]>;
  clock: Clock;
}

/** Days until `Expires`; the text is renewed each day. */
const daysUntilExpiry = 180;
const path = '/.well-known/security.txt';

/** The contact for reports of security holes (RFC 9116; SECURITY.md describes the process). */
export function securityContactRoute({ siteUrl, emails, clock }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(path, { config: { action: 'page.read' }, schema: { hide: true } }, async (_request, reply) => {
      const today = Math.floor(clock().getTime() / day);
      const lines = [
        ...(await emails()).map((email) => `Contact: mailto:${email}`),
        `Expires: ${new Date((today + daysUntilExpiry) * day).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${siteUrl}${path}`,
      ];
      reply.header('Cache-Control', 'public, max-age=86400').type('text/plain; charset=utf-8');
      return reply.send(`${lines.join('\n')}\n`);
    });
  };
}
