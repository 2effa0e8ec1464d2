import type { ListPosition } from '#cms/public/find-position.ts';
import { queryShowing } from '#cms/public/list-part.ts';
import { keyOf } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { servicesContext } from '#core/pages/context.ts';
import type { Route } from './+types/list-position.ts';
import { findGrowingList } from './growing-lists.ts';

/** The types whose entries browsers look up: a page is cached once for everyone, and does not contain all positions. */
export const lookedUp = ['community', 'course', 'media', 'videoupload'] as const;

type LookedUp = (typeof lookedUp)[number];
/** `link`: of the entry, or its id where it has no link. */
type Params = { list?: string | undefined; link?: string | undefined };

/** The position of an entry in its list; null where there is none, so that browsers report no error. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const name = typeOf(params);
  const steps = findGrowingList(`/${params.list}`)?.steps;
  if (!name || !steps) return new Response('404 - Page Not Found', { status: 404 });
  const found = await content.positionOf(name, keyOf(contentTypes[name], params.link ?? ''));
  const position: ListPosition | null = found
    ? { title: found.title, query: queryShowing(found.position, steps) }
    : null;
  return Response.json(position);
}

export async function hasPosition({ content }: PageServices, params: Params): Promise<boolean> {
  const name = typeOf(params);
  if (!name) return false;
  return content.has(name, keyOf(contentTypes[name], params.link ?? ''));
}

function typeOf({ list }: Params): LookedUp | undefined {
  return lookedUp.find((name) => contentTypes[name].page.list === `/${list}`);
}
