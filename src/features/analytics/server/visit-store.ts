import { type Kysely, sql } from 'kysely';
import type { Tables } from '#core/database/tables.ts';
import { yieldTwice } from '#core/promises.ts';
import { addDays } from '#core/time/calendar.ts';
import { oftenEnough } from '../rules/visits.ts';

/** Days of the site's calendar, both of which belong to it. */
export interface Days {
  from: string;
  to: string;
}

/** Counts that are added in one statement; databases bound how many values one may have. */
const atOnce = 1000;
/** Days that are summed up in one statement: of each there is a row for every page, and SQLite answers nobody meanwhile. */
const daysAtOnce = 4;
/** Different texts of a day: nobody fills the table by making up searches. */
const maxTexts = 300;

export type VisitStore = ReturnType<typeof createVisitStore>;

/** Counts of visits. Several processes add to the same rows. */
export function createVisitStore(db: Kysely<Tables>) {
  const within = ({ from, to }: Days) =>
    db.selectFrom('pageView').where('day', '>=', from).where('day', '<=', to);

  async function viewsBy(column: 'day' | 'page', days: Days): Promise<Map<string, number>> {
    const all = new Map<string, number>();
    for await (const some of slicesOf(days)) {
      const rows = await within(some)
        .select(({ fn, ref }) => [ref(column).as('key'), fn.sum('count').as('seen')])
        .groupBy(column)
        .execute();
      // PostgreSQL gives sums as text.
      for (const { key, seen } of rows) all.set(key, (all.get(key) ?? 0) + Number(seen));
    }
    return all;
  }

  return {
    /** Adds to the counts of a day. @param seen by page, in its one spelling */
    async addViews(day: string, seen: ReadonlyMap<string, number>): Promise<void> {
      // In one order: two processes that add at once would otherwise wait for one another.
      const rows = [...seen]
        .map(([page, count]) => ({ day, page, count }))
        .sort((a, b) => (a.page < b.page ? -1 : 1));
      for (let first = 0; first < rows.length; first += atOnce) {
        await db
          .insertInto('pageView')
          .values(rows.slice(first, first + atOnce))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'page'])
              .doUpdateSet({ count: sql`${sql.ref('pageView.count')} + ${sql.ref('excluded.count')}` }),
          )
          .execute();
      }
    },

    /** Likewise for what was searched for in vain; of a day whose list is full, nothing new. */
    async addMissed(day: string, missed: ReadonlyMap<string, number>): Promise<void> {
      if (missed.size === 0) return;
      const known = await db.selectFrom('missedSearch').select('text').where('day', '=', day).execute();
      const texts = new Set(known.map(({ text }) => text));
      const rows = [...missed]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([text, count]) => {
          if (!texts.has(text) && texts.size >= maxTexts) return [];
          texts.add(text);
          return [{ day, text, count }];
        });
      if (rows.length === 0) return;
      await db
        .insertInto('missedSearch')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'text'])
            .doUpdateSet({ count: sql`${sql.ref('missedSearch.count')} + ${sql.ref('excluded.count')}` }),
        )
        .execute();
    },

    /** How often pages were seen, by day; days without a visit are absent. */
    viewsByDay: (days: Days): Promise<Map<string, number>> => viewsBy('day', days),

    /** How often each page was seen in some days. */
    viewsByPage: (days: Days): Promise<Map<string, number>> => viewsBy('page', days),

    /** What was searched for in vain often enough to be told, most often first. */
    async missed({ from, to }: Days, limit: number) {
      const count = sql<number>`sum(${sql.ref('count')})`;
      const rows = await db
        .selectFrom('missedSearch')
        .where('day', '>=', from)
        .where('day', '<=', to)
        .select(['text', count.as('times')])
        .groupBy('text')
        .having(count, '>=', oftenEnough)
        .orderBy(count, 'desc')
        .orderBy('text')
        .limit(limit)
        .execute();
      return rows.map(({ text, times }) => ({ text, count: Number(times) }));
    },

    /** Forgets the days before the one of a moment (ISO, UTC). @returns how many counts */
    async forget(before: string): Promise<number> {
      const day = before.slice(0, 10);
      const gone = await Promise.all(
        (['pageView', 'missedSearch'] as const).map((table) =>
          db.deleteFrom(table).where('day', '<', day).executeTakeFirstOrThrow(),
        ),
      );
      return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
    },
  };
}

/** Some days, a few at a time; between them others are answered. */
async function* slicesOf({ from, to }: Days): AsyncGenerator<Days> {
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const last = addDays(first, daysAtOnce - 1);
    yield { from: first, to: last < to ? last : to };
    await yieldTwice();
  }
}

/** How often a page was seen on a day. */
interface PageViewRow {
  day: string;
  /** A path of the site, in its one spelling and without a query. */
  page: string;
  count: number;
}

/** How often something was searched for on a day and not found. */
interface MissedSearchRow {
  day: string;
  text: string;
  count: number;
}

export interface VisitTables {
  pageView: PageViewRow;
  missedSearch: MissedSearchRow;
}
