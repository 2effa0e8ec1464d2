import { entryStatuses } from '#cms/fields/status/field.ts';
import { type StatusFilter, statusFiltersOf } from '#cms/fields/status/schedule.ts';
import { readPage, readSearch } from '#core/admin-ui/list-parameters.ts';
import { fieldsOfType, type RecordType } from './definition.ts';

/** Rows per page (product: Limits). */
export const pageSize = 10;

/** The state of a list in its address: it survives a reload, and can be sent to a colleague. */
export interface ListAddress {
  page: number;
  search: string;
  /** A field, with - before it for descending; empty: the type's own order. */
  sort: string;
  /** Links of records that the entries refer to, by query parameter; '' for none. */
  links: Readonly<Record<string, string>>;
  /** The public status, or the status of the record; '' for any. */
  status: string;
}

const statusLabels: Readonly<Partial<Record<StatusFilter, string>>> = {
  published: entryStatuses.published,
  scheduled: entryStatuses.scheduled,
  takenDown: entryStatuses.takenDown,
  unpublished: entryStatuses.draft,
  draft: 'With unsaved changes',
};

/** The status filters of a type with their labels: public status of content, or the own status of people's records. */
export function statusChoices(definition: RecordType): (readonly [status: string, words: string])[] {
  const { status } = definition.fields;
  if (status?.kind === 'select') return Object.entries(status.choices);
  return statusFiltersOf(definition).flatMap((one) => {
    const label = statusLabels[one];
    return label ? [[one, label] as const] : [];
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

/** Whether the type has a status field. */
export const hasStatus = (definition: RecordType): boolean => fieldsOfType(definition, 'status').length > 0;

/** The query string of the address, `?` included; defaults are left out. */
export function toListAddress({ page, ...rest }: ListAddress): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  setListParameters(query, rest);
  return query.size > 0 ? `?${query}` : '?';
}

/** @param size entries per request */
export function toApiQuery({ page, ...rest }: ListAddress, size = pageSize): URLSearchParams {
  return setListParameters(
    new URLSearchParams({ limit: String(size), offset: String((page - 1) * size) }),
    rest,
  );
}

/** The parameters that the address of a screen, the API and its exports share. */
export function setListParameters(
  query: URLSearchParams,
  { search, sort, links, status }: Omit<ListAddress, 'page'>,
): URLSearchParams {
  if (search) query.set('q', search);
  if (sort) query.set('sort', sort);
  if (status) query.set('status', status);
  for (const [parameter, link] of Object.entries(links)) if (link) query.set(parameter, link);
  return query;
}

/** The sort order after a click on a column header: ascending, descending, default. */
export function nextSort(field: string, sort: string): string {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? '' : field;
}
