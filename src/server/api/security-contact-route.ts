import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../content/clock.ts';

interface Parts {
  siteUrl: string;
  /** E-mail addresses of the owner. */
  emails: () => Promise<readonly string[]>;
  clock: Clock;
}

/** Milliseconds. */
const day = 24 * 3_600_000;
/** Days for which what is told is to be believed; it is told anew each day. */
const believed = 180;
const path = '/.well-known/security.txt';

/** Whom to tell of a hole in the site, for whoever finds one (RFC 9116; SECURITY.md says what then happens). */
export function securityContactRoute({ siteUrl, emails, clock }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(path, { config: { action: 'page.read' }, schema: { hide: true } }, async (_request, reply) => {
      const today = Math.floor(clock().getTime() / day);
      const lines = [
        ...(await emails()).map((email) => `Contact: mailto:${email}`),
        `Expires: ${new Date((today + believed) * day).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${siteUrl}${path}`,
      ];
      reply.header('Cache-Control', 'public, max-age=86400').type('text/plain; charset=utf-8');
      return reply.send(`${lines.join('\n')}\n`);
    });
  };
}
