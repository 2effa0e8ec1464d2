import type { Kysely } from 'kysely';
import type { Tables } from '../../src/core/database/tables.ts';
import { addDays } from '../../src/core/time/calendar.ts';
import type { Counts } from './fill.ts';

/** For how long counts of visits are kept (features/analytics/index.ts), and how many pages are seen on each of those days. */
const [days, maxPages] = [400, 2000];
/** Rows in one statement: both databases bound how many values it may have. */
const rowsAtOnce = 1000;

/** How often pages were seen on each day that is still told of; as many pages as there are articles, but for the rare ones. */
export async function addVisits(db: Kysely<Tables>, today: string, { blog = 0 }: Counts): Promise<void> {
  const pages = Math.min(blog, maxPages);
  for (let back = days - 1; back >= 0; back--) {
    const day = addDays(today, -back);
    const rows = Array.from({ length: pages }, (_, number) => {
      return { day, page: `/blogDetail/seen-${number + 1}`, count: 1 + ((number * 7 + back) % 50) };
    });
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await db
        .insertInto('pageView')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
  }
}
