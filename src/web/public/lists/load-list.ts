import { redirect } from 'react-router';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { offeredFilters } from '../topics/offered-filters.ts';
import { findNarrowing } from './find-narrowing.ts';
import type { GrowingPage } from './growing-pages.ts';
import type { ShownList } from './growth.ts';
import { askedFilter, filteredQuery, filterQuery } from './list-filter.ts';
import { askedPart, partWithin, queryOf } from './list-part.ts';

/**
 * The part of a list that an address asks for, and nothing else of it.
 *
 * @param atLeast how many the page may show, however few entries there are, because it has others too
 * @throws a redirect to the one spelling of the address: each other would be kept in the page cache too
 */
export async function loadList<Entry extends { id: string }>(
  services: PageServices,
  { path, name, steps, count, list }: GrowingPage<Entry>,
  request: Request,
  atLeast = 0,
): Promise<ShownList<Entry>> {
  const { searchParams } = new URL(request.url);
  const asked = askedFilter(searchParams);
  const narrowing = await findNarrowing(services, asked);
  // A topic that was deleted, or that somebody made up: the whole list is the best there is.
  if (!narrowing) throw redirect(path);
  const filter = filterQuery(asked);
  const total = await count(services, narrowing);
  const part = partWithin(askedPart(searchParams, steps), filter ? total : Math.max(total, atLeast), steps);
  const query = queryOf(part, steps);
  const right = new URLSearchParams(query);
  if (['show', 'from'].some((name) => searchParams.get(name) !== right.get(name)))
    throw redirect(path + filteredQuery(query, filter));
  const [entries, filters] = await Promise.all([
    list(services, part, narrowing),
    offeredFilters(services, name, asked),
  ]);
  return { ...part, total, filter, filters, entries };
}
