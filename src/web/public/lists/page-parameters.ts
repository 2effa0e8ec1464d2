import { queryOfSearch, readSearch } from '../search/search-address.ts';
import { searchPath } from '../search/search-path.ts';
import { findGrowingPage } from './growing-pages.ts';
import { askedFilter, filteredQuery, filterParameters, filterQuery } from './list-filter.ts';
import { askedPart, queryOf } from './list-part.ts';

/** The query parameters that a page knows. @param path of a page, without the ending of its data */
export function parametersOf(path: string): readonly string[] {
  if (path === searchPath) return ['q', 'kind', 'from'];
  if (isSlice(path)) return filterParameters;
  return findGrowingPage(path) ? [...filterParameters, 'show', 'from'] : [];
}

/**
 * The one spelling of a query of a page, as far as its path tells: '' or with its question mark. Only the search and lists
 * that grow know parameters; a page itself leads to another address where its list is not so long.
 *
 * @param path of a page, without the ending of its data
 */
export function canonicalQuery(path: string, query: URLSearchParams): string {
  if (path === searchPath) return queryOfSearch(readSearch(query));
  const filter = filterQuery(askedFilter(query));
  if (isSlice(path)) return filteredQuery('', filter);
  const page = findGrowingPage(path);
  return page ? filteredQuery(queryOf(askedPart(query, page.steps), page.steps), filter) : '';
}

/** Whether a path is what browsers fetch to make a list longer. */
function isSlice(path: string): boolean {
  const [, list] = /^(\/.+)\/\d+$/.exec(path.replace(/^\/lists(?=\/)/, '')) ?? [];
  return path.startsWith('/lists/') && list !== undefined && findGrowingPage(list) !== undefined;
}
