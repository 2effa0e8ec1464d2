import { redirect } from 'react-router';
import type { ContentName } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import type { ShownList } from './growth.ts';
import { filteredQuery } from './list-filter.ts';

/** The query parameter for the position of an entry: a fragment does not reach the server. */
export const entryParameter = 'entry';

/** The id of the entry in the query; '' if there is none. Values that cannot be an id are ignored. */
export function requestedEntry(query: URLSearchParams): string {
  const id = query.get(entryParameter) ?? '';
  return /^[0-9a-f-]{1,40}$/.test(id) ? id : '';
}

/** The query of a page for an entry. */
export const queryOfEntry = (id: string): string => `?${entryParameter}=${id}`;

/**
 * The address of a position on a page, with the id as query. @param address a path of the site with the id as fragment
 */
export const addressOfPosition = (address: string): string =>
  address.replace(/#(.+)/, (hash, id: string) => queryOfEntry(id) + hash);

/** The number of entries that a list shows at first, and of those that each step adds. */
export interface ListSteps {
  first: number;
  /** A divisor of `partLength`. */
  step: number;
}

/** Blogs and media (product: Limits). */
export const threeAtATime: ListSteps = { first: 3, step: 3 };

/** Videos: one featured and four more, then four at a time (product: Limits). */
export const fourAtATime: ListSteps = { first: 5, step: 4 };

/** Events and courses (product: Limits). */
export const sixAtATime: ListSteps = { first: 6, step: 6 };

/** The part of a list that an address shows: the entries from `start` up to but not including `end`. */
export interface ListPart {
  start: number;
  end: number;
}

/**
 * Number of entries of a part after the first ones. A page shows at most one part of a list of any length: from the
 * first entry by `?show=`, or a complete later part by `?from=`.
 */
const partLength = 60;

const startOf = (part: number, { first }: ListSteps) => (part === 0 ? 0 : first + part * partLength);
const endOf = (part: number, { first }: ListSteps) => first + (part + 1) * partLength;

/** The number of the part that contains an entry; the first is 0. */
export function partNumber(index: number, { first }: ListSteps): number {
  return Math.max(0, Math.floor((index - first) / partLength));
}

export function partCount(total: number, steps: ListSteps): number {
  return total === 0 ? 1 : partNumber(total - 1, steps) + 1;
}

/** The part that `?show=` or `?from=` requests; an invalid one becomes the nearest valid one. */
export function requestedPart(query: URLSearchParams, steps: ListSteps): ListPart {
  const number = partNumber(wholeNumber(query.get('from')), steps);
  if (number > 0) return { start: startOf(number, steps), end: endOf(number, steps) };
  return shownFromTop(wholeNumber(query.get('show')), steps);
}

/** The part within a list of that many entries. */
export function clampPart({ start, end }: ListPart, total: number, steps: ListSteps): ListPart {
  const number = Math.min(partNumber(start, steps), partCount(total, steps) - 1);
  if (number === 0) return shownFromTop(Math.min(end, total), steps);
  return { start: startOf(number, steps), end: endOf(number, steps) };
}

/** The canonical query of a part: '' for the beginning of the list. */
export function queryOf({ start, end }: ListPart, { first }: ListSteps): string {
  if (start > 0) return `?from=${start}`;
  return end > first ? `?show=${end}` : '';
}

/** The query of a complete part by its number. */
export function queryOfPart(number: number, steps: ListSteps): string {
  return queryOf({ start: startOf(number, steps), end: endOf(number, steps) }, steps);
}

/** The query that shows the entry at an index, with those before it if they fit in the part. */
export function queryShowing(index: number, steps: ListSteps): string {
  const number = partNumber(index, steps);
  if (number > 0) return queryOfPart(number, steps);
  return queryOf(shownFromTop(index + 1, steps), steps);
}

/** Whether a slice can start here: after the first entries, at a multiple of the step. */
export function isSliceStart(index: number, { first, step }: ListSteps): boolean {
  return index >= first && (index - first) % step === 0;
}

function shownFromTop(requestedEnd: number, steps: ListSteps): ListPart {
  const { first, step } = steps;
  const more = Math.ceil((Math.min(requestedEnd, endOf(0, steps)) - first) / step);
  return { start: 0, end: first + Math.max(more, 0) * step };
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : 0;
}

/** The filter of a list for the store. */
export interface ReferenceFilter {
  /** Ids of referenced records: entries refer to all of them. */
  referringToAll: string[];
  /** Entries that refer to a person in one field, and not in another. */
  referringTo?: { field: string; id: string; notIn?: string };
}

/** A growing list: its page, its steps, and the source of its entries. */
export interface ListSource<Entry, Name extends ContentName = ContentName> {
  path: string;
  /** The type of its entries. */
  name: Name;
  steps: ListSteps;
  count(services: PageServices, referenceFilter: ReferenceFilter): Promise<number>;
  list(services: PageServices, part: ListPart, referenceFilter: ReferenceFilter): Promise<Entry[]>;
}

/**
 * Loads the part of a list that an address requests.
 *
 * @param filter the canonical query of `referenceFilter`: '' for the whole list
 * @param minTotal how many entries the page may show although the list has fewer, because it also has others
 * @throws a redirect to the canonical address: other spellings would be cached too
 */
export async function loadList<Entry extends { id: string }>(
  services: PageServices,
  { path, steps, count, list }: ListSource<Entry>,
  request: Request,
  { filter, referenceFilter }: { filter: string; referenceFilter: ReferenceFilter },
  minTotal = 0,
): Promise<ShownList<Entry>> {
  const { searchParams } = new URL(request.url);
  const total = await count(services, referenceFilter);
  const part = clampPart(
    requestedPart(searchParams, steps),
    filter ? total : Math.max(total, minTotal),
    steps,
  );
  const query = queryOf(part, steps);
  const canonical = new URLSearchParams(query);
  if (['show', 'from'].some((name) => searchParams.get(name) !== canonical.get(name)))
    throw redirect(path + filteredQuery(query, filter));
  return { ...part, total, filter, entries: await list(services, part, referenceFilter) };
}

/** Converts entries to the data of their cards, in the same order. */
export type Summarise<Found, Entry> = (services: PageServices, found: Found[]) => Promise<Entry[]>;

/** For entries that need no further data for their cards. */
export const summariseEach =
  <Found, Entry>(one: (record: Found) => Entry): Summarise<Found, Entry> =>
  async (_services, found) =>
    found.map(one);
