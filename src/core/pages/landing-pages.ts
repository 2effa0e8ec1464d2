import type { EntryContext } from 'react-router';

/** The route of the layout that all public pages share: its file in src, as React Router names it. */
export const publicLayout = 'site/layout';

/**
 * Whether no link of the site leads to the page: the server redirects a browser there after a form, or the link is in an
 * email. The list of pages that visitors get leaves these out; a browser that lands on one gets a list with them.
 *
 * @param path the path of the route on the map of pages (src/routes.ts)
 */
export const isLandingPage = (path = ''): boolean => /^(join|my|my-data)(\/|$)|\/(sent|waiting)$/.test(path);

/**
 * Visitors get a list of the public pages alone (scripts/bundle/public-manifest.ts), which is a third of that of all pages.
 * What it does not name, the browser asks the server for as a whole page (src/features/offline/public/navigation-guard.tsx).
 */
export function forVisitors(context: EntryContext): EntryContext {
  const routes = context.staticHandlerContext.matches.map(({ route }) => route);
  if (!routes.some(({ id }) => id === publicLayout) || import.meta.env.DEV) return context;
  const { manifest } = context;
  const isLanding = routes.some(({ path }) => isLandingPage(path));
  const url = manifest.url.replace('/manifest-', isLanding ? '/manifest-landing-' : '/manifest-public-');
  return { ...context, manifest: { ...manifest, url } };
}
