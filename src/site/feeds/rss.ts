import { type PageServices, servicesContext } from '#core/pages/context.ts';
import { cdata, escapeXml } from '#core/text/xml.ts';
import type { Route } from './+types/rss.ts';
import {
  type FeedArticle,
  feedDescription,
  feedImage,
  feedTitle,
  listFeedArticles,
} from './feed-articles.ts';

/** The newest articles as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const articles = await listFeedArticles(services);
  return new Response(rss(services, articles), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}

export function rss(
  services: Pick<PageServices, 'siteUrl' | 'brand'>,
  articles: readonly FeedArticle[],
): string {
  const { siteUrl } = services;
  const title = escapeXml(feedTitle(services));
  const site = escapeXml(siteUrl);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
  <title>${title}</title>
  <link>${site}/blogs</link>
  <description>${escapeXml(feedDescription)}</description>
  <language>en-in</language>
  <atom:link href="${site}/feed.xml" rel="self" type="application/rss+xml"/>
  <image><url>${escapeXml(feedImage(services))}</url><title>${title}</title><link>${site}/blogs</link></image>
${articles.map((article) => item(siteUrl, article)).join('')}</channel>
</rss>
`;
}

function item(siteUrl: string, { id, url, title, summary, html, publishedAt, picture, author }: FeedArticle) {
  const lines = [
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(url)}</link>`,
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    publishedAt && `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`,
    author && `<dc:creator>${escapeXml(author.name)}</dc:creator>`,
    `<description>${escapeXml(summary)}</description>`,
    `<content:encoded>${cdata(html)}</content:encoded>`,
    picture && `<media:content url="${escapeXml(`${siteUrl}/uploads/${picture.name}`)}" medium="image"/>`,
  ];
  return `  <item>\n${lines
    .filter(Boolean)
    .map((line) => `    ${line}\n`)
    .join('')}  </item>\n`;
}
