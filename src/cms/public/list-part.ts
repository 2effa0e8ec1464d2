import { redirect } from 'react-router';
import type { ContentName } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import type { ShownList } from './growth.ts';
import { filteredQuery } from './list-filter.ts';

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
export const addressOfPosition = (address: string): string =>
  address.replace(/#(.+)/, (hash, id: string) => queryOfEntry(id) + hash);

/** How many entries a list shows at first, and how many come each time. */
export interface ListSteps {
  first: number;
  /** Divides `partLength`. */
  step: number;
}

/** Blogs and media (product: Limits). */
export const threeAtATime: ListSteps = { first: 3, step: 3 };

/** Videos: one featured and four more, then four at a time (product: Limits). */
export const fourAtATime: ListSteps = { first: 5, step: 4 };

/** Events and courses (product: Limits). */
export const sixAtATime: ListSteps = { first: 6, step: 6 };

/** What one address shows of a list: the entries from `start` on, up to but not including `end`. */
export interface ListPart {
  start: number;
  end: number;
}

/**
 * How many entries follow the first ones in one part. However long a list is, a page shows a part of it at most: from
 * the first entry on by `?show=`, or any later part whole by `?from=`.
 */
const partLength = 60;

const startOf = (part: number, { first }: ListSteps) => (part === 0 ? 0 : first + part * partLength);
const endOf = (part: number, { first }: ListSteps) => first + (part + 1) * partLength;

/** Which part an entry stands in; the first has number 0. */
export function partNumber(index: number, { first }: ListSteps): number {
  return Math.max(0, Math.floor((index - first) / partLength));
}

export function partCount(total: number, steps: ListSteps): number {
  return total === 0 ? 1 : partNumber(total - 1, steps) + 1;
}

/** The part that `?show=` or `?from=` asks for; what is no part is brought to the nearest one. */
export function askedPart(query: URLSearchParams, steps: ListSteps): ListPart {
  const number = partNumber(wholeNumber(query.get('from')), steps);
  if (number > 0) return { start: startOf(number, steps), end: endOf(number, steps) };
  return shownFromTop(wholeNumber(query.get('show')), steps);
}

/** The same where a list has so many entries: nothing is asked for beyond its end. */
export function partWithin({ start, end }: ListPart, total: number, steps: ListSteps): ListPart {
  const number = Math.min(partNumber(start, steps), partCount(total, steps) - 1);
  if (number === 0) return shownFromTop(Math.min(end, total), steps);
  return { start: startOf(number, steps), end: endOf(number, steps) };
}

/** The query of a part, in its one spelling: '' for how a list begins. */
export function queryOf({ start, end }: ListPart, { first }: ListSteps): string {
  if (start > 0) return `?from=${start}`;
  return end > first ? `?show=${end}` : '';
}

/** The query of a whole part by its number. */
export function queryOfPart(number: number, steps: ListSteps): string {
  return queryOf({ start: startOf(number, steps), end: endOf(number, steps) }, steps);
}

/** The query under which the entry at a place is found, with those before it where there is room. */
export function queryShowing(index: number, steps: ListSteps): string {
  const number = partNumber(index, steps);
  if (number > 0) return queryOfPart(number, steps);
  return queryOf(shownFromTop(index + 1, steps), steps);
}

/** Whether a slice can begin here: after the first entries, by whole steps. */
export function isSliceStart(index: number, { first, step }: ListSteps): boolean {
  return index >= first && (index - first) % step === 0;
}

function shownFromTop(wanted: number, steps: ListSteps): ListPart {
  const { first, step } = steps;
  const more = Math.ceil((Math.min(wanted, endOf(0, steps)) - first) / step);
  return { start: 0, end: first + Math.max(more, 0) * step };
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : 0;
}

/** What a list is narrowed to, as the store is asked for it. */
export interface Narrowing {
  /** Ids of what the entries carry: all of them. */
  carrying: string[];
  /** The entries that name a person in a field, and not in another one. */
  naming?: { field: string; id: string; notIn?: string };
}

/** A list that grows: its page, how it grows, and where its entries come from. */
export interface ListSource<Entry, Name extends ContentName = ContentName> {
  path: string;
  /** The type of its entries. */
  name: Name;
  steps: ListSteps;
  count(services: PageServices, narrowing: Narrowing): Promise<number>;
  /** The entries of a part, as the page shows them. */
  list(services: PageServices, part: ListPart, narrowing: Narrowing): Promise<Entry[]>;
}

/**
 * The part of a list that an address asks for, and nothing else of it.
 *
 * @param narrowed what the list is narrowed to, and the query that says so: '' for a whole list
 * @param atLeast how many the page may show, however few entries there are, because it has others too
 * @throws a redirect to the one spelling of the address: each other would be kept in the page cache too
 */
export async function loadList<Entry extends { id: string }>(
  services: PageServices,
  { path, steps, count, list }: ListSource<Entry>,
  request: Request,
  { filter, narrowing }: { filter: string; narrowing: Narrowing },
  atLeast = 0,
): Promise<ShownList<Entry>> {
  const { searchParams } = new URL(request.url);
  const total = await count(services, narrowing);
  const part = partWithin(askedPart(searchParams, steps), filter ? total : Math.max(total, atLeast), steps);
  const query = queryOf(part, steps);
  const right = new URLSearchParams(query);
  if (['show', 'from'].some((name) => searchParams.get(name) !== right.get(name)))
    throw redirect(path + filteredQuery(query, filter));
  return { ...part, total, filter, entries: await list(services, part, narrowing) };
}

/** Makes of entries, as pages read them, what their cards show, in the same order. */
export type Summarise<Found, Entry> = (services: PageServices, found: Found[]) => Promise<Entry[]>;

/** Of entries that tell all that their cards show. */
export const each =
  <Found, Entry>(one: (record: Found) => Entry): Summarise<Found, Entry> =>
  async (_services, found) =>
    found.map(one);
