import type { ContentName } from '#cms/records/registry.ts';
import { searchPath } from './search-path.ts';

/**
 * The labels of the searchable types, singular and plural, in the order of the filters. A test compares the types with the site's
 * definitions.
 */
export const kindLabels: Partial<Record<ContentName, { one: string; many: string }>> = {
  blog: { one: 'Article', many: 'Articles' },
  course: { one: 'Course', many: 'Courses' },
  webinar: { one: 'Webinar', many: 'Webinars' },
  videoupload: { one: 'Video', many: 'Videos' },
  community: { one: 'Community', many: 'Community' },
  team: { one: 'Our team', many: 'Our team' },
  media: { one: 'In the media', many: 'In the media' },
};

export const searchKinds = Object.keys(kindLabels) as ContentName[];

export interface SearchAddress {
  text: string;
  /** Undefined: all types. */
  kind: ContentName | undefined;
  /** The number of results before the first one shown. */
  start: number;
}

/** Maximum UTF-16 units; the rest of a longer text is ignored. */
export const maxTextLength = 200;
export const resultsPerPage = 10;
/** Maximum number of pages. */
export const maxPages = 50;

/** Parses a query with any content. */
export function readSearchAddress(query: URLSearchParams): SearchAddress {
  const text = normaliseText(query.get('q') ?? '');
  const kind = searchKinds.find((name) => name === query.get('kind'));
  const from = query.get('from') ?? '';
  const start = /^\d{1,4}$/.test(from) ? Number(from) : 0;
  const isPage = start % resultsPerPage === 0 && start < maxPages * resultsPerPage;
  return { text, kind, start: isPage ? start : 0 };
}

/** The canonical query of a search: '' for an empty one. */
export function queryOfSearch({ text, kind, start = 0 }: Partial<SearchAddress>): string {
  if (!text) return '';
  const query = new URLSearchParams({ q: text });
  if (kind) query.set('kind', kind);
  if (start > 0) query.set('from', String(start));
  return `?${query}`;
}

export function addressOfSearch(search: Partial<SearchAddress>): string {
  return searchPath + queryOfSearch(search);
}

/** Removes invisible characters, and does not cut inside a surrogate pair. */
function normaliseText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
