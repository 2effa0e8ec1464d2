import { useContext, useEffect } from 'react';
import { isRouteErrorResponse, UNSAFE_FrameworkContext } from 'react-router';

/**
 * Loads the page anew where it broke because the site has been renewed since this document was loaded: what the server
 * answers now may not be what this code knows. The list of pages has another name in each build, so that the new document
 * finds its own, and an error that stays is told.
 */
export function useNewerSite(error: unknown): void {
  const list = useContext(UNSAFE_FrameworkContext)?.manifest.url;

  useEffect(() => {
    // What the server has refused it would refuse again.
    if (!list || isRouteErrorResponse(error)) return;
    const leaving = new AbortController();
    // The browser itself keeps it for a year.
    fetch(list, { method: 'HEAD', cache: 'no-store', signal: leaving.signal }).then(
      ({ status }) => status === 404 && window.location.reload(),
      () => undefined,
    );
    return () => leaving.abort();
  }, [list, error]);
}
