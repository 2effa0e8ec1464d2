import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#core/access/require-action.ts';
import { addCall, addCalls } from '#core/http/call-routes.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { previewCalls } from './api.ts';

/** The calls about preview links (product: Previews). */
export function previewRoutes({ previewService }: Pick<Services, 'previewService'>) {
  const { 'DELETE previews/:id': revocation, ...others } = previewCalls;
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, others, {
      async 'GET previews'({ query: { record, recordId, draftId } }) {
        const found = await previewService.list(record, recordId ? { recordId } : { draftId });
        return {
          previews: found.map(({ id, accountId: _account, accountName, ...link }) => {
            return { _id: id, ...link, createdBy: accountName };
          }),
        };
      },

      async 'POST previews'(request) {
        const { id, url, expiresAt } = await previewService.create(request.body, requireCaller(request));
        return { _id: id, url, expiresAt };
      },
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      addCall(scope, revocation, async (request) => {
        await previewService.revoke(request.params.id, requireCaller(request));
        return { message: 'The link was revoked.' };
      });
    });
  };
}
