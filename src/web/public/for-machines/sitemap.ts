import { servicesContext } from '../../context.ts';
import type { Route } from './+types/sitemap.ts';

const pages = [
  ...['/', '/about', '/our-team', '/courses', '/webinars', '/blogs', '/video', '/media', '/community'],
  ...['/session-book', '/upcoming-webinar', '/privacy-policy', '/refund-policy', '/disclaimer'],
];

/** Types whose entries have pages of their own, and where these are. */
const details = [
  { name: 'blog', path: '/blogDetail/' },
  { name: 'webinar', path: '/webinars-detail/' },
  { name: 'course', path: '/course-detail/' },
] as const;

/** Every public page, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const lists = await Promise.all(
    details.map(async ({ name, path }) => {
      const entries = await content.list(name);
      return entries.map(({ link }) => path + encodeURIComponent(link));
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

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
