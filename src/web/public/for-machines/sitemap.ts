import { publicAddress } from '../../../content/addresses.ts';
import type { ContentType } from '../../../content/define-content.ts';
import { type ContentName, contentNames, contentTypes } from '../../../content/index.ts';
import { servicesContext } from '../../context.ts';
import type { Route } from './+types/sitemap.ts';

/** The pages that show entries of a type, and those that show none. */
const pages = [
  ...new Set(contentNames.map((name) => contentTypes[name].page.list)),
  ...['/session-book', '/upcoming-webinar', '/privacy-policy', '/refund-policy', '/disclaimer'],
];

/** Every public page, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const lists = await Promise.all(
    contentNames.filter(hasOwnPages).map(async (name) => {
      const entries = await content.list(name);
      return entries.map((entry) => publicAddress(contentTypes[name], entry));
    }),
  );
  const places = [...pages, ...lists.flat()].map(
    (path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.join('')}</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

/** Whether each entry of a type has a page, and not a place on the page of all. */
function hasOwnPages(name: ContentName): boolean {
  const { page }: ContentType = contentTypes[name];
  return page.entry !== undefined && !page.entry.includes('#');
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
