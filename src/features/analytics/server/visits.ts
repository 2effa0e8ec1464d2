import type { IncomingMessage } from 'node:http';
import { isVisit } from '#core/http/is-visit.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageView } from '#core/pages/page-routes.ts';
import { notedSearch, type VisitFigures, type VisitSpan } from '../rules/visits.ts';
import { readVisits } from './read-visits.ts';
import type { VisitStore } from './visit-store.ts';

/** Counts that wait to be stored, by day, so that a popular page does not cause a write per view. */
export interface Gathered {
  day: string;
  seen: Map<string, number>;
  missed: Map<string, number>;
}

/** Upper limit of different pages, or searches, in memory; reaching it causes a write. */
export const maxHeld = 1000;

const nothingOf = (day: string): Gathered => ({ day, seen: new Map(), missed: new Map() });

function addTo(counts: Map<string, number>, key: string, more = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
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
  if (missed.has(text) || missed.size < maxHeld) addTo(missed, text);
}

interface Parts {
  stores: Pick<Stores, 'records'> & { visits: VisitStore };
  /** The current day in the site's time zone. */
  today: () => string;
  /** Called with the error if counts could not be stored. */
  onFailure: (error: unknown) => void;
}

/** Milliseconds for which counts are collected. */
const gathering = 10_000;
/** Days whose counts are kept while the database is not reachable; older ones are dropped. */
const maxWaiting = 3;

export type Visits = ReturnType<typeof createVisits>;

/** Counts page views and searches without results in memory and stores them from time to time (product: Visits). */
export function createVisits({ stores, today, onFailure }: Parts) {
  let now = nothingOf(today());
  let waiting: Gathered[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** The counts of a day. The timer does not keep the process alive. */
  function gathered(day: string): Gathered {
    if (day !== now.day) {
      waiting = [...waiting, now].slice(-maxWaiting);
      now = nothingOf(day);
    }
    timer ??= setTimeout(write, gathering).unref();
    return now;
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const all = [...waiting, now];
    waiting = [];
    now = nothingOf(now.day);
    for (const { day, seen, missed } of all) {
      try {
        await stores.visits.addViews(day, seen);
        seen.clear();
        await stores.visits.addMissed(day, missed);
      } catch (error) {
        // The counts are merged into the next ones, within the limit, and tried again.
        onFailure(error);
        giveBack({ day, seen, missed });
      }
    }
  }

  function giveBack(counts: Gathered): void {
    if (counts.day !== now.day) {
      waiting = [...waiting, counts].slice(-maxWaiting);
      return;
    }
    for (const kind of ['seen', 'missed'] as const) {
      for (const [key, count] of counts[kind])
        if (now[kind].has(key) || now[kind].size < maxHeld) addTo(now[kind], key, count);
    }
  }

  /** One write at a time; once it is done, everything counted before is stored. */
  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  return {
    /** Counts a page view. @param day in the site's time zone */
    seen(view: PageView, request: Pick<IncomingMessage, 'method' | 'headers'>, day: string): void {
      if (!isVisit(request, view.isData)) return;
      const { seen } = gathered(day);
      addTo(seen, view.page);
      if (seen.size > maxHeld) void write();
    },

    /** The same search, which notes what was nowhere on the site. What is only looked for among some kinds is no sign of it. */
    noting(search: Services['search']): Services['search'] {
      return {
        ...search,
        async find(asked) {
          const found = await search.find(asked);
          const text = found.total === 0 && !asked.kind && notedSearch(asked.text);
          if (text) addSearch(gathered(today()).missed, text);
          return found;
        },
      };
    },

    /** The visits of a period that ends today; counts held by other processes are included later. */
    async read(span: VisitSpan, most: { pages: number; searches: number }): Promise<VisitFigures> {
      await write();
      return readVisits(stores, today(), span, most);
    },

    /** Stores the collected counts. */
    close: write,
  };
}
