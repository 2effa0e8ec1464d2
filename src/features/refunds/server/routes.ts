import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { refundCalls } from '../api.ts';

/** The calls by which staff manage refunds, and the links of a registration (product: Refunds). */
export function refundRoutes({ refundService }: Pick<Services, 'refundService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, refundCalls, {
      'GET refunds': async ({ query }) => ({ refunds: await refundService.list(query.state) }),

      'POST registrations/:id/refund'(request) {
        const { action, ...target } = request.body;
        return refundService.applyAction(request.params.id, target, action, requireCaller(request));
      },

      async 'POST registrations/:id/links'(request) {
        await refundService.renewLinks(request.params.id, requireCaller(request));
        return {};
      },
    });
  };
}
