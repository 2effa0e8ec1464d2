import { otherPages } from '../../content/addresses.ts';
import type { PublicPage } from '../../content/define-content.ts';
import { contentNames, contentTypes } from '../../content/index.ts';

const lists = contentNames.map((name) => (contentTypes[name].page as PublicPage).list);

/** What visitors can open whatever is published. A test holds it to the map of pages and to `public/`. */
export const fixedAddresses: ReadonlySet<string> = new Set([
  ...['/', ...lists, ...otherPages, '/saved', '/offline', '/my', '/my-data', '/my-data/sent'],
  ...['/session-book/sent', '/upcoming-webinar/sent', '/upcoming-webinar/waiting'],
  ...['/login', '/register', '/forgot-password', '/account', '/dashboard'],
  ...['/feed.xml', '/feed.json', '/llms.txt', '/sitemap.xml', '/robots.txt', '/webinars.ics'],
  ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/share.jpg'],
  ...['/manifest.webmanifest', '/admin.webmanifest'],
]);
