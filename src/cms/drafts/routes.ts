import type { FastifyInstance } from 'fastify';
import { sendTotalCount } from '#cms/records/list-request.ts';
import { requireAccount } from '#core/access/require-action.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { draftCalls, draftCallsWithoutBody } from './api.ts';

/** The calls about unpublished input of staff (product: Drafts). */
export function draftRoutes({
  draftService,
  presenceService,
}: Pick<Services, 'draftService' | 'presenceService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, draftCalls, {
      async 'GET drafts'(request) {
        const { record, recordId, ...page } = request.query;
        if (record && recordId) return { drafts: await draftService.listOfEntry(record, recordId) };
        if (record) return { drafts: await draftService.listOfType(record, page) };
        return { drafts: await draftService.listOf(requireAccount(request).id, page) };
      },

      'GET drafts/:id': (request) => draftService.find(request.params.id, requireAccount(request)),

      async 'GET draft-states'(request, reply) {
        const { limit, offset, ...of } = request.query;
        const [page, account] = [{ limit, offset }, requireAccount(request)];
        await sendTotalCount(reply, page, () => draftService.countStates(of, account));
        return { states: await draftService.listStates(of, page, account) };
      },

      'PUT drafts/:id': async (request) => ({
        draft: await draftService.save(request.params.id, request.body, requireAccount(request)),
      }),

      'PUT presence': (request) => presenceService.report(request.body, requireAccount(request)),
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      addCalls(scope, draftCallsWithoutBody, {
        async 'DELETE drafts/:id'(request) {
          await draftService.discard(request.params.id, requireAccount(request));
          return { message: 'The draft was discarded.' };
        },

        'POST drafts/:id/restore': async (request) => ({
          draft: await draftService.restore(request.params.id, requireAccount(request)),
        }),

        async 'DELETE presence/:form'(request) {
          await presenceService.end(request.params.form, requireAccount(request));
          return { message: 'The form is closed.' };
        },
      });
    });
  };
}
