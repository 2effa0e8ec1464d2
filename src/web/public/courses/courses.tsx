import { contentTypes } from '../../../content/index.ts';
import art from '../../art/reading.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/courses.ts';
import { CourseCard } from './course-card.tsx';
import { summariseCourse } from './course-summary.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const courses = await services.content.list('course');
  return {
    banner: await loadPageBanner(services, contentTypes.course.page.list, {
      title: 'Courses',
      lead: 'Learn at your own pace, try it the same evening.',
    }),
    courses: courses.map(summariseCourse),
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Courses for parents from the first hundred days to the tween years, led by paediatricians, psychologists and educators.',
  });

export default function Courses({ loaderData: { banner, courses } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner {...banner} tone="sky" art={art} />
      <Section>
        {courses.length === 0 && <NothingYet>Our first courses are being prepared.</NothingYet>}
        <ul className="card-grid">
          {courses.map((course, index) => (
            <li key={course.id}>
              <CourseCard course={course} heading="h2" place="third" haste={index === 0 ? 'soon' : 'late'} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
