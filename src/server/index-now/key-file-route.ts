import type { FastifyInstance } from 'fastify';

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
