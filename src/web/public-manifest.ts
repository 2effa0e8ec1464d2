import type { EntryContext } from 'react-router';
import { isLandingPage } from './landing-pages.ts';

/**
 * Visitors get a list of the public pages alone (scripts/bundle/public-manifest.ts), which is a third of that of all pages.
 * What it does not name, the browser asks the server for as a whole page (public/offline/use-code-first.ts).
 */
export function forVisitors(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const isPublic = ids.includes('public/layout') && !ids.some(isLandingPage);
  if (!isPublic || import.meta.env.DEV) return context;
  const { manifest } = context;
  return {
    ...context,
    manifest: { ...manifest, url: manifest.url.replace('/manifest-', '/manifest-public-') },
  };
}
