import { redirect } from 'react-router';
import type { ContentName, ShownRecord } from '../../../content/index.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { type ListSteps, shownCount } from './shown-count.ts';

/**
 * The entries that an address asks for with `?show=`, and no more of them than it shows.
 *
 * @param atLeast how many the page may show, however few entries there are, because it has others too
 * @throws a redirect to the one spelling of the address: each other would be kept in the page cache too
 */
export async function listShown<Name extends ContentName>(
  content: PageServices['content'],
  name: Name,
  request: Request,
  steps: ListSteps,
  atLeast = 0,
): Promise<{ entries: ShownRecord<Name>[]; total: number; show: number }> {
  const url = new URL(request.url);
  const asked = url.searchParams.get('show');
  const total = await content.count(name);
  const show = shownCount(asked, Math.max(total, atLeast), steps);
  if (asked !== null && asked !== String(show)) {
    // The browser's router asks for the data of a page under the page's name with an ending of its own.
    const path = url.pathname.replace(/\.data$/, '');
    throw redirect(show > steps.first ? `${path}?show=${show}` : path);
  }
  return { entries: await content.list(name, { limit: show }), total, show };
}
