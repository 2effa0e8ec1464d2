import type { Config } from '#core/config/config.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageParts, PageSettings } from '#core/pages/context.ts';
import type { ConsentPurpose } from '#features/consent/rules/consent.ts';
import {
  type LegalFacts,
  type LegalName,
  legalNames,
  type ShownNotice,
} from '#features/consent/rules/notices.ts';
import { type NoticeService, shownNotice } from '#features/consent/server/notices.ts';
import { offeredCities, refundPolicyOf, type SiteSettings, settingNames } from '../rules/settings.ts';
import { settingOf } from './settings-store.ts';

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

export type EnvironmentSettings = Pick<Config, 'given' | 'contact' | 'mail'>;

/** What stands in the environment, and wins over what is set on the screen. */
export function fromEnvironment({ given, contact, mail }: EnvironmentSettings): Partial<SiteSettings> {
  return {
    ...(given.CONTACT_PHONES && { phones: contact.phones }),
    ...(given.CONTACT_EMAILS && { emails: contact.emails }),
    ...(given.CONTACT_ADDRESS && { address: contact.address }),
    ...(given.STAFF_EMAIL && { staffEmail: mail.staff }),
  };
}

/** The settings as they are, read from the database each time: for commands that run once. */
export async function readSiteSettings(
  stores: { siteSettings: Pick<Stores['siteSettings'], 'list'> },
  environment: EnvironmentSettings,
): Promise<SiteSettings> {
  const rows = new Map((await stores.siteSettings.list()).map((row) => [row.name, row]));
  const set = settingNames.map((name) => [name, settingOf(name, rows.get(name))]);
  return { ...(Object.fromEntries(set) as SiteSettings), ...fromEnvironment(environment) };
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
    const begun = readSiteSettings(stores, config);
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
  notices: Pick<NoticeService, 'under'>,
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
