import type { ListSlice } from '#cms/public/growth.ts';
import { isSliceStart, type ListPart, type ListSource, type Narrowing } from '#cms/public/list-part.ts';
import type { PageServices } from '#core/pages/context.ts';
import { servicesContext } from '#core/pages/context.ts';
import { findNarrowing } from '#features/topics/public/filters.ts';
import { askedFilter } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/list-slice.ts';
import { findGrowingList } from './growing-lists.ts';

interface FoundSlice extends ListPart {
  page: ListSource<{ id: string }>;
  total: number;
  narrowing: Narrowing;
}

/** The next entries of a growing list, for browsers. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const slice = await findSlice(services, params, new URL(request.url).searchParams);
  if (!slice) return new Response('404 - Page Not Found', { status: 404 });
  const { page, total, narrowing } = slice;
  return Response.json({ entries: await page.list(services, slice, narrowing), total } satisfies ListSlice);
}

/**
 * The slice at an address, or undefined. Only starts of slices are valid addresses, so that their number is bounded by
 * the length of the list.
 */
export async function findSlice(
  services: PageServices,
  { list, from = '' }: { list?: string | undefined; from?: string | undefined },
  query: URLSearchParams,
): Promise<FoundSlice | undefined> {
  const page = findGrowingList(`/${list}`);
  const start = /^[1-9]\d{0,4}$/.test(from) ? Number(from) : 0;
  if (!page || !isSliceStart(start, page.steps)) return undefined;
  const narrowing = await findNarrowing(services, askedFilter(query));
  if (!narrowing) return undefined;
  const total = await page.count(services, narrowing);
  return start < total ? { page, start, end: start + page.steps.step, total, narrowing } : undefined;
}
