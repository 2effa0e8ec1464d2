import { referencedIds } from '#cms/fields/references/field.ts';
import type { PageServices } from '#core/pages/context.ts';
import { type BlogSummary, blogCardFields, summariseBlogs } from './blog-summary.ts';

interface Entry {
  _id: string;
  topics: string;
  ageGroups: string;
}

/** What is shared: a topic says more of an entry than for whom it is. */
const weights = { topics: 2, ageGroups: 1 };

/** How many articles are offered (product: Public pages). */
const offered = 3;

/** The articles that have most in common with an entry, the newest first among equals; none where nothing is shared. */
export async function relatedBlogs(
  services: Pick<PageServices, 'content' | 'minutesOf'>,
  { _id, topics, ageGroups }: Entry,
): Promise<BlogSummary[]> {
  const weighed = (value: string, weight: number) =>
    referencedIds(value).map((target) => ({ target, weight }));
  const shared = [...weighed(topics, weights.topics), ...weighed(ageGroups, weights.ageGroups)];
  const query = { fields: blogCardFields, except: _id, limit: offered };
  return summariseBlogs(services, await services.content.nearest('blog', shared, query));
}

/** What to read after an article: what has most in common with it, then the newest. */
export async function readNext(
  services: Pick<PageServices, 'content' | 'minutesOf'>,
  blog: Entry,
): Promise<BlogSummary[]> {
  // As many more as may be among the others already, this article itself too.
  const [related, newest] = await Promise.all([
    relatedBlogs(services, blog),
    services.content.list('blog', { fields: blogCardFields, limit: 2 * offered }),
  ]);
  const known = new Set([blog._id, ...related.map(({ id }) => id)]);
  const others = newest.filter(({ _id }) => !known.has(_id)).slice(0, offered - related.length);
  return [...related, ...(await summariseBlogs(services, others))];
}
