import type { IncomingMessage } from 'node:http';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { CdnSettings, Config } from '#core/config/config.ts';
import { isPublic } from '#core/config/project-folder.ts';

/** Whether an If-None-Match header names the tag; weak and strong ones count as the same (RFC 9110). */
export function namesTag(asked: string | undefined, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return asked?.split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag)) ?? false;
}

/**
 * Tags the answers of an app, and sends none again that the client has. The plugin would do that for refusals and
 * writes too, so it only makes the tags here.
 */
export const entityTags = fastifyPlugin(async (app: FastifyInstance) => {
  // Weak: one tag stands for the plain and the compressed answer.
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200) {
      reply.removeHeader('etag');
      return payload;
    }
    if (!namesTag(request.headers['if-none-match'], String(reply.getHeader('etag') ?? ''))) return payload;
    reply.code(304).removeHeader('content-length');
    return '';
  });
});

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

/** Under which a CDN forgets all that shows content. */
export const contentTag = 'ananta-content';
/** Seconds for which a CDN may go on showing what it has while the site does not answer. */
const shownInNeed = 86_400;

/**
 * What tells the caches of a CDN to keep an answer that is the same for everybody. Browsers do not read it: to them
 * `Cache-Control: no-cache` still says to ask each time, which the CDN then answers.
 *
 * Some read the standard (RFC 9213) and some the older names; where both are there, they say the same.
 */
export function sharedCacheHeaders(cdn: CdnSettings | undefined): Headers {
  if (!cdn) return {};
  return {
    'cdn-cache-control': `max-age=${cdn.seconds}, stale-if-error=${shownInNeed}`,
    'surrogate-control': `max-age=${cdn.seconds}, stale-if-error=${shownInNeed}`,
    'cache-tag': contentTag,
    'surrogate-key': contentTag,
  };
}

/** The first words of addresses under which somebody signs in or works; the rest is for everybody. */
const notForCaches = new Set([
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

/** The same for a page, by its path: none for those of accounts and of the admin area, nor for what is no page. */
export function pageCacheHeaders(cdn: CdnSettings | undefined): (path: string, status: number) => Headers {
  const headers = sharedCacheHeaders(cdn);
  return (path, status) => {
    const [, word = ''] = path.split(/[/?.]/);
    return status === 200 && !notForCaches.has(word) ? headers : {};
  };
}

/** Keeps refusals and failures out of all caches: what is missing now may be there in a moment. */
export function keepFailuresOut(app: FastifyInstance, cdn: CdnSettings | undefined): void {
  const names = Object.keys(sharedCacheHeaders(cdn));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 400) {
      if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store');
      for (const name of names) reply.removeHeader(name);
    }
    done(null, payload);
  });
}
