import type { ContentName } from '#cms/records/registry.ts';
import { searchPath } from './search-path.ts';

/**
 * What visitors call the kinds of what they find, one and many, in the order of the filters. Those that the site's
 * definitions let visitors search; a test compares.
 */
export const kindWords: Partial<Record<ContentName, { one: string; many: string }>> = {
  blog: { one: 'Article', many: 'Articles' },
  course: { one: 'Course', many: 'Courses' },
  webinar: { one: 'Webinar', many: 'Webinars' },
  videoupload: { one: 'Video', many: 'Videos' },
  community: { one: 'Community', many: 'Community' },
  team: { one: 'Our team', many: 'Our team' },
  media: { one: 'In the media', many: 'In the media' },
};

export const kinds = Object.keys(kindWords) as ContentName[];

/** What an address of the search asks for. */
export interface Search {
  text: string;
  /** Undefined: of all kinds. */
  kind: ContentName | undefined;
  /** How many results come before the first one that is shown. */
  start: number;
}

/** In UTF-16 units; the rest of a longer text says nothing new. */
export const longestText = 200;
/** On one page. */
export const resultsAtOnce = 10;
/** Nobody leafs through more pages than these. */
export const maxPages = 50;

/** Reads a query, whatever stands in it. */
export function readSearch(query: URLSearchParams): Search {
  const text = tidied(query.get('q') ?? '');
  const kind = kinds.find((name) => name === query.get('kind'));
  const from = query.get('from') ?? '';
  const start = /^\d{1,4}$/.test(from) ? Number(from) : 0;
  const isPage = start % resultsAtOnce === 0 && start < maxPages * resultsAtOnce;
  return { text, kind, start: isPage ? start : 0 };
}

/** The one spelling of a search as a query: '' where nothing is looked for. */
export function queryOfSearch({ text, kind, start = 0 }: Partial<Search>): string {
  if (!text) return '';
  const query = new URLSearchParams({ q: text });
  if (kind) query.set('kind', kind);
  if (start > 0) query.set('from', String(start));
  return `?${query}`;
}

export function addressOfSearch(search: Partial<Search>): string {
  return searchPath + queryOfSearch(search);
}

/** Without what nobody sees, and not between the halves of a sign that takes two units. */
function tidied(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
