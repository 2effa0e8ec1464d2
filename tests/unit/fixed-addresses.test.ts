import { readdirSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { parseSource } from '#cms/redirects/service.ts';
import routes from '#routes.ts';
import { createSiteMap } from '#site/addresses.ts';

/** The paths of pages without a parameter, except those of staff. */
function fixedPaths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    if (path === 'admin') return [];
    const own = path ? `${above}/${path}` : above;
    return [...(children ? fixedPaths(children, own) : [own || '/'])];
  });
}
const pages = fixedPaths(routes).filter((path) => !/[:*]/.test(path));
const map = createSiteMap();
const files = readdirSync('public', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => `/${name}`);

test('every page without a parameter and every file of the site is known', () => {
  expect(pages).toContain('/my-data/sent');
  expect([...pages, ...files].filter((path) => !map.fixed.has(path))).toEqual([]);
});

test('none of them can redirect', () => {
  const site = { siteUrl: 'https://ananta.example', map };
  expect([...map.fixed].filter((path) => parseSource(path, site).ok)).toEqual([]);
});

test('every known address has a page, a file or a route of the server', () => {
  const made = new Set([...pages, ...files, '/webinars.ics', '/brand-logo.png']);
  expect([...map.fixed].filter((path) => !made.has(path))).toEqual([]);
});
