import { servicesContext } from '#core/pages/context.ts';
import type { Route } from './+types/robots.ts';

/**
 * What search engines need not fetch: answers for programs, which are no pages. Pages that are not for them (accounts, the
 * admin area) say so themselves, and have to be read for that: one that is closed here is listed by its address wherever
 * somebody links to it.
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
