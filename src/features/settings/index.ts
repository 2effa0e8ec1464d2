import type { SiteDetails } from '#core/email/email.ts';
import { defineFeature } from '#core/manifest/define-feature.ts';
import { nothingPersonal, personalColumns } from '#core/manifest/personal-data.ts';
import { settingsActions } from './rules/actions.ts';
import type { NumberSettings } from './rules/number-settings.ts';
import { type CurrentSettings, openSiteSettings } from './server/current-settings.ts';
import { logoRoute } from './server/logo-route.ts';
import { settingsRoutes } from './server/routes.ts';
import { createSettingsService } from './server/settings.ts';
import { createSiteSettingStore, type SiteSettingTables } from './server/settings-store.ts';

interface SettingsRepositories {
  siteSettings: ReturnType<typeof createSiteSettingStore>;
}

interface SettingsServices {
  siteSettings: CurrentSettings;
  /** The contact details for emails. */
  site: SiteDetails;
}

declare module '#core/database/tables.ts' {
  interface Tables extends SiteSettingTables {}
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends SettingsRepositories {}
}
declare module '#core/manifest/personal-data.ts' {
  interface RetentionSettings extends NumberSettings {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends SettingsServices {}
}

const setting = personalColumns({
  ...{ subject: 'staff', purpose: 'to show contact persons, and who has changed the setting' },
  ...{ keptFor: { until: 'it is changed' }, eraser: 'siteSettings.write' },
});

export const settings = defineFeature({
  name: 'settings',
  actions: settingsActions,

  repositories: (scope): SettingsRepositories => ({ siteSettings: createSiteSettingStore(scope) }),

  async services({ stores, config, onContentChange, log }): Promise<SettingsServices> {
    const siteSettings = await openSiteSettings({
      ...{ stores, config, onChange: onContentChange },
      onFailure: (error) => log.warn({ err: error }, 'changed settings could not be loaded'),
    });
    return { siteSettings, site: siteSettings.details };
  },

  routes: (services) => {
    const { stores, config, siteSettings, noticeService } = services;
    const settingsService = createSettingsService({
      stores,
      config,
      settings: siteSettings,
      notices: noticeService,
    });
    return [settingsRoutes({ siteSettings, settingsService })];
  },

  rootRoutes: (services) => [logoRoute(services)],

  personalData: {
    siteSetting: {
      name: nothingPersonal,
      value: setting.words,
      revision: nothingPersonal,
      changedAt: setting.facts,
      changedBy: setting.words,
    },
  },
});
