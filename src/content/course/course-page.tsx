import { contentTypes } from '#cms/records/registry.ts';
import { RelatedArticles } from '#content/blog/lazy-related.ts';
import { relatedBlogs } from '#content/blog/read-next.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { withTracks } from '#content/video-upload/video-card.tsx';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, pageMeta } from '#core/pages/page-meta.ts';
import { isBlankRichText } from '#core/text/html-text.ts';
import { amountInWords } from '#core/text/money.ts';
import art from '#core/ui/art/reading.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { FactsLayout } from '#core/ui/facts-layout.tsx';
import { cutRichText, fitRichText } from '#core/ui/fit-rich-text.ts';
import { Icon } from '#core/ui/icon.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import { Section } from '#core/ui/section.tsx';
import { addStructuredData, videosInTexts } from '#core/ui/structured-data.ts';
import { ContentsSidebar, ReadingTop } from '#features/reading/public/lazy-reading.ts';
import { readingText } from '#features/reading/public/reading-text.ts';
import { savedEntry } from '#features/saved/public/saved-entry.ts';
import { LeafletFoot, LeafletHead, ShareSection } from '#features/sharing/public/lazy-share.ts';
import { sharedEntry } from '#features/sharing/public/shared-entry.ts';
import { TagChips } from '#features/topics/public/lazy-topics.ts';
import { loadTags } from '#features/topics/public/load-chips.ts';
import type { Route } from './+types/course-page.ts';
import { course as describeCourse } from './structured-data.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const course = await services.content.find('course', { link: params.link });
  if (!course) throw missingPageResponse(services);
  const curriculum = isBlankRichText(course.curriculum) ? '' : course.curriculum;
  addStructuredData(
    context,
    describeCourse(services, course),
    ...videosInTexts(services, course._id, course.description, curriculum),
  );
  const { texts, headings } = await readingText(course.description, curriculum);
  const [html = fitRichText(''), curriculumHtml] = await withTracks(services, ...texts);
  const summary = cutRichText(course.description, 160) || 'A course for parents.';
  return {
    shared: sharedEntry(services, 'course', course, summary),
    tags: await loadTags(services, course),
    related: await relatedBlogs(services, course),
    list: await loadPageBanner(services, contentTypes.course.page.list, { title: 'Courses', lead: '' }),
    title: course.title,
    link: course.link,
    summary,
    html,
    curriculum: curriculum && curriculumHtml,
    headings,
    saved: savedEntry('course', course, { picture: course.images }),
    duration: course.duration,
    price: course.amount === null ? '' : amountInWords(course.amount),
    picture: course.images,
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.title,
        description: args.loaderData.summary,
        picture: args.loaderData.picture?.name,
        shared: args.loaderData.shared,
      })
    : [];

export default function CourseDetail({ loaderData: course }: Route.ComponentProps) {
  return (
    <>
      <LeafletHead shared={course.shared} />
      <PageHead
        title={course.title}
        breadcrumbs={[course.list]}
        tone="sky"
        ownPicture={course.picture}
        picture={course.list.picture}
        art={art}
        isBrief
      >
        <TagChips {...course.tags} />
      </PageHead>
      <Section isBrief>
        <FactsLayout
          title="Join this course"
          facts={
            <>
              {course.duration && (
                <p className="flex gap-3 text-balance font-semibold">
                  <Icon name="clock" className="mt-1 size-5 shrink-0 text-coral-text" />
                  <span>
                    <span className="sr-only">Duration: </span>
                    {course.duration}
                  </span>
                </p>
              )}
              {course.price && (
                <p className="mt-2.5 flex gap-3 text-balance font-semibold first:mt-0">
                  <Icon name="ticket" className="mt-1 size-5 shrink-0 text-coral-text" />
                  <span>
                    <span className="sr-only">Price: </span>
                    {course.price}
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
              <ContentsSidebar
                headings={course.headings}
                of="course"
                className="-mx-3 mt-6 max-h-[40dvh] border-line border-t pt-5"
              />
            </>
          }
        >
          <ReadingTop headings={course.headings} of="course" entry={course.saved} />
          <RichText html={course.html} />
          {course.curriculum && (
            <section aria-labelledby="curriculum" className="rounded-card bg-sun-soft p-6 md:p-9">
              <h2 id="curriculum" className="mb-5 text-title-2">
                Curriculum
              </h2>
              <RichText html={course.curriculum} />
            </section>
          )}
          <ShareSection shared={course.shared} noun="course" margin="mt-0" />
          <LeafletFoot shared={course.shared} />
        </FactsLayout>
      </Section>
      <RelatedArticles title="Related articles" blogs={course.related} />
    </>
  );
}
