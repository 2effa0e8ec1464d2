import { useCallback, useContext, useEffect } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';

/**
 * The code of pages is fetched when it is needed. Where the router itself cannot fetch it, be it for a page or only ahead of
 * time, it loads the document anew, and without network that takes what is being read from the visitor. So its files are
 * fetched and run first: the router then finds them in this document.
 */
export function usePageCode() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);

  /** The files of the page at a path that this document has not run yet; the router's own lists know them. */
  const missingFiles = useCallback(
    (pathname: string): string[] => {
      if (!router || !framework) return [];
      const { manifest, routeModules } = framework;
      const files = (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route }) => {
        const entry = manifest.routes[route.id];
        if (!entry || route.id in routeModules) return [];
        const modules = [entry.module, entry.clientLoaderModule, entry.clientMiddlewareModule];
        return [...modules, ...(entry.imports ?? []), ...(entry.css ?? [])];
      });
      return [...new Set(files)].filter((file) => file !== undefined);
    },
    [router, framework],
  );

  /**
   * Fetches and runs them all.
   *
   * @returns whether they were all there; not so where the site has been renewed since this document was loaded
   * @throws where the network fails
   */
  const fetchCode = useCallback(
    async (pathname: string, signal: AbortSignal): Promise<boolean> => {
      const files = missingFiles(pathname);
      const found = await Promise.all(files.map((file) => fetchFile(file, signal)));
      return found.every(Boolean) && runScripts(files);
    },
    [missingFiles],
  );

  /** Whether the router's list does not name that path: visitors' names the public pages only. */
  const isElsewhere = useCallback(
    (pathname: string): boolean =>
      router !== undefined && matchRoutes(router.routes, pathname)?.at(-1)?.route.path === '*',
    [router],
  );

  return { missingFiles, fetchCode, isElsewhere };
}

/** Not by `import` alone: some browsers remember for as long as the document lives that a module could not be imported. */
async function fetchFile(file: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(file, { signal });
  await answer.arrayBuffer();
  return answer.ok;
}

/** Were that left to the router, a network that has gone since then, where nothing is cached, would cost the document after all. */
function runScripts(files: string[]): Promise<boolean> {
  const scripts = files.filter((file) => file.endsWith('.js'));
  return Promise.all(scripts.map((file) => import(/* @vite-ignore */ file))).then(
    () => true,
    () => false,
  );
}

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
