import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryContext } from 'react-router';
import { isLandingPage, publicLayout } from '../../src/core/pages/landing-pages.ts';

type Manifest = EntryContext['manifest'];
type Route = NonNullable<Manifest['routes'][string]>;

/**
 * Writes, beside the router's list of all pages, the one that visitors get (src/core/pages/landing-pages.ts names it): the
 * pages within the public frame, and of each only what the router asks about.
 */
export async function writePublicManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no list of pages.');
  const script = await readFile(join(assets, name), 'utf8');
  const [before = ''] = /^[^{]+/.exec(script) ?? [];
  const manifest: Manifest = JSON.parse(script.slice(before.length, script.lastIndexOf('}') + 1));
  const publicName = name.replace('-', '-public-');
  // React compares the address with the one that the page names.
  const visitors = { ...publicManifest(manifest), url: manifest.url.replace(name, publicName) };
  await writeFile(join(assets, publicName), `${before}${JSON.stringify(visitors)};`);
}

export function publicManifest({ entry, routes, url, version }: Manifest): Manifest {
  const { root, [publicLayout]: layout, ...others } = routes;
  if (!root || !layout) throw new Error(`There is no ${publicLayout}.`);
  const isThere = new Set([entry, root, layout].flatMap(({ module, imports = [] }) => [module, ...imports]));
  const pages = Object.values(others).filter(
    (route) => route?.parentId === publicLayout && !isLandingPage(route.path),
  );
  return {
    entry,
    routes: Object.fromEntries(
      [root, layout, ...pages].flatMap((route) =>
        route ? [[route.id, withoutNeedless(route, isThere)]] : [],
      ),
    ),
    url,
    version,
  };
}

/** Without what is false or empty, and without the scripts that each public page has loaded already. */
function withoutNeedless(route: Route, isThere: ReadonlySet<string>): Route {
  const imports = route.imports?.filter((file) => !isThere.has(file));
  const isSaid = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);
  return JSON.parse(JSON.stringify({ ...route, imports }, (_, value) => (isSaid(value) ? value : undefined)));
}
