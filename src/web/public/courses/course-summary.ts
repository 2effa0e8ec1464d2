import { publicAddress } from '../../../content/addresses.ts';
import { contentTypes, type ShownPart } from '../../../content/index.ts';
import { textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import { cutText } from '../../ui/cut-text.ts';

export interface CourseSummary {
  id: string;
  /** Of its page. */
  address: string;
  title: string;
  excerpt: string;
  duration: string;
  picture: ShownPicture | undefined;
}

export const courseCardFields = ['title', 'link', 'description', 'duration', 'images'] as const;

/** What a card shows; the curriculum stays on the server. */
export function summariseCourse(
  course: ShownPart<'course', (typeof courseCardFields)[number]>,
): CourseSummary {
  return {
    id: course._id,
    address: publicAddress(contentTypes.course, course),
    title: course.title,
    excerpt: cutText(textOfRichText(course.description), 130),
    duration: course.duration,
    picture: course.images,
  };
}
