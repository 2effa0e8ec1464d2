import { entryParameter } from '../../../content/addresses.ts';

/** The id of the entry that a page is to tell of; '' where it tells of itself. What no id can look like is left out. */
export function askedEntry(query: URLSearchParams): string {
  const id = query.get(entryParameter) ?? '';
  return /^[0-9a-f-]{1,40}$/.test(id) ? id : '';
}
