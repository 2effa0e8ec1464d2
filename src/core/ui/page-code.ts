import { useEffect } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/** The list of pages as the build writes it (scripts/bundle/public-manifest.ts). Each document runs it first. */
interface PageList {
  /** Its own address, which is another one in each build. */
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

/** The routes whose code this document has run, by their ids. */
const run = new Set<string>();

/** Notes what is on the screen: its code is there. @param shown of `useMatches` */
export function noteShownPage(shown: readonly { id: string }[]): void {
  for (const { id } of shown) run.add(id);
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
 * The files of the page at a path that this document has not run. Where the router itself cannot fetch them, be it for a
 * page or only ahead of time, it loads the document anew, and without network that takes what is being read from the
 * visitor. So they are fetched and run first: the router then finds them in this document.
 */
export function missingFiles(pathname: string): string[] {
  const files = pagesAt(pathname).flatMap(({ id, module, imports = [], css = [] }) =>
    run.has(id) ? [] : [module, ...imports, ...css],
  );
  return [...new Set(files)];
}

/**
 * Fetches and runs them all.
 *
 * @returns whether they were all there; not so where the site has been renewed since this document was loaded
 * @throws where the network fails
 */
export async function fetchCode(pathname: string, signal: AbortSignal): Promise<boolean> {
  const files = missingFiles(pathname);
  const found = await Promise.all(files.map((file) => fetchFile(file, signal)));
  const isComplete = found.every(Boolean) && (await runScripts(files));
  if (isComplete) noteShownPage(pagesAt(pathname));
  return isComplete;
}

/** Whether the list does not name that path: visitors' names the public pages only. */
export function isElsewhere(pathname: string): boolean {
  return pagesAt(pathname).at(-1)?.path === '*';
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
 * answers may not be what this code knows. The list of pages has another name in each build, so that the new document
 * finds its own, and an error that stays is told.
 *
 * @param error what broke it
 */
export function useNewerSite(error: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each error
  useEffect(() => {
    const list = window.__reactRouterManifest?.url;
    if (!list) return;
    // The browser itself keeps it for a year.
    fetch(list, { cache: 'no-store' }).then(
      ({ status }) => status === 404 && location.reload(),
      () => undefined,
    );
  }, [error]);
}
