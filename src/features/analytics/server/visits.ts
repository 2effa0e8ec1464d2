import type { IncomingMessage } from 'node:http';
import { isVisit } from '#core/http/is-visit.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageView } from '#core/pages/page-routes.ts';
import type { Search } from '#features/search/server/search.ts';
import { notedSearch, type VisitFigures, type VisitSpan } from '../rules/visits.ts';
import { readVisits } from './read-visits.ts';
import type { VisitStore } from './visit-store.ts';

/** Counts that wait to be written, by day: a page that is seen all the time costs a write now and then. */
export interface Gathered {
  day: string;
  seen: Map<string, number>;
  missed: Map<string, number>;
}

/** Different pages, or texts, that are held at once; then it is time to write. */
export const maxHeld = 1000;

const nothingOf = (day: string): Gathered => ({ day, seen: new Map(), missed: new Map() });

function addTo(counts: Map<string, number>, key: string, more = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

/**
 * Notes a search in vain. Whoever types has a page ask after each letter: what a longer text begins with is the same person
 * on the way to it, as far as anybody can tell.
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
  /** The calendar day in the site's time zone. */
  today: () => string;
  /** Told why counts could not be written. */
  onFailure: (error: unknown) => void;
}

/** Milliseconds in which counts are gathered. */
const gathering = 10_000;
/** Days whose counts wait because the database is away; older ones are given up. */
const maxWaiting = 3;

export type Visits = ReturnType<typeof createVisits>;

/** How often pages are seen, and what is searched for in vain: counted here, and written now and then (product: Visits). */
export function createVisits({ stores, today, onFailure }: Parts) {
  let now = nothingOf(today());
  let waiting: Gathered[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** Those of a day. The timer keeps no process alive. */
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
        // They are tried again with the next ones, as far as there is room for them.
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

  /** One after the other: what is read after it is all that has been counted. */
  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  return {
    /** Somebody has been answered with a page. @param day of the site's calendar, which whoever answers knows */
    seen(view: PageView, request: Pick<IncomingMessage, 'method' | 'headers'>, day: string): void {
      if (!isVisit(request, view.isData)) return;
      const { seen } = gathered(day);
      addTo(seen, view.page);
      if (seen.size > maxHeld) void write();
    },

    /** The same search, which notes what was nowhere on the site. What is only looked for among some kinds is no sign of it. */
    noting(search: Search): Search {
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

    /** How the site did in the last so many days, today among them; those that other processes gather come later. */
    async read(span: VisitSpan, most: { pages: number; searches: number }): Promise<VisitFigures> {
      await write();
      return readVisits(stores, today(), span, most);
    },

    /** Writes what is gathered. */
    close: write,
  };
}
