import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';

const crossSiteMessage = 'This came from another website. Please press the button again.';

interface FormPage {
  siteUrl: string;
  /** The page sends no referrer; browsers without `Sec-Fetch-Site` then send `Origin: null`. */
  isHidden?: boolean;
}

/**
 * Requires that a posted form comes from this site, by the headers of browsers: another site must not send one on
 * behalf of a visitor from their network (product: Without JavaScript). A request without these headers is from a
 * program, or an old browser.
 *
 * @throws AppError forbidden
 */
export function requireSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>, page: FormPage): void {
  if (!isSameOrigin(headers, page)) throw new AppError('forbidden', crossSiteMessage);
}

function isSameOrigin(headers: FastifyRequest['headers'], { siteUrl, isHidden = false }: FormPage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined || (isHidden && origin === 'null')) return true;
  return URL.canParse(origin) && [host, new URL(siteUrl).host].includes(new URL(origin).host);
}

/** Lets the routes of this plugin accept form posts without JavaScript, and no other bodies. @param bodyLimit bytes */
export function acceptHtmlForms(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
