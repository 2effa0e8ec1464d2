import type { EntryPosition } from '#cms/public/find-position.ts';
import type { ListSlice } from '#cms/public/growth.ts';
import {
  isSliceStart,
  type ListPart,
  type ListSource,
  queryShowing,
  type ReferenceFilter,
} from '#cms/public/list-part.ts';
import { keyOf } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { type PageServices, servicesContext } from '#core/pages/context.ts';
import { findReferenceFilter } from '#features/topics/public/filters.ts';
import { parseListFilter } from '#features/topics/rules/list-filter.ts';
import type { Route } from './+types/list-data.ts';
import { findGrowingList } from './growing-lists.ts';

/** `link`: of the entry, or its id where it has no link. */
interface Params {
  list?: string | undefined;
  from?: string | undefined;
  link?: string | undefined;
}

/** Data of a growing list for browsers: its next entries, or the position of an entry. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { link, ...slice }: Params = params;
  const found =
    link === undefined
      ? await readSlice(services, slice, new URL(request.url).searchParams)
      : await readPosition(services, params);
  return found === undefined ? new Response('404 - Page Not Found', { status: 404 }) : Response.json(found);
}

async function readSlice(
  services: PageServices,
  params: Params,
  query: URLSearchParams,
): Promise<ListSlice | undefined> {
  const slice = await findSlice(services, params, query);
  if (!slice) return undefined;
  const { page, total, referenceFilter } = slice;
  return { entries: await page.list(services, slice, referenceFilter), total };
}

interface FoundSlice extends ListPart {
  page: ListSource<{ id: string }>;
  total: number;
  referenceFilter: ReferenceFilter;
}

/**
 * The slice at an address, or undefined. Only starts of slices are valid addresses, so that their number is bounded by
 * the length of the list.
 */
export async function findSlice(
  services: PageServices,
  { list, from = '' }: Params,
  query: URLSearchParams,
): Promise<FoundSlice | undefined> {
  const page = findGrowingList(`/${list}`);
  const start = /^[1-9]\d{0,4}$/.test(from) ? Number(from) : 0;
  if (!page || !isSliceStart(start, page.steps)) return undefined;
  const referenceFilter = await findReferenceFilter(services, parseListFilter(query));
  if (!referenceFilter) return undefined;
  const total = await page.count(services, referenceFilter);
  return start < total ? { page, start, end: start + page.steps.step, total, referenceFilter } : undefined;
}

/** The types whose entries browsers look up: a page is cached once for everyone, and does not contain all positions. */
const lookupTypes = ['community', 'course', 'media', 'videoupload'] as const;

/** The position of an entry in its list; null where there is none, so that browsers report no error. */
async function readPosition(
  { content }: PageServices,
  params: Params,
): Promise<EntryPosition | null | undefined> {
  const name = typeOf(params);
  const steps = findGrowingList(`/${params.list}`)?.steps;
  if (!name || !steps) return undefined;
  const found = await content.positionOf(name, keyOf(contentTypes[name], params.link ?? ''));
  return found ? { title: found.title, query: queryShowing(found.position, steps) } : null;
}

/** Whether an entry has a position. */
export async function hasPosition({ content }: PageServices, params: Params): Promise<boolean> {
  const name = typeOf(params);
  if (!name) return false;
  return content.has(name, keyOf(contentTypes[name], params.link ?? ''));
}

function typeOf({ list }: Params): (typeof lookupTypes)[number] | undefined {
  return lookupTypes.find((name) => contentTypes[name].page.list === `/${list}`);
}
