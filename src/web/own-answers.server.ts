import type { PageServices } from '../server/pages/page-services.ts';
import type { PageMatch } from './page-match.server.ts';
import { hasSitemapPart } from './public/for-machines/sitemap-parts.ts';
import { askedEntry } from './public/lists/entry-address.ts';
import { findNarrowing } from './public/lists/find-narrowing.ts';
import { findGrowingPage } from './public/lists/growing-pages.ts';
import { askedFilter, filterQuery } from './public/lists/list-filter.ts';
import { askedPart } from './public/lists/list-part.ts';
import { hasPlace } from './public/lists/list-place.ts';
import { findSlice } from './public/lists/list-slice.ts';
import { searchPath } from './public/search/search-path.ts';

/**
 * Whether an address whose last part, or whose query, may hold anything has an answer of its own. All others of its
 * pattern look the same: "not found", or the way to where a list ends.
 *
 * @param query in its one spelling
 */
export async function hasOwnAnswer(
  { pattern, params }: Pick<PageMatch, 'pattern' | 'params'>,
  query: URLSearchParams,
  services: PageServices,
): Promise<boolean> {
  if (pattern === '/lists/:list/:from') return (await findSlice(services, params, query)) !== undefined;
  if (pattern === '/lists/:list/of/:link') return hasPlace(services, params);
  if (pattern === '/:part.xml') return hasSitemapPart(services.content, params.part ?? '');
  if (pattern === searchPath) return true;
  const page = findGrowingPage(pattern);
  const entry = askedEntry(query);
  if (page && entry) return services.content.has(page.name, { id: entry });
  const filter = askedFilter(query);
  const narrowing = page && (await findNarrowing(services, filter));
  if (!narrowing) return false;
  // Also beyond the end of a narrowed list: the way back names what it is narrowed to.
  if (filterQuery(filter)) return true;
  const { start } = askedPart(query, page.steps);
  return start === 0 || start < (await page.count(services, narrowing));
}
