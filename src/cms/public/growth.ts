import { filteredPath, filteredQuery } from './list-filter.ts';
import { type ListPart, type ListSteps, partNumber } from './list-part.ts';

/**
 * A part of a list as a page shows it; `start` and `end` are multiples of the step, regardless of the number of
 * entries.
 */
export interface ShownList<Entry extends { id: string }> extends ListPart {
  /** The entries of the part that was loaded, or that grows. */
  entries: readonly Entry[];
  /** In the browser: the parts above it, which stay the same while the list grows. */
  above?: readonly (readonly Entry[])[];
  /** Number of entries of the whole list. */
  total: number;
  /** The filter as a canonical query without its question mark: '' for the whole list. */
  filter: string;
}

/** The entries that extend a list. */
export interface ListSlice {
  entries: { id: string }[];
  total: number;
}

/** The shown entries of a list by part. */
export function partsOf<Entry extends { id: string }>(list: ShownList<Entry>): (readonly Entry[])[] {
  const { above = [], entries } = list;
  return [...above, entries];
}

/** The data of a page with a growing list. */
interface ListData<Entry extends { id: string }> {
  list: ShownList<Entry>;
  /** The last growth has failed, and the list is unchanged. */
  hasFailed?: true;
}

interface Growth {
  path: string;
  position: number;
  slice: Promise<ListSlice>;
  /** The address that shows it; undefined while it is prefetched. */
  address?: string;
}

/** In the browser: the shown data by the path of its list, and the growth in progress. */
const shownByPath = new Map<string, ListData<{ id: string }>>();
let growth: Growth | undefined;

/** Keeps the shown data of a page, so that it can be extended. */
export function storeShown(path: string, data: ListData<{ id: string }>): void {
  const { hasFailed: _failed, ...stored } = data;
  const key = filteredPath(path, data.list.filter);
  shownByPath.set(key, stored);
  if (growth?.path === key && growth.position !== data.list.end) growth = undefined;
}

/** Prefetches the next slice of a list, unless that is in progress. */
export function prefetchSlice(page: string, { end, total, filter }: ShownList<{ id: string }>): Growth {
  const path = filteredPath(page, filter);
  if (growth?.path === path && growth.position === end) return growth;
  // A page can show other entries than those of its list, and more of them.
  const slice = end < total ? fetchSlice(page, end, filter) : Promise.resolve({ entries: [], total });
  const started: Growth = { path, position: end, slice };
  growth = started;
  slice.catch(() => {
    // It may be tried again.
    if (growth === started && !started.address) growth = undefined;
  });
  return started;
}

/** Announces that the next navigation, to this address, extends the list. */
export function announceGrowth(path: string, list: ShownList<{ id: string }>, address: string): void {
  prefetchSlice(path, list).address = address;
}

/**
 * The data of a page with a growing list: the shown data plus the next slice, if the page grows; otherwise the answer
 * of the server. If a slice cannot be fetched, the former data stays, so that the visitor can continue to read.
 *
 * @param filterOf returns the canonical query of the filter of an address
 */
export async function loadOrGrow<Data extends ListData<{ id: string }>>(
  request: Request,
  steps: ListSteps,
  load: () => Promise<Data>,
  filterOf: (query: URLSearchParams) => string,
): Promise<Data> {
  const { pathname, search, searchParams } = new URL(request.url);
  const path = filteredPath(pathname, filterOf(searchParams));
  const before = shownByPath.get(path) as Data | undefined;
  const currentGrowth = growth;
  if (
    before &&
    currentGrowth &&
    currentGrowth.address === pathname + search &&
    currentGrowth.position === before.list.end
  ) {
    // Kept until the page shows it: a press during loading, or just before it, requests it again.
    const endGrowth = () => {
      if (growth === currentGrowth) growth = undefined;
    };
    try {
      const slice = await currentGrowth.slice;
      if (slice.total === before.list.total)
        return { ...before, list: extendList(before.list, slice, steps) };
      // Entries that were added or removed meanwhile have shifted the others: the page is then loaded completely.
      endGrowth();
      return withEarlierParts(await load(), before, steps);
    } catch (error) {
      endGrowth();
      // A redirect is thrown too, and is not a failure.
      if (error instanceof Response) throw error;
      return { ...before, hasFailed: true };
    }
  }
  growth = undefined;
  const data = await load();
  return before ? withEarlierParts(data, before, steps) : data;
}

function withEarlierParts<Data extends ListData<{ id: string }>>(
  data: Data,
  before: ListData<{ id: string }>,
  steps: ListSteps,
): Data {
  return { ...data, list: withEarlier(data.list, before.list, steps) };
}

async function fetchSlice(path: string, index: number, filter: string): Promise<ListSlice> {
  const answer = await fetch(`/lists${path}/${index}${filteredQuery('', filter)}`);
  // The list has become shorter meanwhile.
  if (answer.status === 404) return { entries: [], total: index };
  if (!answer.ok) throw new Error(`More of ${path} could not be loaded: ${answer.status}`);
  return answer.json();
}

/** Only the part that grows is copied, so that growing takes the same time in a list of any length. */
function extendList(
  list: ShownList<{ id: string }>,
  slice: ListSlice,
  steps: ListSteps,
): ShownList<{ id: string }> {
  const { entries, end } = list;
  const parts = partsOf(list);
  // An entry that was moved meanwhile could occur twice.
  const added = slice.entries.filter(({ id }) => !parts.some((part) => idsOf(part).has(id)));
  const grown = { ...list, end: end + steps.step, total: slice.total };
  const beginsPart = partNumber(end, steps) > partNumber(end - 1, steps);
  return beginsPart
    ? { ...grown, above: parts, entries: added }
    : { ...grown, entries: [...entries, ...added] };
}

/**
 * Restores the parts above a later part that was reached by scrolling, because the scroll position is measured from the
 * top of the page.
 */
function withEarlier(
  list: ShownList<{ id: string }>,
  before: ShownList<{ id: string }>,
  steps: ListSteps,
): ShownList<{ id: string }> {
  if (list.start <= before.start || before.end < list.start) return list;
  const count = partNumber(list.start, steps) - partNumber(before.start, steps);
  const loaded = idsOf(list.entries);
  const above = partsOf(before)
    .slice(0, count)
    .map((part) => (part.some(({ id }) => loaded.has(id)) ? part.filter(({ id }) => !loaded.has(id)) : part));
  return { ...list, start: before.start, above };
}

/** The ids of each part, which are needed with each growth. */
const knownIds = new WeakMap<readonly { id: string }[], ReadonlySet<string>>();

function idsOf(part: readonly { id: string }[]): ReadonlySet<string> {
  const cached = knownIds.get(part);
  if (cached) return cached;
  const ids = new Set(part.map(({ id }) => id));
  knownIds.set(part, ids);
  return ids;
}
