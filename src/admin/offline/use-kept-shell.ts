import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { tellServiceWorker, useServiceWorker } from '#features/offline/public/use-service-worker.ts';
import type { AdminShell } from '#features/offline/service-worker/told-by-admin.ts';

interface PageList {
  url: string;
  entry: Files;
  routes: Record<string, (Files & { id: string }) | undefined>;
}

interface Files {
  module: string;
  imports?: string[];
  css?: string[];
}

declare const window: Window & { __reactRouterManifest?: PageList };
declare const navigator: Navigator & { connection?: { saveData?: boolean } };

/** Milliseconds after which a screen has what it shows: nothing is fetched in its way. */
const settled = 3000;

/** Lets the browser keep the admin area itself: never what it shows, which stays with the account (answer-keeper.ts). */
export function useKeptShell(): void {
  const { pathname } = useLocation();
  // The ids of people's records are not to be found in a cache that all accounts share.
  const isOfOne = Object.keys(useParams()).length > 0;
  useServiceWorker(pathname);

  useEffect(() => {
    if (isOfOne || import.meta.env.DEV) return;
    const timer = setTimeout(async () => {
      // Of what a screen fetches only when it needs it, the one thing without which a form does not show its texts.
      if (!navigator.connection?.saveData) {
        await import('#cms/fields/rich-text/editor/editor.tsx').catch(() => undefined);
      }
      const list = window.__reactRouterManifest;
      if (!list) return;
      const told: AdminShell = { shell: pathname, build: list.url, files: filesOf(list) };
      tellServiceWorker(told);
    }, settled);
    return () => clearTimeout(timer);
  }, [pathname, isOfOne]);
}

function filesOf({ entry, routes }: PageList): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  // Whoever saves data has kept what was fetched anyhow.
  const isOurs = (id: string) => id === 'root' || /(^|\/)admin\//.test(id);
  const ours = navigator.connection?.saveData
    ? []
    : Object.values(routes).flatMap((route) => (route && isOurs(route.id) ? [route] : []));
  const named = [entry, ...ours].flatMap(({ module, imports = [], css = [] }) => [
    module,
    ...imports,
    ...css,
  ]);
  return [...new Set([...named, ...loaded])].filter((path) => path.startsWith('/assets/'));
}
