import { readdirSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { readFrom } from '#cms/redirects/service.ts';
import { fixedAddresses } from '#core/pages/page-address.ts';
import routes from '#routes.ts';

/** The paths of pages that have no parameter, but for those of staff. */
function fixedPaths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    if (path === 'admin') return [];
    const own = path ? `${above}/${path}` : above;
    return [...(children ? fixedPaths(children, own) : [own || '/'])];
  });
}
const pages = fixedPaths(routes).filter((path) => !/[:*]/.test(path));
const files = readdirSync('public', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => `/${name}`);

test('every page without a parameter and every file of the site is known', () => {
  expect(pages).toContain('/my-data/sent');
  expect([...pages, ...files].filter((path) => !fixedAddresses.has(path))).toEqual([]);
});

test('none of them can lead elsewhere', () => {
  const all = [...fixedAddresses];
  expect(all.filter((path) => readFrom(path, 'https://ananta.example').ok)).toEqual([]);
});

test('nothing is known that neither a page nor a file nor a route of the server has', () => {
  const made = new Set([...pages, ...files, '/webinars.ics']);
  expect([...fixedAddresses].filter((path) => !made.has(path))).toEqual([]);
});
