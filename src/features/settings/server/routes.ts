import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#core/access/require-action.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { settingsDocs } from '../api.ts';
import { offeredCities } from '../rules/settings.ts';
import type { SettingsService } from './settings.ts';

/** Bytes: all saved replies at their maximum length, in any script. */
const bodyLimit = 524_288;

/** The calls for the settings of the site, and for the texts of the front desk (product: Settings of the site). */
export function settingsRoutes({
  siteSettings,
  settingsService,
}: Pick<Services, 'siteSettings'> & { settingsService: SettingsService }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    const config = { action: 'settings.manage' } as const;

    app.get('/site-settings', { config, schema: settingsDocs.list }, async () => ({
      settings: await settingsService.list(),
    }));

    app.put('/site-settings', { config, bodyLimit, schema: settingsDocs.save }, async (request) => ({
      settings: await settingsService.save(request.body, requireCaller(request)),
    }));

    const reading = { config: { action: 'enquiry.read' } as const, schema: settingsDocs.texts };
    app.get('/front-desk/texts', reading, async () => {
      const set = await siteSettings.read();
      const { greeting, savedReplies, openingHours } = set;
      return { greeting, savedReplies, openingHours, cities: offeredCities(set) };
    });
  };
}
