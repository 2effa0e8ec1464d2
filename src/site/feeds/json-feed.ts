import { type PageServices, servicesContext } from '#core/pages/context.ts';
import type { Route } from './+types/json-feed.ts';
import {
  type FeedArticle,
  feedDescription,
  feedImage,
  feedTitle,
  listFeedArticles,
} from './feed-articles.ts';

/** The newest articles as JSON Feed 1.1. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const articles = await listFeedArticles(services);
  return new Response(JSON.stringify(jsonFeed(services, articles)), {
    headers: { 'Content-Type': 'application/feed+json; charset=utf-8' },
  });
}

export function jsonFeed(
  { siteUrl, brand }: Pick<PageServices, 'siteUrl' | 'brand'>,
  articles: readonly FeedArticle[],
) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle({ brand }),
    home_page_url: `${siteUrl}/blogs`,
    feed_url: `${siteUrl}/feed.json`,
    description: feedDescription,
    icon: feedImage({ siteUrl, brand }),
    language: 'en-IN',
    items: articles.map(({ id, url, title, summary, html, publishedAt, picture, author }) => ({
      ...{ id, url, title, summary, content_html: html },
      ...(picture && { image: `${siteUrl}/uploads/${picture.name}` }),
      ...(publishedAt && { date_published: publishedAt }),
      ...(author && {
        authors: [{ name: author.name, url: author.url, ...(author.picture && { avatar: author.picture }) }],
      }),
    })),
  };
}
