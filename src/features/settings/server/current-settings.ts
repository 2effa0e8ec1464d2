import type { Config } from '#core/config/config.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageParts, PageSettings } from '#core/pages/context.ts';
import type { ConsentPurpose } from '#features/consent/rules/consent.ts';
import {
  type LegalFacts,
  type LegalName,
  legalNames,
  type ShownNotice,
  shownNotice,
} from '#features/consent/rules/notices.ts';
import { refundPolicyOf } from '#features/webinars/rules/refund-settings.ts';
import { offeredCities, type SiteSettings } from '../rules/settings.ts';
import type { EnvironmentSettings } from './settings-store.ts';

declare module '#core/pages/context.ts' {
  interface PageSettings {
    /** What people are told at the form of a purpose. */
    notice: (purpose: ConsentPurpose) => ShownNotice;
    /** What the legal pages say of the settings. */
    legal: LegalFacts;
    /** Those that the session form offers, in its order. */
    cities: readonly string[];
  }
}

export type LiveSettings = Awaited<ReturnType<typeof openSiteSettings>>;

interface Parts {
  stores: Pick<Stores, 'siteSettings'>;
  config: EnvironmentSettings & Pick<Config, 'siteUrl'>;
  /** Calls back whenever this or another process may have changed them. */
  onChange: (listener: () => void) => void;
  onFailure: (error: unknown) => void;
}

/**
 * The settings of the site (product: Settings of the site), read once and again whenever content has changed: all
 * processes hear of that.
 */
export async function openSiteSettings({ stores, config, onChange, onFailure }: Parts) {
  let reading: Promise<SiteSettings> | undefined;
  let last: SiteSettings;

  function read(): Promise<SiteSettings> {
    if (reading) return reading;
    const begun = stores.siteSettings.values(config);
    reading = begun;
    begun.then(
      // What was begun before a change may not know of it.
      (found) => {
        if (reading === begun) last = found;
      },
      () => {
        if (reading === begun) reading = undefined;
      },
    );
    return begun;
  }

  last = await read();
  onChange(() => {
    reading = undefined;
    read().catch(onFailure);
  });

  return {
    /** As they are now. @throws DatabaseAway where they have changed and cannot be read */
    read,

    /** As they were last read: after a change by another process, some milliseconds late. */
    last: () => last,

    /** What emails show of the site, always as it was last read. */
    details: {
      siteUrl: config.siteUrl,
      get phones() {
        return last.phones;
      },
      get emails() {
        return last.emails;
      },
      get address() {
        return last.address;
      },
    } satisfies SiteDetails,
  };
}

/** What of the settings public pages show. */
export function settingsForPages(
  { read, last }: Pick<LiveSettings, 'read' | 'last'>,
  notices: Pick<Services['noticeService'], 'under'>,
): PageParts['settings'] {
  const shown = (set: SiteSettings): PageSettings => {
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
