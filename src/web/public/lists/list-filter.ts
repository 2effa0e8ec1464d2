/** What a list is narrowed to by its address: links of a topic and of an age group; '' where it is not. */
export interface ListFilter {
  topic: string;
  age: string;
}

/** The parameters, in the order in which they stand in an address. */
export const filterParameters = ['topic', 'age'] as const;

/** What an address asks for. Whether there is such a topic only the site can tell; what no link can look like is left out. */
export function askedFilter(query: URLSearchParams): ListFilter {
  const [topic = '', age = ''] = filterParameters.map((name) => {
    const link = query.get(name) ?? '';
    return /^[a-z0-9-]{1,100}$/.test(link) ? link : '';
  });
  return { topic, age };
}

/** The same as a query, without its question mark: '' for a whole list. */
export function filterQuery(filter: ListFilter): string {
  return filterParameters.flatMap((name) => (filter[name] ? `${name}=${filter[name]}` : [])).join('&');
}

/**
 * A query of a part of a list, with what the list is narrowed to.
 *
 * @param part '' or with its question mark
 * @param filter as `filterQuery` has it
 */
export function filteredQuery(part: string, filter: string): string {
  if (!filter) return part;
  return `?${filter}${part.replace('?', '&')}`;
}

/** How browsers call a list by its page and what it is narrowed to. */
export function filteredPath(path: string, filter: string): string {
  return path + filteredQuery('', filter);
}
