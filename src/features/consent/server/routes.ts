import type { FastifyInstance } from 'fastify';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { noticeCalls } from '../api.ts';
import { toShownNotice } from '../rules/notices.ts';

/** The notices, for forms on other pages (product: Notices and consent). */
export function noticeRoutes({
  siteSettings,
  noticeService,
}: Pick<Services, 'siteSettings' | 'noticeService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    addCalls(app, noticeCalls, {
      async 'GET notices'(_request, reply) {
        reply.header('Cache-Control', 'no-cache');
        const { enquiry, registration, account, news } = noticeService.forSettings(await siteSettings.read());
        return {
          notices: {
            enquiry: toShownNotice(enquiry),
            registration: toShownNotice(registration),
            account: toShownNotice(account),
            news: toShownNotice(news),
          },
        };
      },
    });
  };
}
