import type { FastifyInstance } from 'fastify';

/** For answers that are no page, such as JSON and files: nothing may be loaded, run or framed. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const always = {
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
 * The usual security headers of every answer; pages bring a Content-Security-Policy of their own.
 *
 * @param https browsers are told to come by https only where the site is reached that way
 */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
  return https ? { ...always, ...httpsOnly } : always;
}

/**
 * Sends headers with every answer, those of hooks that are added later included. They are constant, so a plugin that
 * puts them together for each request would only cost time.
 */
export function sendHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
