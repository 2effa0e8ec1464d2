import type { PublicPage } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { createPageMap, type PageMap } from '#core/pages/page-address.ts';

/** Pages that show no entries, for search engines too. */
export const otherPages = [
  '/search',
  '/session-book',
  '/upcoming-webinar',
  '/privacy-policy',
  '/refund-policy',
  '/disclaimer',
] as const;

/** The other addresses that are there whatever is published. A test holds them to the map of pages and to `public/`. */
const furtherAddresses = [
  ...['/', '/saved', '/offline', '/my', '/my-data', '/my-data/sent'],
  ...['/session-book/sent', '/upcoming-webinar/sent', '/upcoming-webinar/waiting'],
  ...['/login', '/register', '/forgot-password', '/account', '/dashboard'],
  ...['/feed.xml', '/feed.json', '/llms.txt', '/sitemap.xml', '/robots.txt', '/webinars.ics'],
  ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/share.jpg'],
  ...['/manifest.webmanifest', '/admin.webmanifest'],
];

/** What is known of the site's addresses: the pages of its content types, and all others. */
export function createSiteMap(): PageMap {
  const pages = contentNames.map((name): PublicPage => contentTypes[name].page);
  return createPageMap(pages, [...otherPages, ...furtherAddresses]);
}
