import type { PublicPage } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { createPageMap, type PageMap } from '#core/pages/page-address.ts';

/** Pages without entries, for the sitemap too. */
export const pagesWithoutEntries = [
  '/search',
  '/session-book',
  '/upcoming-webinar',
  '/privacy-policy',
  '/refund-policy',
  '/disclaimer',
] as const;

/**
 * The other addresses that exist independent of published content. A test compares them with the map of pages and with
 * `public/`.
 */
const otherAddresses = [
  ...['/', '/saved', '/offline', '/my', '/my-data', '/my-data/sent'],
  ...['/session-book/sent', '/upcoming-webinar/sent', '/upcoming-webinar/waiting'],
  ...['/login', '/register', '/forgot-password', '/account', '/dashboard'],
  ...['/feed.xml', '/feed.json', '/llms.txt', '/sitemap.xml', '/robots.txt', '/webinars.ics'],
  ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/share.jpg', '/brand-logo.png'],
  ...['/manifest.webmanifest', '/admin.webmanifest'],
];

/** The known addresses of the site: the pages of its content types, and all others. */
export function createSiteMap(): PageMap {
  const pages = contentNames.map((name): PublicPage => contentTypes[name].page);
  return createPageMap(pages, [...pagesWithoutEntries, ...otherAddresses]);
}
