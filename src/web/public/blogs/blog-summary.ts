import { publicAddress } from '../../../content/addresses.ts';
import { contentTypes, type ShownPart } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import { cutText } from '../../ui/cut-text.ts';
import type { ShownDate } from '../../ui/date-text.tsx';
import { shownDate } from '../../ui/shown-date.ts';

export interface BlogSummary {
  id: string;
  /** Of its page. */
  address: string;
  title: string;
  excerpt: string;
  picture: ShownPicture | undefined;
  date: ShownDate;
}

export const blogCardFields = ['title', 'link', 'shortContent', 'imageUrl', 'createdAt'] as const;

/** What a card shows, and nothing else: the article itself stays on the server (product: Limits). */
export function summariseBlog(blog: ShownPart<'blog', (typeof blogCardFields)[number]>): BlogSummary {
  return {
    id: blog._id,
    address: publicAddress(contentTypes.blog, blog),
    title: cutText(blog.title, 50),
    excerpt: cutText(blog.shortContent, 130),
    picture: blog.imageUrl,
    date: shownDate(blog.createdAt, 'Unknown date'),
  };
}
