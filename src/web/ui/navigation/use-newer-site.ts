import { useContext, useEffect } from 'react';
import { UNSAFE_FrameworkContext } from 'react-router';

/**
 * Loads the page anew where it broke because the site has been renewed since this document was loaded: what the server
 * answers now may not be what this code knows. The list of pages has another name in each build, so that the new document
 * finds its own, and an error that stays is told.
 *
 * @param error what broke it
 */
export function useNewerSite(error: unknown): void {
  const list = useContext(UNSAFE_FrameworkContext)?.manifest.url;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each error
  useEffect(() => {
    if (!list) return;
    // The browser itself keeps it for a year.
    fetch(list, { cache: 'no-store' }).then(
      ({ status }) => status === 404 && location.reload(),
      () => undefined,
    );
  }, [list, error]);
}
