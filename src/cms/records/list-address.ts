import { entryStatuses, type StatusFilter, statusFiltersOf } from '#cms/fields/status/schedule.ts';
import { readPage, readSearch } from '#core/admin-ui/list-parameters.ts';
import { fieldsOfType, type RecordType } from './definition.ts';

/** Rows of a page (product: Limits). */
export const pageSize = 10;

/** What a list shows, as its address says: it survives a reload, and can be sent to a colleague. */
export interface ListAddress {
  page: number;
  search: string;
  /** A field, with - before it for descending; empty: the type's own order. */
  sort: string;
  /** Links of records that the entries carry, by the parameters that the API has for them; '' for none. */
  links: Readonly<Record<string, string>>;
  /** How entries stand towards visitors, or what their status is; '' for any way. */
  status: string;
}

const statusWords: Readonly<Partial<Record<StatusFilter, string>>> = {
  published: entryStatuses.published,
  scheduled: entryStatuses.scheduled,
  takenDown: entryStatuses.takenDown,
  unpublished: entryStatuses.draft,
  draft: 'With unsaved changes',
};

/** The ways in which entries of a type stand towards visitors, or people's records by themselves, and how staff call them. */
export function statusChoices(definition: RecordType): (readonly [status: string, words: string])[] {
  const { status } = definition.fields;
  if (status?.kind === 'select') return Object.entries(status.choices);
  return statusFiltersOf(definition).flatMap((one) => {
    const words = statusWords[one];
    return words ? [[one, words] as const] : [];
  });
}

export function readListAddress(query: URLSearchParams, definition: RecordType): ListAddress {
  const sort = query.get('sort') ?? '';
  return {
    page: readPage(query),
    search: readSearch(query),
    sort: definition.sort.includes(sort.replace(/^-/, '')) ? sort : '',
    links: Object.fromEntries(
      fieldsOfType(definition, 'references').flatMap(({ field: { parameter } }) => {
        const link = query.get(parameter) ?? '';
        return /^[a-z0-9-]{1,100}$/.test(link) ? [[parameter, link]] : [];
      }),
    ),
    status: statusChoices(definition).find(([one]) => one === query.get('status'))?.[0] ?? '',
  };
}

/** Whether entries of a type are published and unpublished. */
export const hasStatus = (definition: RecordType): boolean => fieldsOfType(definition, 'status').length > 0;

/** The end of the address, `?` included; the usual is left out. */
export function toListAddress({ page, ...rest }: ListAddress): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  askAlike(query, rest);
  return query.size > 0 ? `?${query}` : '?';
}

/** @param size how many of them are asked for at once */
export function toApiQuery({ page, ...rest }: ListAddress, size = pageSize): URLSearchParams {
  return askAlike(new URLSearchParams({ limit: String(size), offset: String((page - 1) * size) }), rest);
}

/** What a screen's address, the API and its exports call by the same words. */
export function askAlike(
  query: URLSearchParams,
  { search, sort, links, status }: Omit<ListAddress, 'page'>,
): URLSearchParams {
  if (search) query.set('q', search);
  if (sort) query.set('sort', sort);
  if (status) query.set('status', status);
  for (const [parameter, link] of Object.entries(links)) if (link) query.set(parameter, link);
  return query;
}

/** What a click on a column's head asks for: ascending, descending, and the usual order again. */
export function nextSort(field: string, sort: string): string {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? '' : field;
}
