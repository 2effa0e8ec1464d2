import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of package.json. Files beside the code are resolved from here: the build runs from another folder. */
export const projectFolder = dirname(findPackageJSON(import.meta.url) ?? '');

/** Whether the site is meant to be reached from other machines. */
export function isPublicSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return !/^(?:localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(hostname);
}
