import { redirect } from 'react-router';
import type { PageServices } from '../../../server/pages/page-services.ts';
import type { GrowingPage } from './growing-pages.ts';
import type { ShownList } from './growth.ts';
import { askedPart, partWithin, queryOf } from './list-part.ts';

/**
 * The part of a list that an address asks for, and nothing else of it.
 *
 * @param atLeast how many the page may show, however few entries there are, because it has others too
 * @throws a redirect to the one spelling of the address: each other would be kept in the page cache too
 */
export async function loadList<Entry extends { id: string }>(
  services: PageServices,
  { path, steps, count, list }: GrowingPage<Entry>,
  request: Request,
  atLeast = 0,
): Promise<ShownList<Entry>> {
  const { searchParams } = new URL(request.url);
  const total = await count(services);
  const part = partWithin(askedPart(searchParams, steps), Math.max(total, atLeast), steps);
  const query = queryOf(part, steps);
  const right = new URLSearchParams(query);
  if (['show', 'from'].some((name) => searchParams.get(name) !== right.get(name)))
    throw redirect(path + query);
  return { ...part, total, entries: await list(services, part) };
}
