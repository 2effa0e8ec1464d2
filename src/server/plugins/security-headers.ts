import type { FastifyInstance } from 'fastify';

/** For answers that are no page, such as JSON and files: nothing may be loaded, run or framed. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const headers = {
  'Content-Security-Policy': nothing,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Seconds; a year, as is usual. */
const httpsOnly = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * The usual security headers on every answer; pages bring a Content-Security-Policy of their own. They are constant,
 * so a plugin that puts them together for each request would only cost time.
 *
 * @param https browsers are told to come by https only where the site is reached that way
 */
export function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const all = https ? { ...headers, ...httpsOnly } : headers;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all);
    done();
  });
}
