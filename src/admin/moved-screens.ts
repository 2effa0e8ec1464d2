import { redirect } from 'react-router';
import { readSession } from '#core/api-client/session.ts';
import { mayOpen } from './sidebar-links.ts';

/** New addresses of screens that have moved, by their old ones, below /admin/. */
const movedTo: Readonly<Record<string, string>> = {
  planned: 'calendar',
  health: 'site-health',
  work: 'site-health/jobs',
  checks: 'site-health/checks',
  redirects: 'site-health/redirects',
};

/**
 * Leads on from an old address to the new one, query included. Roles that may not open the new one stay: editors have
 * content checks and redirects, and no Site health.
 *
 * @throws a redirect
 */
export function leaveOldAddress({ request }: { request: Request }): null {
  const { pathname, search } = new URL(request.url);
  const target = movedTo[pathname.split('/')[2] ?? ''];
  if (target && mayOpen(readSession()?.role, `/admin/${target}`)) throw redirect(`/admin/${target}${search}`);
  return null;
}
