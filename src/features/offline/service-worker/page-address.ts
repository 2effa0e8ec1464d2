import { filteredQuery } from '#cms/public/list-filter.ts';
import { askedFilterQuery } from '#features/topics/rules/list-filter.ts';

/**
 * Pages that are private or useless without network: pages of staff and accounts, forms, search results, previews, and
 * registration pages, whose addresses contain secrets.
 */
const neverKept =
  /^\/(?:admin|api|account|dashboard|login|register|forgot-password|reset-password|confirm-email|invitation|join|my|my-data|session-book|upcoming-webinar|search|saved|offline|lists|uploads|assets)(?:[/.]|$)/i;

/**
 * The cache key of a page: its address without tracking parameters and without the part of a list that was shown.
 * Filters and later parts of a list are separate pages. Undefined for pages that are not cached.
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
