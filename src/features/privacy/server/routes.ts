import type { FastifyInstance } from 'fastify';
import { sendTotalCount } from '#cms/records/list-request.ts';
import { requireCaller } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { privacyCalls } from '../api.ts';

/** The calls of the register of requests about data (product: Own data). */
export function privacyRoutes({ requestRegister: register }: Pick<Services, 'requestRegister'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, privacyCalls, {
      'GET privacy/overview': () => register.overview(),

      async 'GET privacy/requests'({ query: { limit, offset, ...filter } }, reply) {
        await sendTotalCount(reply, { limit, offset }, () => register.count(filter));
        return { requests: await register.list(filter, { limit, offset }) };
      },

      'POST privacy/requests': async (request) => ({
        request: await register.addRequest(request.body, requireCaller(request)),
      }),

      'GET privacy/requests/:id': async ({ params }) => ({ request: await register.view(params.id) }),

      async 'POST privacy/requests/:id/actions'(request) {
        const { revision, action } = request.body;
        const target = { id: request.params.id, revision };
        return { request: await register.applyAction(target, action, requireCaller(request)) };
      },

      async 'GET privacy/requests/:id/data'(request, reply) {
        const copy = await register.copy(request.params.id, requireCaller(request));
        reply.header('content-disposition', 'attachment; filename="data.json"');
        return copy;
      },
    });
  };
}
