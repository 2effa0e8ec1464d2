/** The filter in a list's URL: links of a topic and of an age group, or of a person; '' for none. */
export interface ListFilter {
  topic: string;
  age: string;
  author: string;
  /** The reviewer of articles that others wrote. */
  reviewer: string;
}

/** The parameters, in their order in a URL. */
export const filterParameters = ['topic', 'age', 'author', 'reviewer'] as const;

/** The parameters for people, which only articles have. */
export const peopleParameters = ['author', 'reviewer'] as const;

/**
 * Parses the filter of a query. Whether the topic exists is checked later. Values that cannot be a link are ignored, and so are
 * other filters beside a person.
 */
export function parseListFilter(query: URLSearchParams): ListFilter {
  const filter = { topic: '', age: '', author: '', reviewer: '' };
  for (const name of filterParameters) {
    const link = query.get(name) ?? '';
    if (/^[a-z0-9-]{1,100}$/.test(link)) filter[name] = link;
  }
  if (filter.author) return { ...filter, topic: '', age: '', reviewer: '' };
  return filter.reviewer ? { ...filter, topic: '', age: '' } : filter;
}

/** The query of a filter, without its question mark: '' for a whole list. */
export function filterQuery(filter: ListFilter): string {
  return filterParameters.flatMap((name) => (filter[name] ? `${name}=${filter[name]}` : [])).join('&');
}

/** The canonical query of a URL. */
export const canonicalFilterQuery = (query: URLSearchParams): string => filterQuery(parseListFilter(query));
