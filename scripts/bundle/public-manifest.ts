import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryContext } from 'react-router';
import { isLandingPage, publicLayout } from '../../src/core/pages/landing-pages.ts';

type Manifest = EntryContext['manifest'];
type Route = NonNullable<Manifest['routes'][string]>;

/**
 * Writes, beside the router's list of all pages, the two for visitors (named in src/core/pages/landing-pages.ts): the
 * pages with the public layout, with and without landing pages, and only the properties that the router uses.
 */
export async function writePublicManifests(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no list of pages.');
  const script = await readFile(join(assets, name), 'utf8');
  const [before = ''] = /^[^{]+/.exec(script) ?? [];
  const manifest: Manifest = JSON.parse(script.slice(before.length, script.lastIndexOf('}') + 1));
  for (const kind of ['public', 'landing'] as const) {
    const visitorsName = name.replace('-', `-${kind}-`);
    // React compares the address with the one in the page.
    const visitors = { ...publicManifest(manifest, kind), url: manifest.url.replace(name, visitorsName) };
    await writeFile(join(assets, visitorsName), `${before}${JSON.stringify(visitors)};`);
  }
}

/** @param kind `landing`: with the pages to which no link of the site leads */
export function publicManifest(
  { entry, routes, url, version }: Manifest,
  kind: 'public' | 'landing',
): Manifest {
  const { root, [publicLayout]: layout, ...others } = routes;
  if (!root || !layout) throw new Error(`There is no ${publicLayout}.`);
  const isThere = new Set([entry, root, layout].flatMap(({ module, imports = [] }) => [module, ...imports]));
  const pages = Object.values(others).filter(
    (route) => route?.parentId === publicLayout && (kind === 'landing' || !isLandingPage(route.path)),
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

/** Without false or empty properties, and without the scripts that every public page has loaded already. */
function withoutNeedless(route: Route, isThere: ReadonlySet<string>): Route {
  const imports = route.imports?.filter((file) => !isThere.has(file));
  const isSaid = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);
  return JSON.parse(JSON.stringify({ ...route, imports }, (_, value) => (isSaid(value) ? value : undefined)));
}
