import { recordNames, records } from '#cms/records/registry.ts';
import { type Parameters, readPage, readParameters, toQueryString } from '#core/admin-ui/list-parameters.ts';
import { kindTitles, subjects } from '../rules/activity.ts';
import { activityQuery } from '../rules/query.ts';

/** Rows per page: more than in lists of records, because staff skim the activity. */
export const activityPageSize = 25;

/** The filters of the list; empty: no filter. */
export type ActivityFilterValues = Parameters<typeof activityQuery>;

/** The state of the list, as its address states it. */
export interface ActivityAddress extends ActivityFilterValues {
  page: number;
}

export const noFilters = readParameters(activityQuery, new URLSearchParams());

export function readActivityAddress(query: URLSearchParams): ActivityAddress {
  return { ...readParameters(activityQuery, query), page: readPage(query) };
}

/** The query string of the address, `?` included; empty filters are left out. */
export function toActivityAddress({ page, ...filters }: ActivityAddress): string {
  return toQueryString({ ...filters, page: page > 1 && page });
}

/** The query of the call; an empty filter is left out. */
export const filterQuery = ({ by, kind, about, from, to }: ActivityFilterValues) => ({
  by: by || undefined,
  kind: kind || undefined,
  about: about || undefined,
  from: from || undefined,
  to: to || undefined,
});

/** The choices of the filter with their labels. */
export const kindChoices = Object.entries(kindTitles);
export const aboutChoices = (): (readonly [string, string])[] => [
  ...Object.entries(subjects),
  ...recordNames.map((name) => [name, records[name].labels.many] as const),
];
