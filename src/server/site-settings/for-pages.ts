import { offeredCities, type SiteSettings } from '../../content/site-settings/site-settings.ts';
import type { PageParts, SetForPages } from '../pages/page-services.ts';
import type { LiveSettings } from './site-settings.ts';

/** What of the settings public pages show. */
export function settingsForPages({ read, last }: Pick<LiveSettings, 'read' | 'last'>): PageParts['settings'] {
  return { read: async () => shown(await read()), last: () => shown(last()) };
}

function shown(set: SiteSettings): SetForPages {
  const { phones, emails, address } = set;
  return { contact: { phones, emails, address }, cities: offeredCities(set) };
}
