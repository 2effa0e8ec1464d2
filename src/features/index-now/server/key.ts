import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * The key by which search engines verify that the site itself submits: the configured one, or one derived from the
 * site's secret, so that all processes have the same key. The key is public and does not reveal the secret.
 */
export function indexNowKey(set: string | undefined, authSecret: string): string {
  return set ?? createHmac('sha256', authSecret).update('indexnow key').digest('hex').slice(0, 32);
}

/** The address at which search engines verify the key. */
export const keyFileOf = (key: string) => `/${key}.txt`;

/** Serves the key file, which proves the ownership of the site. */
export function keyFileRoute(key: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get(keyFileOf(key), options, async (_request, reply) => {
      reply.header('Cache-Control', 'public, max-age=3600').type('text/plain; charset=utf-8');
      return reply.send(key);
    });
  };
}
