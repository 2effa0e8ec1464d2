import { contentNames, contentTypes } from '../../../content/index.ts';

/** The types whose screens are tabs of /admin/home, in the order of the registry. */
export const homeTabs = contentNames
  .map((name) => contentTypes[name].admin)
  .filter(({ path }) => path.startsWith('home/'));
