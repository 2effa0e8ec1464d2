import { sixAtATime, summariseEach } from '#cms/public/list-part.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { cutRichText } from '#core/ui/fit-rich-text.ts';
import { growingListOf } from '#features/topics/public/filters.ts';
import { course } from './definition.ts';

export interface CourseSummary {
  id: string;
  address: string;
  title: string;
  excerpt: string;
  duration: string;
  picture: ShownPicture | undefined;
}

export const courseCardFields = ['title', 'link', 'description', 'duration', 'images'] as const;

/** The data of a card; the curriculum stays on the server. */
export function summariseCourse(
  course: ShownPart<'course', (typeof courseCardFields)[number]>,
): CourseSummary {
  return {
    id: course._id,
    address: publicAddress(contentTypes.course, course),
    title: course.title,
    excerpt: cutRichText(course.description, 130),
    duration: course.duration,
    picture: course.images,
  };
}

export const growingList = growingListOf(
  course,
  sixAtATime,
  courseCardFields,
  summariseEach(summariseCourse),
);
