import type { EntryContext } from 'react-router';

/** The route of the layout of all public pages: its file in src, as React Router names it. */
export const publicLayout = 'site/layout';

/**
 * Whether no link of the site leads to the page: the server redirects a browser there after a form, or the link is in
 * an email. The page list for visitors omits these; a browser that lands on one gets a list with them.
 *
 * @param path the path of the route (src/routes.ts)
 */
export const isLandingPage = (path = ''): boolean =>
  /^(join|my|my-data|payment)(\/|$)|\/(sent|waiting)$/.test(path);

/**
 * Replaces the list of all pages by the list of public pages (scripts/bundle/public-manifest.ts), which is a third of
 * the size. The browser requests other pages from the server as whole documents
 * (src/features/offline/public/navigation-guard.tsx).
 */
export function withPublicManifest(context: EntryContext): EntryContext {
  const routes = context.staticHandlerContext.matches.map(({ route }) => route);
  if (!routes.some(({ id }) => id === publicLayout) || import.meta.env.DEV) return context;
  const { manifest } = context;
  const isLanding = routes.some(({ path }) => isLandingPage(path));
  const url = manifest.url.replace('/manifest-', isLanding ? '/manifest-landing-' : '/manifest-public-');
  return { ...context, manifest: { ...manifest, url } };
}
