import type { FastifyInstance } from 'fastify';
import type { CdnSettings } from '../settings/config.ts';

type Headers = Readonly<Record<string, string>>;

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
