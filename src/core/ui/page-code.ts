import { useEffect } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/** The list of pages as written by the build (scripts/bundle/public-manifest.ts). Each document runs it first. */
interface PageList {
  /** Its own address, which is different in each build. */
  url: string;
  routes: Readonly<Record<string, PageFiles>>;
}

interface PageFiles {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

declare const window: Window & { __reactRouterManifest?: PageList };

/** The ids of routes whose code this document has run. */
const loadedRoutes = new Set<string>();

/** Marks the code of the current page as loaded. @param shown of `useMatches` */
export function markPageLoaded(shown: readonly { id: string }[]): void {
  for (const { id } of shown) loadedRoutes.add(id);
}

let pages: RouteObject[] | undefined;

function pagesBelow(parent: string | undefined): RouteObject[] {
  const all = Object.values(window.__reactRouterManifest?.routes ?? {});
  return all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, index, ...(path && { path }) } : { id, ...(path && { path }), children: pagesBelow(id) },
    );
}

function pagesAt(pathname: string): PageFiles[] {
  pages ??= pagesBelow(undefined);
  const { routes = {} } = window.__reactRouterManifest ?? {};
  return (matchRoutes(pages, pathname) ?? []).flatMap(({ route: { id = '' } }) => routes[id] ?? []);
}

/**
 * The files of the page at a path that this document has not run. Where the router itself cannot load them, for
 * navigation or prefetch, it reloads the document, and without network the visitor loses the current page. So they are
 * loaded and run first, and the router finds them in this document.
 */
export function missingFiles(pathname: string): string[] {
  const files = pagesAt(pathname).flatMap(({ id, module, imports = [], css = [] }) =>
    loadedRoutes.has(id) ? [] : [module, ...imports, ...css],
  );
  return [...new Set(files)];
}

/**
 * Loads and runs them all.
 *
 * @returns whether all exist; false where the site has been updated since this document was loaded
 * @throws where the network fails
 */
export async function loadPageCode(pathname: string, signal: AbortSignal): Promise<boolean> {
  const files = missingFiles(pathname);
  const found = await Promise.all(files.map((file) => fetchFile(file, signal)));
  const isComplete = found.every(Boolean) && (await runScripts(files));
  if (isComplete) markPageLoaded(pagesAt(pathname));
  return isComplete;
}

/** Whether the list does not contain that path: the visitors' list contains public pages only. */
export function isUnlistedPage(pathname: string): boolean {
  return pagesAt(pathname).at(-1)?.path === '*';
}

/** Not by `import` alone: some browsers remember a failed import for the lifetime of the document. */
async function fetchFile(file: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(file, { signal });
  await answer.arrayBuffer();
  return answer.ok;
}

/**
 * If that were left to the router, a network loss in between, without a cached file, would still reload the document.
 */
function runScripts(files: string[]): Promise<boolean> {
  const scripts = files.filter((file) => file.endsWith('.js'));
  return Promise.all(scripts.map((file) => import(/* @vite-ignore */ file))).then(
    () => true,
    () => false,
  );
}

/**
 * Reloads a page that broke because the site has been updated since this document was loaded: answers of the server may
 * not fit this code. The list of pages has another name in each build, so that the new document loads its own, and a
 * persistent error is shown.
 *
 * @param error the cause
 */
export function useReloadIfOutdated(error: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each error
  useEffect(() => {
    const list = window.__reactRouterManifest?.url;
    if (!list) return;
    // The browser's cache stores it for a year.
    fetch(list, { cache: 'no-store' }).then(
      ({ status }) => status === 404 && location.reload(),
      () => undefined,
    );
  }, [error]);
}
