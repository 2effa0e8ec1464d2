import { CardFrame, CardLink, CardPicture } from '#core/ui/card.tsx';
import { Icon } from '#core/ui/icon.tsx';
import type { PicturePriority } from '#core/ui/picture.tsx';
import type { PictureSlot } from '#core/ui/picture-sizes.ts';
import { CardChips } from '#features/topics/public/chips.tsx';
import type { Chips } from '#features/topics/public/load-chips.ts';
import type { CourseSummary } from './course-summary.ts';

interface CourseCardProps {
  course: CourseSummary & Chips;
  /** The heading level at the place of the card. */
  heading?: 'h2' | 'h3';
  slot: PictureSlot;
  /** 'first' if its picture is on the first screen. */
  priority?: PicturePriority;
}

/** Vertical in a narrow container, horizontal in a wide one. */
export function CourseCard({ course, heading: Heading = 'h3', slot, priority }: CourseCardProps) {
  return (
    <CardFrame look="@xl:grid @xl:grid-cols-[2fr_3fr]">
      <CardPicture picture={course.picture} slot={slot} priority={priority} isDecoration />
      <div className="flex grow flex-col p-6 md:p-7 @xl:justify-center">
        <Heading dir="auto" className="text-title-3">
          <CardLink to={course.address}>{course.title}</CardLink>
        </Heading>
        <p dir="auto" className="mt-3 mb-5 text-ink-soft">
          {course.excerpt}
        </p>
        <CardChips chips={course.chips} margin="mb-5" />
        {course.duration && (
          <p className="mt-auto @xl:mt-0 flex gap-2.5 border-t border-line pt-4 text-balance text-small font-bold">
            <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-coral-text" />
            {course.duration}
          </p>
        )}
      </div>
    </CardFrame>
  );
}
