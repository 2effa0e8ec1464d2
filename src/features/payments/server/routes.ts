import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { requireCaller } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { paymentCalls } from '../api.ts';
import { exportLedger } from './export.ts';
import { spanOfMonth } from './reports.ts';

type Dependencies = Pick<Services, 'paymentService' | 'startOfDay' | 'timeZone'> & {
  stores: Pick<Services['stores'], 'payments' | 'activity'>;
};

/** The calls by which staff follow payments (product: Payments). */
export function paymentRoutes({ paymentService, stores, startOfDay, timeZone }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, paymentCalls, {
      'GET payments': async ({ query }) => ({ payments: await paymentService.list(query.list) }),

      async 'GET exports/payments'(request, reply) {
        const { month } = request.query;
        const span = spanOfMonth(month, startOfDay);
        const rows = await stores.payments.countLines(span);
        const about = { kind: '', id: '', name: `Payments of ${month}` };
        await startCsvResponse(request, reply, stores, { about, rows, file: `payments-${month}` });
        return reply.send(Readable.from(exportLedger(stores.payments, span, timeZone)));
      },

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
