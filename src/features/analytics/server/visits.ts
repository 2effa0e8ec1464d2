import type { IncomingMessage } from 'node:http';
import type { PublicPage } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { mapYielding } from '#core/database/batches.ts';
import { isVisit } from '#core/http/is-visit.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageView } from '#core/pages/page-routes.ts';
import { addDays } from '#core/time/calendar.ts';
import type { VisitFigures } from '../api.ts';
import { normaliseSearch, type VisitSpan } from '../rules/visits.ts';
import type { VisitStore } from './visit-store.ts';

/** Counts that wait to be stored, by day, so that a popular page does not cause a write per view. */
export interface DayCounts {
  day: string;
  seen: Map<string, number>;
  missed: Map<string, number>;
}

/** Upper limit of different pages, or searches, in memory; reaching it causes a write. */
export const maxCounted = 1000;

const emptyCounts = (day: string): DayCounts => ({ day, seen: new Map(), missed: new Map() });

function addTo(counts: Map<string, number>, key: string, amount = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

/**
 * Adds a search without results. The page searches after each typed letter, so a longer text replaces its own
 * beginning, which comes from the same person as far as can be known.
 */
export function addSearch(missed: Map<string, number>, text: string): void {
  for (const [shorter, count] of missed) {
    if (shorter === text || !text.startsWith(shorter)) continue;
    if (count > 1) missed.set(shorter, count - 1);
    else missed.delete(shorter);
    break;
  }
  if (missed.has(text) || missed.size < maxCounted) addTo(missed, text);
}

interface Dependencies {
  stores: Pick<Stores, 'records'> & { visits: VisitStore };
  /** The current day in the site's time zone. */
  today: () => string;
  /** Called with the error if counts could not be stored. */
  onFailure: (error: unknown) => void;
}

/** Milliseconds for which counts are collected. */
const writeInterval = 10_000;
/** Days whose counts are kept while the database is not reachable; older ones are dropped. */
const maxWaitingDays = 3;

export type Visits = ReturnType<typeof createVisits>;

/** Counts page views and searches without results in memory and stores them from time to time (product: Visits). */
export function createVisits({ stores, today, onFailure }: Dependencies) {
  let current = emptyCounts(today());
  let waiting: DayCounts[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** The counts of a day. The timer does not keep the process alive. */
  function countsOf(day: string): DayCounts {
    if (day !== current.day) {
      waiting = [...waiting, current].slice(-maxWaitingDays);
      current = emptyCounts(day);
    }
    timer ??= setTimeout(write, writeInterval).unref();
    return current;
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const all = [...waiting, current];
    waiting = [];
    current = emptyCounts(current.day);
    for (const { day, seen, missed } of all) {
      try {
        await stores.visits.addViews(day, seen);
        seen.clear();
        await stores.visits.addMissed(day, missed);
      } catch (error) {
        // The counts are merged into the next ones, within the limit, and tried again.
        onFailure(error);
        mergeBack({ day, seen, missed });
      }
    }
  }

  function mergeBack(counts: DayCounts): void {
    if (counts.day !== current.day) {
      waiting = [...waiting, counts].slice(-maxWaitingDays);
      return;
    }
    for (const kind of ['seen', 'missed'] as const) {
      for (const [key, count] of counts[kind])
        if (current[kind].has(key) || current[kind].size < maxCounted) addTo(current[kind], key, count);
    }
  }

  /** One write at a time; once it is done, everything counted before is stored. */
  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  return {
    /** Counts a page view. @param day in the site's time zone */
    countView(view: PageView, request: Pick<IncomingMessage, 'method' | 'headers'>, day: string): void {
      if (!isVisit(request, view.isData)) return;
      const { seen } = countsOf(day);
      addTo(seen, view.page);
      if (seen.size > maxCounted) void write();
    },

    /**
     * Wraps the search service, and counts searches without results. A search among some types only is not counted, because
     * the other types may have results.
     */
    recordMissedSearches(search: Services['search']): Services['search'] {
      return {
        ...search,
        async find(query) {
          const found = await search.find(query);
          const text = found.total === 0 && !query.kind && normaliseSearch(query.text);
          if (text) addSearch(countsOf(today()).missed, text);
          return found;
        },
      };
    },

    /** The visits of a period that ends today; counts held by other processes are included later. */
    async read(span: VisitSpan, limits: { pages: number; searches: number }): Promise<VisitFigures> {
      await write();
      return readVisits(stores, today(), span, limits);
    },

    /** Stores the collected counts. */
    close: write,
  };
}

/**
 * The visits of a period, compared with the period before.
 *
 * @param today the last day of the period
 * @param limits the maximum number of pages and searches
 */
async function readVisits(
  { visits, records }: Pick<Stores, 'records'> & { visits: VisitStore },
  today: string,
  span: number,
  limits: { pages: number; searches: number },
): Promise<VisitFigures> {
  const days = { from: addDays(today, 1 - span), to: today };
  const before = { from: addDays(days.from, -span), to: addDays(days.from, -1) };
  // One after the other: together they would block the event loop for longer.
  const byDay = await visits.viewsByDay({ from: before.from, to: today });
  const byPage = await visits.viewsByPage(days);
  const byPageBefore = await visits.viewsByPage(before);
  const searches = await visits.listMissed(days, limits.searches);
  const daysFrom = (first: string) =>
    Array.from({ length: span }, (_, index) => addDays(first, index)).map((day) => ({
      day,
      count: byDay.get(day) ?? 0,
    }));
  const sum = (some: { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  const ofDays = daysFrom(days.from);
  const pages = await mapYielding(mostViewed(byPage, limits.pages), async ([page, count]) => ({
    ...{ page, count, previous: byPageBefore.get(page) ?? 0 },
    title: await pageTitle(records, page),
  }));
  return {
    ...days,
    total: sum(ofDays),
    previous: sum(daysFrom(before.from)),
    days: ofDays,
    pageCount: byPage.size,
    pages,
    searches,
  };
}

/** The most viewed pages; ties are in the order of their paths. */
function mostViewed(byPage: ReadonlyMap<string, number>, limits: number): [string, number][] {
  const inOrder = [...byPage].sort(([page, seen], [other, otherSeen]) =>
    seen === otherSeen ? (page < other ? -1 : 1) : otherSeen - seen,
  );
  return inOrder.slice(0, limits);
}

/** Pages that show no entries, and their titles for staff. */
const fixedTitles: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/search': 'Search',
  '/session-book': 'Book a session',
  '/session-book/sent': 'Book a session: sent',
  '/upcoming-webinar': 'Webinar registration',
  '/upcoming-webinar/sent': 'Webinar registration: sent',
  '/saved': 'Saved pages',
  '/privacy-policy': 'Privacy policy',
  '/refund-policy': 'Refund policy',
  '/disclaimer': 'Disclaimer',
};

/**
 * The title of a page for staff: the title of its entry, or the name of its list.
 *
 * @param path in its canonical spelling
 * @returns empty if the page no longer exists
 */
async function pageTitle(records: Pick<Stores['records'], 'find'>, path: string): Promise<string> {
  if (Object.hasOwn(fixedTitles, path)) return fixedTitles[path] ?? '';
  for (const name of contentNames) {
    const { list, entry = '' }: PublicPage = contentTypes[name].page;
    if (path === list) return contentTypes[name].labels.many;
    const before = entry.endsWith('/:link') ? entry.slice(0, -':link'.length) : undefined;
    if (!before || !path.startsWith(before)) continue;
    const found = await records.find(
      name,
      { link: linkIn(path.slice(before.length)) },
      { unpublished: true },
    );
    if (found) return String((found as unknown as Record<string, unknown>)[contentTypes[name].title] ?? '');
  }
  return '';
}

function linkIn(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
