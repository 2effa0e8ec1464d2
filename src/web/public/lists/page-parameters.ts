import { entryParameter, hasPlaceById, pageOfPlace } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
import { queryOfSearch, readSearch } from '../search/search-address.ts';
import { searchPath } from '../search/search-path.ts';
import { askedEntry } from './asked-entry.ts';
import { findGrowingPage } from './growing-pages.ts';
import { askedFilter, filteredQuery, filterParameters, filterQuery } from './list-filter.ts';
import { askedPart, queryOf } from './list-part.ts';

/** The query parameters that a page knows. @param path of a page, without the ending of its data */
export function parametersOf(path: string): readonly string[] {
  if (path === searchPath) return ['q', 'kind', 'from'];
  if (isSlice(path)) return filterParameters;
  const page = findGrowingPage(path);
  if (!page) return [];
  const ofList = [...filterParameters, 'show', 'from'];
  return hasPlaceById(contentTypes[page.name]) ? [...ofList, entryParameter] : ofList;
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
  const entry = page && hasPlaceById(contentTypes[page.name]) ? askedEntry(query) : '';
  // Of one entry a page tells as it begins.
  if (page && entry) return pageOfPlace(contentTypes[page.name], { _id: entry }).slice(path.length);
  return page ? filteredQuery(queryOf(askedPart(query, page.steps), page.steps), filter) : '';
}

/** Whether a path is what browsers fetch to make a list longer. */
function isSlice(path: string): boolean {
  const [, list] = /^(\/.+)\/\d+$/.exec(path.replace(/^\/lists(?=\/)/, '')) ?? [];
  return path.startsWith('/lists/') && list !== undefined && findGrowingPage(list) !== undefined;
}
