import { addDays } from '../../content/calendar.ts';
import type { VisitFigures } from '../../content/visits.ts';
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
  const [byDay, byPage, seenPages, searches] = await Promise.all([
    visits.viewsByDay({ from: before.from, to: today }),
    visits.viewsByPage(days, before, most.pages),
    visits.countPages(days),
    visits.missed(days, most.searches),
  ]);
  const told = (first: string) =>
    Array.from({ length: span }, (_, place) => addDays(first, place)).map((day) => ({
      day,
      count: byDay.get(day) ?? 0,
    }));
  const sum = (some: { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  const ofDays = told(days.from);
  const pages = [];
  for (const one of byPage) pages.push({ ...one, title: await pageTitle(records, one.page) });
  return {
    ...days,
    total: sum(ofDays),
    before: sum(told(before.from)),
    days: ofDays,
    seenPages,
    pages,
    searches,
  };
}
