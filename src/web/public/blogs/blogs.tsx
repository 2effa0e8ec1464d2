import { contentTypes } from '../../../content/index.ts';
import reading from '../../art/reading.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { blogsPage } from '../lists/growing-pages.ts';
import { grownOr } from '../lists/growth.ts';
import { threeAtATime } from '../lists/list-part.ts';
import { loadList } from '../lists/load-list.ts';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/blogs.ts';
import { BlogList } from './blog-list.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = await loadList(services, blogsPage, request);
  const banner = await loadPageBanner(services, contentTypes.blog.page.list, {
    title: 'Blogs',
    lead: 'Honest answers for real family days, written by the people you would ask anyway: paediatricians, child psychologists and educators.',
  });
  return { banner, list };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  grownOr(request, threeAtATime, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Articles by paediatricians, child psychologists and educators: fever, sleep, food, tantrums, school and everything in between.',
  });

export default function Blogs({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="sun" art={reading} />
      <BlogList list={list} />
    </>
  );
}
