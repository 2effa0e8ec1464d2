/**
 * A query of a part of a list with its filter.
 *
 * @param part '' or with its question mark
 * @param filter a canonical query without its question mark: '' for the whole list
 */
export function filteredQuery(part: string, filter: string): string {
  if (!filter) return part;
  return `?${filter}${part.replace('?', '&')}`;
}

/** The key of a list in the browser: its page and filter. */
export function filteredPath(path: string, filter: string): string {
  return path + filteredQuery('', filter);
}
