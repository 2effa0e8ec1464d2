/** By it the page of a list is asked to tell of one entry: what follows a `#` reaches no server. */
export const entryParameter = 'entry';

/** The id of the entry that a page is to tell of; '' where it tells of itself. What no id can look like is left out. */
export function askedEntry(query: URLSearchParams): string {
  const id = query.get(entryParameter) ?? '';
  return /^[0-9a-f-]{1,40}$/.test(id) ? id : '';
}

/** What follows the path of a page that tells of one entry. */
export const queryOfEntry = (id: string): string => `?${entryParameter}=${id}`;

/** A place on a page, as an address under which the page tells of it. @param place a path of the site, with the id behind its `#` */
export const toldPlace = (place: string): string =>
  place.replace(/#(.+)/, (hash, id: string) => queryOfEntry(id) + hash);
