import type { IncomingMessage } from 'node:http';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { CdnSettings, Config } from '#core/config/config.ts';
import { isPublicSite } from '#core/config/project-folder.ts';

/** Whether an If-None-Match header contains the tag; weak and strong tags compare as equal (RFC 9110). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  // Browsers send back what they got.
  if (ifNoneMatch === tag) return true;
  const withoutWeakPrefix = (one: string) => one.trim().replace(/^W\//, '');
  return (
    ifNoneMatch
      ?.split(',')
      .some((one) => one.trim() === '*' || withoutWeakPrefix(one) === withoutWeakPrefix(tag)) ?? false
  );
}

/**
 * Adds ETags to the answers of an app, and answers 304 where the client has them. The plugin alone would do that for
 * refusals and writes too, so it only generates the tags here.
 */
export const entityTags = fastifyPlugin(async (app: FastifyInstance) => {
  // Weak: one tag is used for the plain and the compressed answer.
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200) {
      reply.removeHeader('etag');
      return payload;
    }
    if (!matchesEtag(request.headers['if-none-match'], String(reply.getHeader('etag') ?? ''))) return payload;
    reply.code(304).removeHeader('content-length');
    return '';
  });
});

type Headers = Readonly<Record<string, string>>;

/** The headers of an answer, by its request; the same object for equal headers. */
export type HeadersOf = (request: IncomingMessage) => Headers;

/** For answers that are not pages, such as JSON and files: they may load, run and frame nothing. */
const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The security headers of every answer; pages and files add a Content-Security-Policy of their own. */
export const securityHeaders: Headers = {
  'Content-Security-Policy': denyAllPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Seconds; one year. */
const withHsts: Headers = { ...securityHeaders, 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * Adds HSTS to the headers of requests by https. The forwarded protocol is trusted only where the proxy is: a wrong
 * HSTS would lock the browser out of the site, and out of others on the same host.
 */
export function createSecurityHeaders({
  siteUrl,
  trustProxy,
  hsts,
}: Pick<Config, 'siteUrl' | 'trustProxy' | 'hsts'>): HeadersOf {
  if (!hsts || !trustProxy || !siteUrl.startsWith('https:') || !isPublicSite(siteUrl))
    return () => securityHeaders;
  return (request) => (isHttps(request) ? withHsts : securityHeaders);
}

/** The value of the nearest proxy, which is the last; earlier ones were sent by the client. */
function isHttps({ headers }: IncomingMessage): boolean {
  const forwardedProtocol = headers['x-forwarded-proto'];
  return typeof forwardedProtocol === 'string' && /(?:^|,)\s*https\s*$/i.test(forwardedProtocol);
}

/**
 * Sends headers with every answer, those of later hooks included. They are constant; a plugin that assembles them for
 * each request would only cost time.
 */
export function sendHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headersOf(raw));
    done();
  });
}

/** The tag by which a CDN purges all answers with content. */
export const contentTag = 'ananta-content';
/** Seconds for which a CDN may serve a stale answer while the site does not respond. */
const staleIfErrorSeconds = 86_400;

/**
 * Headers that let the caches of a CDN store an answer that is the same for everybody. Browsers ignore them: for these,
 * `Cache-Control: no-cache` still requires revalidation, which the CDN then answers.
 *
 * Some CDNs read the standard (RFC 9213) and some the older names; where both are supported, they mean the same.
 */
export function sharedCacheHeaders(cdn: CdnSettings | undefined): Headers {
  if (!cdn) return {};
  return {
    'cdn-cache-control': `max-age=${cdn.seconds}, stale-if-error=${staleIfErrorSeconds}`,
    'surrogate-control': `max-age=${cdn.seconds}, stale-if-error=${staleIfErrorSeconds}`,
    'cache-tag': contentTag,
    'surrogate-key': contentTag,
  };
}

/** The first path segments of pages for accounts and staff; all others are public. */
const privateSegments = new Set([
  'admin',
  'dashboard',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'invitation',
  'join',
  'my',
  'my-data',
  'account',
]);

/** The same for a page, by its path: none for pages of accounts and of the admin area, nor for errors. */
export function pageCacheHeaders(cdn: CdnSettings | undefined): (path: string, status: number) => Headers {
  const headers = sharedCacheHeaders(cdn);
  return (path, status) => {
    const [, word = ''] = path.split(/[/?.]/);
    return status === 200 && !privateSegments.has(word) ? headers : {};
  };
}

/** Keeps refusals and failures out of all caches: a missing page may exist in a moment. */
export function preventErrorCaching(app: FastifyInstance, cdn: CdnSettings | undefined): void {
  const names = Object.keys(sharedCacheHeaders(cdn));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 400) {
      if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store');
      for (const name of names) reply.removeHeader(name);
    }
    done(null, payload);
  });
}
