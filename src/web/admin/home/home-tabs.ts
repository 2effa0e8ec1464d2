import { screenAddress } from '../../../content/addresses.ts';
import { contentNames, contentTypes } from '../../../content/index.ts';

/** The types whose screens are tabs of /admin/home, in the order of the registry. */
export const homeTabs = contentNames
  .map((name) => contentTypes[name])
  .filter(({ admin }) => admin.path.startsWith('home/'))
  .map((definition) => ({ to: screenAddress(definition), label: definition.admin.label }));
