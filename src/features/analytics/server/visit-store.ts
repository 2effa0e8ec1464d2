import { type Kysely, sql } from 'kysely';
import type { Tables } from '#core/database/tables.ts';
import { yieldTwice } from '#core/promises.ts';
import { addDays } from '#core/time/calendar.ts';
import { minOccurrences } from '../rules/visits.ts';

/** Days in the site's time zone, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Counts per statement; databases limit the number of parameters. */
const rowsPerStatement = 1000;
/** Days per statement: each has a row for every page, and SQLite blocks the process meanwhile. */
const daysPerStatement = 4;
/** Different searches per day, so that invented searches cannot fill the table. */
const maxTexts = 300;

export type VisitStore = ReturnType<typeof createVisitStore>;

/** Stores visit counts. Several processes add to the same rows. */
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
      // PostgreSQL returns sums as text.
      for (const { key, seen } of rows) all.set(key, (all.get(key) ?? 0) + Number(seen));
    }
    return all;
  }

  return {
    /** Adds to the counts of a day. @param seen views by page, in its canonical spelling */
    async addViews(day: string, seen: ReadonlyMap<string, number>): Promise<void> {
      // Sorted, because two processes that lock rows in different orders could deadlock.
      const rows = [...seen]
        .map(([page, count]) => ({ day, page, count }))
        .sort((a, b) => (a.page < b.page ? -1 : 1));
      for (let first = 0; first < rows.length; first += rowsPerStatement) {
        await db
          .insertInto('pageView')
          .values(rows.slice(first, first + rowsPerStatement))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'page'])
              .doUpdateSet({ count: sql`${sql.ref('pageView.count')} + ${sql.ref('excluded.count')}` }),
          )
          .execute();
      }
    },

    /** Adds searches without results; new ones are dropped once the day has reached its limit. */
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

    /** Views by day; days without a visit are absent. */
    viewsByDay: (days: Days): Promise<Map<string, number>> => viewsBy('day', days),

    viewsByPage: (days: Days): Promise<Map<string, number>> => viewsBy('page', days),

    /** Searches without results that are frequent enough to be shown, the most frequent first. */
    async listMissed({ from, to }: Days, limit: number) {
      const count = sql<number>`sum(${sql.ref('count')})`;
      const rows = await db
        .selectFrom('missedSearch')
        .where('day', '>=', from)
        .where('day', '<=', to)
        .select(['text', count.as('times')])
        .groupBy('text')
        .having(count, '>=', minOccurrences)
        .orderBy(count, 'desc')
        .orderBy('text')
        .limit(limit)
        .execute();
      return rows.map(({ text, times }) => ({ text, count: Number(times) }));
    },

    /** Deletes counts of days before that of a time (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const day = before.slice(0, 10);
      const deletions = await Promise.all(
        (['pageView', 'missedSearch'] as const).map((table) =>
          db.deleteFrom(table).where('day', '<', day).executeTakeFirstOrThrow(),
        ),
      );
      return deletions.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
    },
  };
}

/** Splits a period into slices of a few days; other requests are served between them. */
async function* slicesOf({ from, to }: Days): AsyncGenerator<Days> {
  for (let first = from; first <= to; first = addDays(first, daysPerStatement)) {
    const last = addDays(first, daysPerStatement - 1);
    yield { from: first, to: last < to ? last : to };
    await yieldTwice();
  }
}

/** The views of a page on a day. */
interface PageViewRow {
  day: string;
  /** A path of the site, in its canonical spelling and without a query. */
  page: string;
  count: number;
}

/** How often a search without results occurred on a day. */
interface MissedSearchRow {
  day: string;
  text: string;
  count: number;
}

export interface VisitTables {
  pageView: PageViewRow;
  missedSearch: MissedSearchRow;
}
