import { contentTypes } from '../../../content/index.ts';
import art from '../../art/reading.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { coursesPage } from '../lists/growing-pages.ts';
import { grownOr } from '../lists/growth.ts';
import { sixAtATime } from '../lists/list-part.ts';
import { loadList } from '../lists/load-list.ts';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/courses.ts';
import { CourseList } from './course-list.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = await loadList(services, coursesPage, request);
  return {
    banner: await loadPageBanner(services, contentTypes.course.page.list, {
      title: 'Courses',
      lead: 'Learn with other parents, and try it out the same evening.',
    }),
    list,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  grownOr(request, sixAtATime, serverLoader);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Courses for parents from the first hundred days to the tween years, led by paediatricians, psychologists and educators.',
  });

export default function Courses({ loaderData: { banner, list } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="sky" art={art} />
      <CourseList list={list} />
    </>
  );
}
