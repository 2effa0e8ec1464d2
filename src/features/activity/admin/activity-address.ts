import { recordNames, records } from '#cms/records/registry.ts';
import { type Parameters, readPage, readParameters, toAddress } from '#core/admin-ui/list-parameters.ts';
import { kindTitles, subjects } from '../rules/activity.ts';
import { activityQuery } from '../rules/query.ts';

/** Rows of a page: what happened is skimmed rather than looked up, so there are more than of entries. */
export const activityPageSize = 25;

/** What the list is narrowed to; empty: not by that. */
export type ActivityNarrowing = Parameters<typeof activityQuery>;

/** What the list shows, as its address says. */
export interface ActivityAddress extends ActivityNarrowing {
  page: number;
}

export const nothingNarrowed = readParameters(activityQuery, new URLSearchParams());

export function readActivityAddress(query: URLSearchParams): ActivityAddress {
  return { ...readParameters(activityQuery, query), page: readPage(query) };
}

/** The end of the address, `?` included; what is not narrowed is left out. */
export function toActivityAddress({ page, ...narrowing }: ActivityAddress): string {
  return toAddress({ ...narrowing, page: page > 1 && page });
}

/** What the API is asked by. */
export function narrowingQuery({ by, kind, about, from, to }: ActivityNarrowing): URLSearchParams {
  return new URLSearchParams(toAddress({ by, kind, about, from, to }));
}

/** What may be chosen, and how staff read it. */
export const kindChoices = Object.entries(kindTitles);
export const aboutChoices = (): (readonly [string, string])[] => [
  ...Object.entries(subjects),
  ...recordNames.map((name) => [name, records[name].labels.many] as const),
];
