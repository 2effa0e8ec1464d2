import type { ListSource } from '#cms/public/list-part.ts';
import { growingList as blogs } from '#content/blog/blog-summary.ts';
import { growingList as community } from '#content/community/community-summary.ts';
import { growingList as courses } from '#content/course/course-summary.ts';
import { growingList as media } from '#content/media/media-summary.ts';
import { growingList as videos } from '#content/video-upload/video-summary.ts';
import { growingList as webinars } from '#content/webinar/list-webinars.ts';
import type { TaggedType } from '#features/topics/public/load-chips.ts';

/** Every list that grows; only its page has the parameters `show` and `from`. */
const growingLists: readonly ListSource<{ id: string }, TaggedType>[] = [
  ...[blogs, media, videos, courses, community, webinars],
];

/** The list of a page, by its path. */
export function findGrowingList(path: string): ListSource<{ id: string }, TaggedType> | undefined {
  return growingLists.find((list) => list.path === path);
}
