import { type LegalName, legalNames } from '../../content/privacy/legal-facts.ts';
import { refundPolicyOf } from '../../content/site-settings/number-settings.ts';
import { offeredCities, type SiteSettings } from '../../content/site-settings/site-settings.ts';
import type { PageParts, SetForPages } from '../pages/page-services.ts';
import { type NoticeDesk, shownNotice } from '../privacy/notice-desk.ts';
import type { LiveSettings } from './site-settings.ts';

/** What of the settings public pages show. */
export function settingsForPages(
  { read, last }: Pick<LiveSettings, 'read' | 'last'>,
  notices: Pick<NoticeDesk, 'under'>,
): PageParts['settings'] {
  const shown = (set: SiteSettings): SetForPages => {
    const { phones, emails, address } = set;
    return {
      contact: { phones, emails, address },
      cities: offeredCities(set),
      notice: (purpose) => shownNotice(notices.under(set)[purpose]),
      legal: {
        ...(Object.fromEntries(legalNames.map((name) => [name, set[name]])) as Pick<SiteSettings, LegalName>),
        refunds: refundPolicyOf(set),
      },
    };
  };
  return { read: async () => shown(await read()), last: () => shown(last()) };
}
