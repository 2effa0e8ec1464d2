/** What a list is narrowed to by its address: links of a topic and of an age group, or of a person; '' where it is not. */
export interface ListFilter {
  topic: string;
  age: string;
  /** Who wrote the articles. */
  author: string;
  /** Who checked what somebody else wrote. */
  reviewer: string;
}

/** The parameters, in the order in which they stand in an address. */
export const filterParameters = ['topic', 'age', 'author', 'reviewer'] as const;

/** Those of people, of whom articles alone know. */
export const peopleParameters = ['author', 'reviewer'] as const;

/**
 * What an address asks for. Whether there is such a topic only the site can tell; what no link can look like is left out, and
 * so is all else beside a person.
 */
export function askedFilter(query: URLSearchParams): ListFilter {
  const asked = { topic: '', age: '', author: '', reviewer: '' };
  for (const name of filterParameters) {
    const link = query.get(name) ?? '';
    if (/^[a-z0-9-]{1,100}$/.test(link)) asked[name] = link;
  }
  if (asked.author) return { ...asked, topic: '', age: '', reviewer: '' };
  return asked.reviewer ? { ...asked, topic: '', age: '' } : asked;
}

/** The same as a query, without its question mark: '' for a whole list. */
export function filterQuery(filter: ListFilter): string {
  return filterParameters.flatMap((name) => (filter[name] ? `${name}=${filter[name]}` : [])).join('&');
}

/** The same of a whole address: what its query narrows a list to. */
export const askedFilterQuery = (query: URLSearchParams): string => filterQuery(askedFilter(query));
