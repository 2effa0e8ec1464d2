import type { FastifyInstance } from 'fastify';
import { readBoundedPage, sendTotalCount } from '#cms/records/list-request.ts';
import { requireAccount } from '#core/access/require-action.ts';
import { readTexts } from '#core/http/body-fields.ts';
import { ignoreBodies, maxTextBytes } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { draftDocs, presenceDocs } from './api.ts';

interface ById {
  Params: { id: string };
}

const config = { action: 'content.write' } as const;

/** The calls about unpublished input of staff (product: Drafts). */
export function draftRoutes({
  draftService,
  presenceService,
}: Pick<Services, 'draftService' | 'presenceService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/drafts', { config, schema: draftDocs.list }, async (request) => {
      const { record, recordId } = readTexts(request.query, 'record', 'recordId');
      if (record && recordId) return { drafts: await draftService.listOfEntry(record, recordId) };
      if (record) return { drafts: await draftService.listOfType(record, readBoundedPage(request.query)) };
      return {
        drafts: await draftService.listOf(requireAccount(request).id, readBoundedPage(request.query)),
      };
    });

    app.get('/draft-states', { config, schema: draftDocs.states }, async (request, reply) => {
      const of = readTexts(request.query, 'draftId', 'record', 'recordId');
      const page = readBoundedPage(request.query);
      await sendTotalCount(reply, page, () => draftService.countStates(of, requireAccount(request)));
      return { states: await draftService.listStates(of, page, requireAccount(request)) };
    });

    app.get<ById>('/drafts/:id', { config, schema: draftDocs.one }, async (request) =>
      draftService.find(request.params.id, requireAccount(request)),
    );

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      const saveOptions = { config, bodyLimit: maxTextBytes, schema: draftDocs.save };
      scope.put<ById>('/drafts/:id', saveOptions, async (request) => ({
        draft: await draftService.save(request.params.id, request.body, requireAccount(request)),
      }));
      const presenceOptions = { config, bodyLimit: 4096, schema: presenceDocs.report };
      scope.put('/presence', presenceOptions, async (request) =>
        presenceService.report(request.body, requireAccount(request)),
      );
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      scope.delete<ById>('/drafts/:id', { config, schema: draftDocs.discard }, async (request) => {
        await draftService.discard(request.params.id, requireAccount(request));
        return { message: 'The draft was discarded.' };
      });
      scope.delete<{ Params: { form: string } }>(
        '/presence/:form',
        { config, schema: presenceDocs.end },
        async (request) => {
          await presenceService.end(request.params.form, requireAccount(request));
          return { message: 'The form is closed.' };
        },
      );
      scope.post<ById>('/drafts/:id/restore', { config, schema: draftDocs.restore }, async (request) => ({
        draft: await draftService.restore(request.params.id, requireAccount(request)),
      }));
    });
  };
}
