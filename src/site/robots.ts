import { servicesContext } from '#core/pages/context.ts';
import type { Route } from './+types/robots.ts';

/**
 * Addresses for programs, which search engines need not fetch. Pages that must not be indexed (accounts, the admin
 * area) declare that themselves, and must be fetched for it: a page that is disallowed here is indexed by its address
 * wherever there is a link to it.
 */
const closed = ['/api/', '/lists/', '/*.data$', '/*.data?'];

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext);
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
