import { screenAddress } from '../../../content/addresses.ts';
import { contentNames, contentTypes } from '../../../content/index.ts';
import { isScreenFor } from '../frame/screens-for.ts';

/** The types whose screens are tabs of /admin/home, in the order of the registry: those that a role has a use for. */
export function homeTabsFor(role: string | undefined): { to: string; label: string }[] {
  return contentNames
    .map((name) => contentTypes[name])
    .filter((definition) => definition.admin.path.startsWith('home/') && isScreenFor(role, definition))
    .map((definition) => ({ to: screenAddress(definition), label: definition.admin.label }));
}
