import { ButtonLink } from '#core/ui/button-link.tsx';
import { Carousel, slideFit } from '#core/ui/carousel.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { CourseCard } from './course-card.tsx';
import type { CourseSummary } from './course-summary.ts';

/** The courses of the home page. */
export function CourseCarousel({ courses }: { courses: CourseSummary[] }) {
  if (courses.length === 0) return null;
  const { slideClass, slot } = slideFit(courses.length);
  return (
    <Section tone="sun" labelledBy="courses">
      <SectionHeading
        id="courses"
        title="Courses for every stage"
        action={
          <ButtonLink to="/courses" look="quiet">
            All courses
          </ButtonLink>
        }
      >
        Learn with other parents, and try it out the same evening.
      </SectionHeading>
      <Carousel
        label="Courses"
        slides={courses.map((course) => ({
          id: course.id,
          content: <CourseCard course={course} slot={slot} />,
        }))}
        slideClass={slideClass}
      />
    </Section>
  );
}
