import { contentTypes } from '../../../content/index.ts';
import reading from '../../art/reading.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { listOrLast } from '../lists/list-or-last.ts';
import { listShown } from '../lists/list-shown.ts';
import { threeAtATime } from '../lists/shown-count.ts';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/blogs.ts';
import { BlogList } from './blog-list.tsx';
import { summariseBlog } from './blog-summary.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { entries, total } = await listShown(services.content, 'blog', request, threeAtATime);
  const banner = await loadPageBanner(services, contentTypes.blog.page.list, {
    title: 'Blogs',
    lead: 'Honest answers for real family days, written by the people you would ask anyway: paediatricians, child psychologists and educators.',
  });
  return { banner, blogs: entries.map(summariseBlog), total };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  listOrLast(request, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Articles by paediatricians, child psychologists and educators: fever, sleep, food, tantrums, school and everything between.',
  });

export default function Blogs({ loaderData: { banner, blogs, total } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="sun" art={reading} />
      <BlogList blogs={blogs} total={total} />
    </>
  );
}
