import Clock from 'lucide-react/icons/clock';
import { CardFrame, CardLink, CardPicture } from '../../ui/card.tsx';
import type { PicturePlace } from '../../ui/picture-places.ts';
import type { CourseSummary } from './course-summary.ts';

interface CourseCardProps {
  course: CourseSummary;
  /** The level that fits where the card stands. */
  heading?: 'h2' | 'h3';
  place: PicturePlace;
}

export function CourseCard({ course, heading: Heading = 'h3', place }: CourseCardProps) {
  return (
    <CardFrame look="">
      <CardPicture picture={course.picture} place={place} />
      <div className="flex grow flex-col p-6 md:p-7">
        <Heading className="text-title-3">
          <CardLink to={`/course-detail/${course.link}`}>{course.title}</CardLink>
        </Heading>
        <p className="mt-3 mb-5 text-ink-soft">{course.excerpt}</p>
        {course.duration && (
          <p className="mt-auto flex gap-2.5 border-t border-line pt-4 text-small font-bold">
            <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-coral-text" />
            {course.duration}
          </p>
        )}
      </div>
    </CardFrame>
  );
}
