import { type Brand, brandOf } from '#core/brand/brand.ts';
import type { Config } from '#core/config/config.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageParts, PageSettings } from '#core/pages/context.ts';
import type { ShownNotice } from '#features/consent/api.ts';
import type { ConsentPurpose } from '#features/consent/rules/consent.ts';
import {
  type LegalFacts,
  type LegalName,
  legalNames,
  toShownNotice,
} from '#features/consent/rules/notices.ts';
import { refundPolicyOf } from '#features/webinars/rules/refund-settings.ts';
import { offeredCities, type SiteSettings } from '../rules/settings.ts';
import type { EnvironmentSettings } from './settings-store.ts';

declare module '#core/pages/context.ts' {
  interface PageSettings {
    /** The notice at the form of a purpose. */
    notice: (purpose: ConsentPurpose) => ShownNotice;
    /** The values of the settings in the legal pages. */
    legal: LegalFacts;
    /** The cities of the session form, in its order. */
    cities: readonly string[];
  }
}

export type CurrentSettings = Awaited<ReturnType<typeof openSiteSettings>>;

interface SiteSettingsOptions {
  stores: Pick<Stores, 'siteSettings'>;
  config: EnvironmentSettings & Pick<Config, 'siteUrl'>;
  /** Calls back whenever this or another process may have changed the settings. */
  onChange: (listener: () => void) => void;
  onFailure: (error: unknown) => void;
}

/**
 * Caches the settings of the site (product: Settings of the site), and reads them again whenever content has changed, in any
 * process.
 */
export async function openSiteSettings({ stores, config, onChange, onFailure }: SiteSettingsOptions) {
  let pending: Promise<SiteSettings> | undefined;
  let last: SiteSettings;

  function read(): Promise<SiteSettings> {
    if (pending) return pending;
    const promise = stores.siteSettings.values(config);
    pending = promise;
    promise.then(
      // A read that began before a change may be outdated.
      (found) => {
        if (pending === promise) last = found;
      },
      () => {
        if (pending === promise) pending = undefined;
      },
    );
    return promise;
  }

  last = await read();
  onChange(() => {
    pending = undefined;
    read().catch(onFailure);
  });

  return {
    /** The present settings. @throws DatabaseUnavailableError where they have changed and cannot be read */
    read,

    /** The settings as last read: some milliseconds late after a change by another process. */
    last: () => last,

    /** The details for emails, as last read. */
    details: {
      siteUrl: config.siteUrl,
      get brand(): Brand {
        return brandOf(last);
      },
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

/** The settings that public pages show. */
export function settingsForPages(
  { read, last }: Pick<CurrentSettings, 'read' | 'last'>,
  notices: Pick<Services['noticeService'], 'forSettings'>,
): PageParts['settings'] {
  const toPageSettings = (set: SiteSettings): PageSettings => {
    const { phones, emails, address } = set;
    return {
      brand: brandOf(set),
      contact: { phones, emails, address },
      cities: offeredCities(set),
      notice: (purpose) => toShownNotice(notices.forSettings(set)[purpose]),
      legal: {
        ...(Object.fromEntries(legalNames.map((name) => [name, set[name]])) as Pick<SiteSettings, LegalName>),
        refunds: refundPolicyOf(set),
      },
    };
  };
  return { read: async () => toPageSettings(await read()), last: () => toPageSettings(last()) };
}
