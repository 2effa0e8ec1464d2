import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { daybreakOf } from '#core/time/zoned-time.ts';

/** An article as readers of feeds get it. */
export interface FeedArticle {
  /** Stays the same whatever becomes of title and address. */
  id: string;
  /** Whole, as all addresses here. */
  url: string;
  title: string;
  summary: string;
  /** Markup that holds nothing but what the site itself shows. */
  html: string;
  /** The moment at which its day begins on the site's clock (ISO, UTC). */
  publishedAt: string | undefined;
  picture: ShownPicture | undefined;
  author: { name: string; url: string; picture: string | undefined } | undefined;
}

/** What the feed is called, and what it is about. */
export const feedTitle = 'Ananta: articles for parents';
export const feedDescription =
  'Honest, practical articles by paediatricians, child psychologists and educators, for parents in India.';

/** Articles in a feed: readers come back often enough for no more. */
const newest = 20;

/** The newest articles in full. They may be long: between one and the next everything else has its turn. */
export async function listFeedArticles(services: PageServices): Promise<FeedArticle[]> {
  const { content, siteUrl, timeZone } = services;
  const fields = ['title', 'link', 'shortContent', 'content', 'createdAt', 'imageUrl', 'author'] as const;
  const [blogs, members] = await Promise.all([
    content.list('blog', { fields, limit: newest }),
    content.list('team', { fields: ['title', 'link', 'imageUrl'] }),
  ]);
  const authors = new Map(members.map((member) => [member._id, authorOf(member, siteUrl)]));
  const daybreak = daybreakOf(timeZone);
  const articles: FeedArticle[] = [];
  for (const blog of blogs) {
    await yieldToEventLoop();
    const url = siteUrl + publicAddress(contentTypes.blog, blog);
    articles.push({
      id: `urn:uuid:${blog._id}`,
      url,
      title: blog.title,
      summary: blog.shortContent,
      html: withWholeAddresses(blog.content, url),
      publishedAt: blog.createdAt ? daybreak(blog.createdAt) : undefined,
      picture: blog.imageUrl,
      author: authors.get(blog.author),
    });
  }
  return articles;
}

function authorOf(member: ShownPart<'team', 'title' | 'link' | 'imageUrl'>, siteUrl: string) {
  const { title: name, imageUrl } = member;
  const picture = imageUrl && `${siteUrl}/uploads/${imageUrl.name}`;
  return { name, url: siteUrl + publicAddress(contentTypes.team, member), picture };
}

/**
 * Stored markup, whose links may be meant from the page that it stands on, for whoever reads it elsewhere.
 *
 * @param base of that page
 */
export function withWholeAddresses(html: string, base: string): string {
  return html.replace(/(<[a-z][^>]*?\s)(href|src)="([^"]*)"/gi, (all, before, name, value: string) => {
    const address = URL.parse(value.replaceAll('&amp;', '&'), base);
    return address ? `${before}${name}="${address.href.replaceAll('&', '&amp;')}"` : all;
  });
}
