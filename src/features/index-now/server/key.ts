import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * By which search engines know that it is the site that tells them: the owner's own, or one that follows from the
 * secret of the site, so that all its processes have the same. It is public, and tells nothing of that secret.
 */
export function indexNowKey(set: string | undefined, authSecret: string): string {
  return set ?? createHmac('sha256', authSecret).update('indexnow key').digest('hex').slice(0, 32);
}

/** Where search engines look whether it was the site that has told them. */
export const keyFileOf = (key: string) => `/${key}.txt`;

/** Shows the key that goes with what search engines are told: whoever can put it there owns the site. */
export function keyFileRoute(key: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get(keyFileOf(key), options, async (_request, reply) => {
      reply.header('Cache-Control', 'public, max-age=3600').type('text/plain; charset=utf-8');
      return reply.send(key);
    });
  };
}
