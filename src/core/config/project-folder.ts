import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** Where package.json stands. Files beside the code are found from here: what is built runs from another folder. */
export const projectFolder = dirname(findPackageJSON(import.meta.url) ?? '');

/** Whether others than the machine itself are meant to reach the site. */
export function isPublic(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return !/^(?:localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(hostname);
}
