import { servicesContext } from '../../context.ts';
import type { Route } from './+types/list-slice.ts';
import { findGrowingPage } from './growing-pages.ts';
import type { ListSlice } from './growth.ts';
import { isSliceStart } from './list-part.ts';

/**
 * The next entries of a growing list, for browsers. Nothing but where a slice can begin is an address, so that there are
 * never more of them than a list has steps.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = findGrowingPage(`/${params.list}`);
  const start = /^[1-9]\d{0,5}$/.test(params.from) ? Number(params.from) : 0;
  if (!page || !isSliceStart(start, page.steps)) return nothing();
  const total = await page.count(services);
  if (start >= total) return nothing();
  const entries = await page.list(services, { start, end: start + page.steps.step });
  return Response.json({ entries, total } satisfies ListSlice);
}

const nothing = () => new Response('404 - Page Not Found', { status: 404 });
