import { kindTitles, subjects } from '#cms/activity/activity.ts';
import { findRecordType, recordNames, records } from '#cms/records/registry.ts';
import { readDay, readPage } from '#core/admin-ui/list-parameters.ts';

/** Rows of a page: what happened is skimmed rather than looked up, so there are more than of entries. */
export const activityPageSize = 25;

/** What the list is narrowed to; empty: not by that. Days as `YYYY-MM-DD`. */
export interface ActivityNarrowing {
  by: string;
  kind: string;
  about: string;
  from: string;
  to: string;
}

/** What the list shows, as its address says. */
export interface ActivityAddress extends ActivityNarrowing {
  page: number;
}

export const nothingNarrowed: ActivityNarrowing = { by: '', kind: '', about: '', from: '', to: '' };

export function readActivityAddress(query: URLSearchParams): ActivityAddress {
  const read = (name: string, isKnown: (value: string) => boolean) => {
    const value = query.get(name) ?? '';
    return isKnown(value) ? value : '';
  };
  return {
    page: readPage(query),
    by: read('by', (value) => /^[\w-]{1,64}$/.test(value)),
    kind: read('kind', (value) => Object.hasOwn(kindTitles, value)),
    about: read('about', (value) => Object.hasOwn(subjects, value) || findRecordType(value) !== undefined),
    from: readDay(query, 'from'),
    to: readDay(query, 'to'),
  };
}

/** The end of the address, `?` included; what is not narrowed is left out. */
export function toActivityAddress({ page, ...narrowing }: ActivityAddress): string {
  const query = narrowingQuery(narrowing);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '?';
}

/** What the API is asked by. */
export function narrowingQuery({ by, kind, about, from, to }: ActivityNarrowing): URLSearchParams {
  const set = Object.entries({ by, kind, about, from, to }).filter(([, value]) => value !== '');
  return new URLSearchParams(set);
}

/** What may be chosen, and how staff read it. */
export const kindChoices = Object.entries(kindTitles);
export const aboutChoices: readonly (readonly [string, string])[] = [
  ...Object.entries(subjects),
  ...recordNames.map((name) => [name, records[name].labels.many] as const),
];
