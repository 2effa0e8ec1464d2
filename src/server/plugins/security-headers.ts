import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../settings/config.ts';
import { isPublic } from '../settings/public-address.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers of an answer, by what was asked; the same object for all that are alike. */
export type HeadersOf = (request: IncomingMessage) => Headers;

/** For answers that are no page, such as JSON and files: nothing may be loaded, run or framed. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The usual security headers of every answer; pages and files bring a Content-Security-Policy of their own. */
export const securityHeaders: Headers = {
  'Content-Security-Policy': nothing,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Seconds; a year, as is usual. */
const withHsts: Headers = { ...securityHeaders, 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * These headers, and for whoever has come by https that browsers come by nothing else from now on. That is believed where a
 * proxy says so which is believed at all: a browser that was told in vain could not reach the site any more, nor another
 * one on its own machine.
 */
export function headersBy({
  siteUrl,
  trustProxy,
  hsts,
}: Pick<Config, 'siteUrl' | 'trustProxy' | 'hsts'>): HeadersOf {
  if (!hsts || !trustProxy || !siteUrl.startsWith('https:') || !isPublic(siteUrl))
    return () => securityHeaders;
  return (request) => (isByHttps(request) ? withHsts : securityHeaders);
}

/** As the nearest proxy says, which writes last; what stands before was written by others. */
function isByHttps({ headers }: IncomingMessage): boolean {
  const said = headers['x-forwarded-proto'];
  return typeof said === 'string' && /(?:^|,)\s*https\s*$/i.test(said);
}

/**
 * Sends headers with every answer, those of hooks that are added later included. They are constant, so a plugin that
 * puts them together for each request would only cost time.
 */
export function sendHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headersOf(raw));
    done();
  });
}
