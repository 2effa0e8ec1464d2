import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** Where package.json stands. Files beside the code are found from here: what is built runs from another folder. */
export const projectFolder = dirname(findPackageJSON(import.meta.url) ?? '');
