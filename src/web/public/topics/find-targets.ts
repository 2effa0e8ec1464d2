import type { PageServices } from '../../../server/pages/page-services.ts';
import { filterParameters, type ListFilter } from '../lists/list-filter.ts';

/** Of which type the link in each parameter is. */
const typeOf = { topic: 'topic', age: 'agegroup' } as const;

/** The ids of what a list is narrowed to; undefined where the site has no such topic or age group. */
export async function findTargets(
  { content }: Pick<PageServices, 'content'>,
  filter: ListFilter,
): Promise<string[] | undefined> {
  const targets: string[] = [];
  for (const name of filterParameters) {
    if (!filter[name]) continue;
    const found = await content.find(typeOf[name], { link: filter[name] });
    if (!found) return undefined;
    targets.push(found._id);
  }
  return targets;
}
