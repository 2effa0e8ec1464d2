import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart } from '#cms/records/registry.ts';
import { brandLogoPath } from '#core/brand/brand.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { createStartOfDay } from '#core/time/zoned-time.ts';

/** An article for a feed. */
export interface FeedArticle {
  /** Stable when title and address change. */
  id: string;
  /** Absolute, like all addresses here. */
  url: string;
  title: string;
  summary: string;
  /** Markup with the site's own content only. */
  html: string;
  /** The time at which its day begins in the site's time zone (ISO, UTC). */
  publishedAt: string | undefined;
  picture: ShownPicture | undefined;
  author: { name: string; url: string; picture: string | undefined } | undefined;
}

/** Title and description of the feed. */
export const feedTitle = ({ brand }: Pick<PageServices, 'brand'>) => `${brand.name}: articles for parents`;
/** The address of the picture of the feed: the logo of the brand, else the icon of the site. */
export const feedImage = ({ siteUrl, brand }: Pick<PageServices, 'siteUrl' | 'brand'>) =>
  `${siteUrl}${brand.logo ? brandLogoPath : '/apple-touch-icon.png'}`;
export const feedDescription =
  'Honest, practical articles by paediatricians, child psychologists and educators, for parents in India.';

/** Maximum articles in a feed: feed readers poll often enough. */
const maxArticles = 20;

/** The newest articles in full. They may be long, so the event loop runs between two of them. */
export async function listFeedArticles(services: PageServices): Promise<FeedArticle[]> {
  const { content, siteUrl, timeZone } = services;
  const fields = ['title', 'link', 'shortContent', 'content', 'createdAt', 'imageUrl', 'author'] as const;
  const [blogs, members] = await Promise.all([
    content.list('blog', { fields, limit: maxArticles }),
    content.list('team', { fields: ['title', 'link', 'imageUrl'] }),
  ]);
  const authors = new Map(members.map((member) => [member._id, authorOf(member, siteUrl)]));
  const startOfDay = createStartOfDay(timeZone);
  const articles: FeedArticle[] = [];
  for (const blog of blogs) {
    await yieldToEventLoop();
    const url = siteUrl + publicAddress(contentTypes.blog, blog);
    articles.push({
      id: `urn:uuid:${blog._id}`,
      url,
      title: blog.title,
      summary: blog.shortContent,
      html: withAbsoluteUrls(blog.content, url),
      publishedAt: blog.createdAt ? startOfDay(blog.createdAt) : undefined,
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
 * Stored markup with absolute links, for readers outside of the site.
 *
 * @param base the address of the article's page
 */
export function withAbsoluteUrls(html: string, base: string): string {
  return html.replace(/(<[a-z][^>]*?\s)(href|src)="([^"]*)"/gi, (all, before, name, value: string) => {
    const address = URL.parse(value.replaceAll('&amp;', '&'), base);
    return address ? `${before}${name}="${address.href.replaceAll('&', '&amp;')}"` : all;
  });
}
