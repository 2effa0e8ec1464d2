import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { settingsCalls } from '../api.ts';
import { offeredCities } from '../rules/settings.ts';
import type { SettingsService } from './settings.ts';

/** The calls for the settings of the site, and for the texts of the front desk (product: Settings of the site). */
export function settingsRoutes({
  siteSettings,
  settingsService,
}: Pick<Services, 'siteSettings'> & { settingsService: SettingsService }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, settingsCalls, {
      'GET site-settings': async () => ({ settings: await settingsService.list() }),

      'PUT site-settings': async (request) => ({
        settings: await settingsService.save(request.body, requireCaller(request)),
      }),

      async 'GET front-desk/texts'() {
        const set = await siteSettings.read();
        const { greeting, savedReplies, openingHours } = set;
        return { greeting, savedReplies, openingHours, cities: offeredCities(set) };
      },
    });
  };
}
