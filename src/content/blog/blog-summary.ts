import { threeAtATime } from '#cms/public/list-part.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { cutText } from '#core/text/plain-text.ts';
import type { ShownDate } from '#core/ui/date-text.tsx';
import { shownDate } from '#core/ui/date-text.tsx';
import { growingListOf } from '#features/topics/public/filters.ts';
import { blog } from './definition.ts';

export interface BlogSummary {
  id: string;
  address: string;
  title: string;
  excerpt: string;
  picture: ShownPicture | undefined;
  date: ShownDate;
  /** Reading time; 0 if it has no text. */
  minutes: number;
}

export const blogCardFields = ['title', 'link', 'shortContent', 'imageUrl', 'createdAt'] as const;

/** The data of cards; the articles themselves stay on the server (product: Limits). */
export async function summariseBlogs(
  { minutesOf }: Pick<PageServices, 'minutesOf'>,
  blogs: readonly ShownPart<'blog', (typeof blogCardFields)[number]>[],
): Promise<BlogSummary[]> {
  const minutes = await minutesOf(blogs);
  return blogs.map((blog) => ({
    id: blog._id,
    address: publicAddress(contentTypes.blog, blog),
    title: cutText(blog.title, 50),
    excerpt: cutText(blog.shortContent, 130),
    picture: blog.imageUrl,
    date: shownDate(blog.createdAt, 'Unknown date'),
    minutes: minutes.get(blog._id) ?? 0,
  }));
}

export const growingList = growingListOf(blog, threeAtATime, blogCardFields, summariseBlogs);
