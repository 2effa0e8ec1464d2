import type { PublicPage } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { inBatches } from '#core/database/batches.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { addDays } from '#core/time/calendar.ts';
import type { VisitFigures } from '../rules/visits.ts';
import type { VisitStore } from './visit-store.ts';

/** Pages that show no entries, and their titles for staff. */
const ownNames: Readonly<Record<string, string>> = {
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
  if (Object.hasOwn(ownNames, path)) return ownNames[path] ?? '';
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

/**
 * The visits of a period, compared with the period before.
 *
 * @param today the last day of the period
 * @param most the maximum number of pages and searches
 */
export async function readVisits(
  { visits, records }: Pick<Stores, 'records'> & { visits: VisitStore },
  today: string,
  span: number,
  most: { pages: number; searches: number },
): Promise<VisitFigures> {
  const days = { from: addDays(today, 1 - span), to: today };
  const before = { from: addDays(days.from, -span), to: addDays(days.from, -1) };
  // One after the other: together they would block the event loop for longer.
  const byDay = await visits.viewsByDay({ from: before.from, to: today });
  const byPage = await visits.viewsByPage(days);
  const byPageBefore = await visits.viewsByPage(before);
  const searches = await visits.missed(days, most.searches);
  const daysFrom = (first: string) =>
    Array.from({ length: span }, (_, index) => addDays(first, index)).map((day) => ({
      day,
      count: byDay.get(day) ?? 0,
    }));
  const sum = (some: { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  const ofDays = daysFrom(days.from);
  const pages = await inBatches(maxSeen(byPage, most.pages), async ([page, count]) => ({
    ...{ page, count, before: byPageBefore.get(page) ?? 0 },
    title: await pageTitle(records, page),
  }));
  return {
    ...days,
    total: sum(ofDays),
    before: sum(daysFrom(before.from)),
    days: ofDays,
    seenPages: byPage.size,
    pages,
    searches,
  };
}

/** The most viewed pages; ties are in the order of their paths. */
function maxSeen(byPage: ReadonlyMap<string, number>, most: number): [string, number][] {
  const inOrder = [...byPage].sort(([page, seen], [other, seenThere]) =>
    seen === seenThere ? (page < other ? -1 : 1) : seenThere - seen,
  );
  return inOrder.slice(0, most);
}
