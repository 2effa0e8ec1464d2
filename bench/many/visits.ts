import { type Kysely, sql } from 'kysely';
import { addDays } from '../../src/content/calendar.ts';
import type { Tables } from '../../src/store/tables.ts';

/** How long counts of visits are kept (product: Visits), and of how many pages there are some each day. */
const [days, pages] = [400, 2_000];
/** Rows in one statement: both databases bound how many values it may have. */
const rowsAtOnce = 500;

/** Adds the counts of visits of more than a year. @param today its last day */
export async function addVisits(db: Kysely<Tables>, today: string): Promise<void> {
  const { link } = await db.selectFrom('blog').select('link').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const stem = link.replace(/\d+$/, '');
  for (let start = 1; start <= pages; start += rowsAtOnce) {
    const rows = Array.from({ length: rowsAtOnce }, (_, place) => {
      const number = start + place;
      return { day: addDays(today, -1), page: `/blogDetail/${stem}${number}`, count: 1 + (number % 50) };
    });
    await db.insertInto('pageView').values(rows).execute();
  }
  for (let before = 2; before <= days; before++) {
    const day = addDays(today, -before);
    await sql`insert into "pageView" ("day", "page", "count")
      select ${day}, "page", "count" from "pageView" where "day" = ${addDays(today, -1)}`.execute(db);
  }
}
