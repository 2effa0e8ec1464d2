import type { FastifyInstance } from 'fastify';
import { requireAccount } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { checkCalls } from './api.ts';

/** The calls about findings before publication and in public entries (product: Checks before publishing). */
export function checkRoutes({ checkService }: Pick<Services, 'checkService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, checkCalls, {
      async 'GET checks/entries'({ query }) {
        const [part, total] = await Promise.all([
          checkService.checkNextEntries(query.cursor || undefined),
          checkService.countAll(),
        ]);
        return { ...part, total };
      },

      async 'POST checks/links'(request) {
        const { links, checkExternal } = request.body;
        const { id: accountId } = requireAccount(request);
        return { links: await checkService.linkStatusesOf(links, { checkExternal, accountId }) };
      },
    });
  };
}
