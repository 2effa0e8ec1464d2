import { contentTypes } from '../../../content/index.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { servicesContext } from '../../context.ts';
import type { Route } from './+types/list-place.ts';
import { queryShowing, sixAtATime } from './list-part.ts';

/** What is known of an entry by its link alone. */
export interface ListPlace {
  title: string;
  /** The query with which the page of its list shows it. */
  query: string;
}

/** The types of which browsers look entries up: a page is kept once for everybody, and does not name them all. */
const lookedUp = ['community', 'course'] as const;

type Params = { list?: string | undefined; link?: string | undefined };

/** Where an entry stands in its list; null where there is none, which no browser has to complain of. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const name = typeOf(params);
  if (!name) return new Response('404 - Page Not Found', { status: 404 });
  const entries = await content.list(name, { fields: ['title', 'link'] });
  const place = entries.findIndex(({ link }) => link === params.link);
  const title = entries[place]?.title;
  const found: ListPlace | null =
    title === undefined ? null : { title, query: queryShowing(place, sixAtATime) };
  return Response.json(found);
}

export async function hasPlace({ content }: PageServices, params: Params): Promise<boolean> {
  const name = typeOf(params);
  return name !== undefined && content.has(name, { link: params.link ?? '' });
}

function typeOf({ list }: Params): 'community' | 'course' | undefined {
  return lookedUp.find((name) => contentTypes[name].page.list === `/${list}`);
}
