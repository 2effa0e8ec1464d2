import { filteredQuery } from '#cms/public/list-filter.ts';
import { askedFilterQuery } from '#features/topics/rules/list-filter.ts';

/**
 * Pages that are about somebody, or of no use without network: what staff and accounts see, forms that cannot be sent, and
 * what somebody has searched for. Nor a preview or a parent's place, whose addresses hold their keys.
 */
const neverKept =
  /^\/(?:admin|api|account|dashboard|login|register|forgot-password|reset-password|confirm-email|invitation|join|my|my-data|session-book|upcoming-webinar|search|saved|offline|lists|uploads|assets)(?:[/.]|$)/i;

/**
 * Under which address a page is kept: without what only tells where a visitor came from, or how far they had read in a list.
 * What a list is narrowed to and a later part of it are pages of their own. Undefined for what is not kept.
 *
 * @param url path and query
 */
export function keptAddress(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (neverKept.test(pathname) || searchParams.has('preview') || /\.[a-z]+$/i.test(pathname))
    return undefined;
  const from = searchParams.get('from') ?? '';
  const part = /^\d{1,5}$/.test(from) ? `?from=${from}` : '';
  return pathname + filteredQuery(part, askedFilterQuery(searchParams));
}
