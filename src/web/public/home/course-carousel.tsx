import { ButtonLink } from '../../ui/button-link.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CourseCard } from '../courses/course-card.tsx';
import type { CourseSummary } from '../courses/course-summary.ts';

export function CourseCarousel({ courses }: { courses: CourseSummary[] }) {
  if (courses.length === 0) return null;
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
        Learn at your own pace, try it the same evening.
      </SectionHeading>
      <Carousel
        label="Courses"
        slides={courses.map((course) => ({
          id: course.id,
          content: <CourseCard course={course} place="slide" />,
        }))}
        // One course alone lies across the page.
        slideClass={courses.length === 1 ? 'w-full' : 'w-[88%] sm:w-1/2 lg:w-1/3'}
      />
    </Section>
  );
}
