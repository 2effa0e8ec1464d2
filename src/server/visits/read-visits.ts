import { addDays } from '../../content/calendar.ts';
import type { VisitFigures } from '../../content/visits.ts';
import { inTurns } from '../../store/in-turns.ts';
import type { Stores } from '../../store/stores.ts';
import { pageTitle } from './page-title.ts';

/**
 * How the site did in the last so many days, compared with as many before.
 *
 * @param today the last of them
 * @param most how many pages and searches are told
 */
export async function readVisits(
  { visits, records }: Pick<Stores, 'visits' | 'records'>,
  today: string,
  span: number,
  most: { pages: number; searches: number },
): Promise<VisitFigures> {
  const days = { from: addDays(today, 1 - span), to: today };
  const before = { from: addDays(days.from, -span), to: addDays(days.from, -1) };
  // One after the other: together they would hold the loop as one.
  const byDay = await visits.viewsByDay({ from: before.from, to: today });
  const byPage = await visits.viewsByPage(days);
  const byPageBefore = await visits.viewsByPage(before);
  const searches = await visits.missed(days, most.searches);
  const told = (first: string) =>
    Array.from({ length: span }, (_, place) => addDays(first, place)).map((day) => ({
      day,
      count: byDay.get(day) ?? 0,
    }));
  const sum = (some: { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  const ofDays = told(days.from);
  const pages = await inTurns(mostSeen(byPage, most.pages), async ([page, count]) => ({
    ...{ page, count, before: byPageBefore.get(page) ?? 0 },
    title: await pageTitle(records, page),
  }));
  return {
    ...days,
    total: sum(ofDays),
    before: sum(told(before.from)),
    days: ofDays,
    seenPages: byPage.size,
    pages,
    searches,
  };
}

/** The pages that were seen most, the first first; among equals in the order of their addresses. */
function mostSeen(byPage: ReadonlyMap<string, number>, most: number): [string, number][] {
  const inOrder = [...byPage].sort(([page, seen], [other, seenThere]) =>
    seen === seenThere ? (page < other ? -1 : 1) : seenThere - seen,
  );
  return inOrder.slice(0, most);
}
