import { data } from 'react-router';
import { contentTypes } from '../../../content/index.ts';
import { isBlankRichText, textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import art from '../../art/reading.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cutText } from '../../ui/cut-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { WithFacts } from '../../ui/with-facts.tsx';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/course-detail.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const course = await services.content.find('course', { link: params.link });
  if (!course) throw data(null, { status: 404, statusText: 'Not Found' });
  return {
    list: await loadPageBanner(services, contentTypes.course.page.list, { title: 'Courses', lead: '' }),
    title: course.title,
    link: course.link,
    summary: cutText(textOfRichText(course.description), 160),
    html: course.description,
    curriculum: isBlankRichText(course.curriculum) ? '' : course.curriculum,
    duration: course.duration,
    picture: course.images,
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.summary || 'A course for parents.',
        picture: args.loaderData.picture?.name,
      })
    : [];

export default function CourseDetail({ loaderData: course }: Route.ComponentProps) {
  return (
    <>
      <PageBanner
        title={course.title}
        crumbs={[course.list]}
        tone="sky"
        picture={course.list.picture}
        art={art}
      />
      <Section>
        <WithFacts
          title="Join this course"
          facts={
            <>
              {course.duration && (
                <p className="flex gap-3 font-semibold">
                  <Icon name="clock" className="mt-1 size-5 shrink-0 text-coral-text" />
                  <span>
                    <span className="sr-only">Duration: </span>
                    {course.duration}
                  </span>
                </p>
              )}
              <p className="mt-3 text-ink-soft first:mt-0">
                Tell us about your family, and we will find the next group that fits your week.
              </p>
              <div className="print:hidden mt-6 grid">
                <ButtonLink
                  to={`/session-book?course=${encodeURIComponent(course.link)}`}
                  state={{ focus: true }}
                >
                  Book a session
                </ButtonLink>
              </div>
            </>
          }
        >
          {course.picture && (
            <Picture
              picture={course.picture}
              place="article"
              haste="first"
              className="rounded-card shadow-soft"
            />
          )}
          <RichText html={course.html} />
          {course.curriculum && (
            <section aria-labelledby="curriculum" className="rounded-card bg-sun-soft p-6 md:p-9">
              <h2 id="curriculum" className="mb-5 text-title-2">
                Curriculum
              </h2>
              <RichText html={course.curriculum} />
            </section>
          )}
        </WithFacts>
      </Section>
    </>
  );
}
