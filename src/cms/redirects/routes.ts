import type { FastifyInstance } from 'fastify';
import { sendTotalCount } from '#cms/records/list-request.ts';
import { requireCaller } from '#core/access/require-action.ts';
import { addCall, addCalls } from '#core/http/call-routes.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { redirectCalls } from './api.ts';

/** The calls about redirects (product: Redirects). */
export function redirectRoutes({ redirects }: Pick<Services, 'redirects'>) {
  const { 'DELETE redirects/:id': removal, ...others } = redirectCalls;
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, others, {
      async 'GET redirects'({ query }, reply) {
        await sendTotalCount(reply, query, redirects.count);
        const found = await redirects.list(query);
        return {
          redirects: found.map(({ id, recordId: _entry, resolvedTo = null, ...one }) => {
            return { _id: id, ...one, resolvedTo };
          }),
        };
      },

      async 'POST redirects'(request) {
        const { id, from, to, addedAt } = await redirects.add(request.body, requireCaller(request));
        return { _id: id, from, to, addedAt };
      },
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      addCall(scope, removal, async (request) => {
        await redirects.remove(request.params.id, requireCaller(request));
        return { message: 'The redirect was removed.' };
      });
    });
  };
}
