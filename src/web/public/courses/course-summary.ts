import { publicAddress } from '../../../content/addresses.ts';
import { contentTypes, type ShownRecord } from '../../../content/index.ts';
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

/** What a card shows; the curriculum stays on the server. */
export function summariseCourse(course: ShownRecord<'course'>): CourseSummary {
  return {
    id: course._id,
    address: publicAddress(contentTypes.course, course),
    title: course.title,
    excerpt: cutText(textOfRichText(course.description), 130),
    duration: course.duration,
    picture: course.images,
  };
}
