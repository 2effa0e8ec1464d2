import { filteredPath, filteredQuery } from './list-filter.ts';
import { type ListPart, type ListSteps, partNumber } from './list-part.ts';

/** A part of a list as a page shows it; `start` and `end` are whole steps, whether entries are there or not. */
export interface ShownList<Entry extends { id: string }> extends ListPart {
  /** Of the part that was loaded, or that grows. */
  entries: readonly Entry[];
  /** In the browser: the parts that stand above it. They stay as they are while the list grows. */
  above?: readonly (readonly Entry[])[];
  /** How many entries the whole list has. */
  total: number;
  /** The query that says what it is narrowed to, in its one spelling, without its question mark: '' for a whole list. */
  filter: string;
}

/** What is fetched to make a list longer. */
export interface ListSlice {
  entries: { id: string }[];
  total: number;
}

/** The entries that a list shows, part by part. */
export function partsOf<Entry extends { id: string }>(list: ShownList<Entry>): (readonly Entry[])[] {
  const { above = [], entries } = list;
  return [...above, entries];
}

/** The data of a page with a growing list. */
interface ListData<Entry extends { id: string }> {
  list: ShownList<Entry>;
  /** Its last growth has failed, and it stands as it was. */
  hasFailed?: true;
}

interface Growth {
  path: string;
  position: number;
  slice: Promise<ListSlice>;
  /** Where the page goes to show it; undefined while it is fetched ahead. */
  address?: string;
}

/** In the browser: what stands on the screen by the path of its list, and the growth that is on its way. */
const shown = new Map<string, ListData<{ id: string }>>();
let growth: Growth | undefined;

/** Keeps what a page shows, so that it can be made longer. */
export function keepShown(path: string, data: ListData<{ id: string }>): void {
  const { hasFailed: _failed, ...kept } = data;
  const key = filteredPath(path, data.list.filter);
  shown.set(key, kept);
  if (growth?.path === key && growth.position !== data.list.end) growth = undefined;
}

/** Begins to fetch what comes after a list, unless that is on its way. */
export function fetchAhead(page: string, { end, total, filter }: ShownList<{ id: string }>): Growth {
  const path = filteredPath(page, filter);
  if (growth?.path === path && growth.position === end) return growth;
  // A page can show others than the entries of its list, and more of them.
  const slice = end < total ? fetchSlice(page, end, filter) : Promise.resolve({ entries: [], total });
  const begun: Growth = { path, position: end, slice };
  growth = begun;
  slice.catch(() => {
    // It may be tried again.
    if (growth === begun && !begun.address) growth = undefined;
  });
  return begun;
}

/** Says that the next navigation, which is to this address, makes the list longer. */
export function announceGrowth(path: string, list: ShownList<{ id: string }>, address: string): void {
  fetchAhead(path, list).address = address;
}

/**
 * The data of a page with a growing list: what stands on the screen and the next slice, where the page grows; what the
 * server answers, where somebody comes to it. Where a slice cannot be fetched, what stood there before, so that nobody
 * loses what they were reading.
 *
 * @param filterOf the query, in its one spelling, that says what an address narrows the list to
 */
export async function grownOr<Data extends ListData<{ id: string }>>(
  request: Request,
  steps: ListSteps,
  load: () => Promise<Data>,
  filterOf: (query: URLSearchParams) => string,
): Promise<Data> {
  const { pathname, search, searchParams } = new URL(request.url);
  const path = filteredPath(pathname, filterOf(searchParams));
  const before = shown.get(path) as Data | undefined;
  const growing = growth;
  if (before && growing && growing.address === pathname + search && growing.position === before.list.end) {
    // Kept until the page shows it: whoever presses while it is on its way, or is about to grow by itself, asks once more.
    const end = () => {
      if (growth === growing) growth = undefined;
    };
    try {
      const slice = await growing.slice;
      if (slice.total === before.list.total) return { ...before, list: longer(before.list, slice, steps) };
      // Entries that came or went meanwhile have moved the others: then the page is asked for what it shows.
      end();
      return joined(await load(), before, steps);
    } catch (error) {
      end();
      // A redirect is thrown too, and is no failure.
      if (error instanceof Response) throw error;
      return { ...before, hasFailed: true };
    }
  }
  growth = undefined;
  const data = await load();
  return before ? joined(data, before, steps) : data;
}

function joined<Data extends ListData<{ id: string }>>(
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

/** Only the part that grows is copied, so that the next entries come as fast to a list of any length. */
function longer(
  list: ShownList<{ id: string }>,
  slice: ListSlice,
  steps: ListSteps,
): ShownList<{ id: string }> {
  const { entries, end } = list;
  const parts = partsOf(list);
  // One that was put elsewhere meanwhile can come twice.
  const added = slice.entries.filter(({ id }) => !parts.some((part) => idsOf(part).has(id)));
  const grown = { ...list, end: end + steps.step, total: slice.total };
  const beginsPart = partNumber(end, steps) > partNumber(end - 1, steps);
  return beginsPart
    ? { ...grown, above: parts, entries: added }
    : { ...grown, entries: [...entries, ...added] };
}

/**
 * Whoever comes back to a later part, which they have reached by scrolling, finds what stood above it where it was:
 * their place on the page is measured from its top.
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

/** The ids of parts, which are asked for with each growth. */
const knownIds = new WeakMap<readonly { id: string }[], ReadonlySet<string>>();

function idsOf(part: readonly { id: string }[]): ReadonlySet<string> {
  const known = knownIds.get(part);
  if (known) return known;
  const ids = new Set(part.map(({ id }) => id));
  knownIds.set(part, ids);
  return ids;
}
