import { filteredQuery } from '#cms/public/list-filter.ts';
import {
  entryParameter,
  queryOf,
  queryOfEntry,
  requestedEntry,
  requestedPart,
} from '#cms/public/list-part.ts';
import { isAddressedById } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { queryOfSearch, readSearchAddress } from '#features/search/public/search-address.ts';
import { searchPath } from '#features/search/public/search-path.ts';
import type { TaggedType } from '#features/topics/public/load-chips.ts';
import {
  canonicalFilterQuery,
  filterParameters,
  peopleParameters,
} from '#features/topics/rules/list-filter.ts';
import { findGrowingList } from './growing-lists.ts';

/** The query parameters of a page. @param path of a page, without the `.data` ending */
export function parametersOf(path: string): readonly string[] {
  if (path === searchPath) return ['q', 'kind', 'from'];
  const slice = pageOfSlice(path);
  if (slice) return filterParametersOf(slice);
  const page = findGrowingList(path);
  if (!page) return [];
  return [
    ...filterParametersOf(page),
    'show',
    'from',
    ...(isAddressedById(contentTypes[page.name]) ? [entryParameter] : []),
  ];
}

/**
 * The canonical query of a page, as far as it depends on its path: '' or with its question mark. Only the search and
 * growing lists have parameters; a page itself redirects where its list is not that long.
 *
 * @param path of a page, without the `.data` ending
 */
export function canonicalQuery(path: string, query: URLSearchParams): string {
  if (path === searchPath) return queryOfSearch(readSearchAddress(query));
  const slice = pageOfSlice(path);
  const page = slice ?? findGrowingList(path);
  if (!page) return '';
  const known = new URLSearchParams([...query].filter(([name]) => parametersOf(path).includes(name)));
  const filter = canonicalFilterQuery(known);
  if (slice) return filteredQuery('', filter);
  const entry = requestedEntry(known);
  // The page of a single entry has only that parameter.
  if (entry) return queryOfEntry(entry);
  return filteredQuery(queryOf(requestedPart(known, page.steps), page.steps), filter);
}

/** The filters of a page's list. */
function filterParametersOf({ name }: { name: TaggedType }): readonly string[] {
  const people: readonly string[] = peopleParameters;
  return name === 'blog' ? filterParameters : filterParameters.filter((one) => !people.includes(one));
}

/** The page whose list browsers extend from this path. */
function pageOfSlice(path: string) {
  const [, list] = /^\/lists(\/.+)\/\d+$/.exec(path) ?? [];
  return list === undefined ? undefined : findGrowingList(list);
}
