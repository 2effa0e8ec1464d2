import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { paymentCalls } from '../api.ts';

/** The calls by which staff follow payments (product: Payments). */
export function paymentRoutes({ paymentService }: Pick<Services, 'paymentService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, paymentCalls, {
      'GET payments': async ({ query }) => ({ payments: await paymentService.list(query.list) }),

      'POST payments/:id/actions'(request) {
        const { action, revision } = request.body;
        return paymentService.applyAction(
          { id: request.params.id, revision },
          action,
          requireCaller(request),
        );
      },

      'POST payments/statement': async ({ body }) => ({
        lines: await paymentService.readStatement(body.statement),
      }),

      'POST payments/confirmations': (request) =>
        paymentService.confirm(request.body.payments, requireCaller(request)),
    });
  };
}
