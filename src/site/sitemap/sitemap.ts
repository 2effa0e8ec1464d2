import { servicesContext } from '#core/pages/context.ts';
import type { Route } from './+types/sitemap.ts';
import { listParts, xmlEntry, xmlResponse } from './sitemap-parts.ts';

/** The list of sitemaps, which together contain every public page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const parts = await listParts(content);
  return xmlResponse(
    'sitemapindex',
    parts.map((path) => xmlEntry('sitemap', { address: siteUrl + path })),
  );
}
