import { ButtonLink } from '../../ui/button-link.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CourseCard } from '../courses/course-card.tsx';
import type { CourseSummary } from '../courses/course-summary.ts';
import { slideFit } from './slide-fit.ts';

export function CourseCarousel({ courses }: { courses: CourseSummary[] }) {
  if (courses.length === 0) return null;
  const { slideClass, place } = slideFit(courses.length);
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
          content: <CourseCard course={course} place={place} />,
        }))}
        slideClass={slideClass}
      />
    </Section>
  );
}
