/**
 * A query of a part of a list, with what the list is narrowed to.
 *
 * @param part '' or with its question mark
 * @param filter a query in its one spelling, without its question mark: '' for a whole list
 */
export function filteredQuery(part: string, filter: string): string {
  if (!filter) return part;
  return `?${filter}${part.replace('?', '&')}`;
}

/** How browsers call a list by its page and what it is narrowed to. */
export function filteredPath(path: string, filter: string): string {
  return path + filteredQuery('', filter);
}
