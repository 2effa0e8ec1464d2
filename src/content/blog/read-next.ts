import { referencedIds } from '#cms/fields/references/field.ts';
import type { PageServices } from '#core/pages/context.ts';
import { type BlogSummary, blogCardFields, summariseBlogs } from './blog-summary.ts';

interface Entry {
  _id: string;
  topics: string;
  ageGroups: string;
}

/** The weights of shared subjects: a topic says more about an entry than an age group. */
const weights = { topics: 2, ageGroups: 1 };

/** Number of offered articles (product: Public pages). */
const maxOffered = 3;

/** The articles that share the most subjects with an entry, the newest first if equal; none if nothing is shared. */
export async function relatedBlogs(
  services: Pick<PageServices, 'content' | 'minutesOf'>,
  { _id, topics, ageGroups }: Entry,
): Promise<BlogSummary[]> {
  const withWeight = (value: string, weight: number) =>
    referencedIds(value).map((target) => ({ target, weight }));
  const shared = [...withWeight(topics, weights.topics), ...withWeight(ageGroups, weights.ageGroups)];
  const query = { fields: blogCardFields, except: _id, limit: maxOffered };
  return summariseBlogs(services, await services.content.nearest('blog', shared, query));
}

/** The articles to read next: the most related ones, then the newest. */
export async function readNext(
  services: Pick<PageServices, 'content' | 'minutesOf'>,
  blog: Entry,
): Promise<BlogSummary[]> {
  // Loads extra articles, because some may be among the related ones or be this article itself.
  const [related, newest] = await Promise.all([
    relatedBlogs(services, blog),
    services.content.list('blog', { fields: blogCardFields, limit: 2 * maxOffered }),
  ]);
  const excluded = new Set([blog._id, ...related.map(({ id }) => id)]);
  const others = newest.filter(({ _id }) => !excluded.has(_id)).slice(0, maxOffered - related.length);
  return [...related, ...(await summariseBlogs(services, others))];
}
