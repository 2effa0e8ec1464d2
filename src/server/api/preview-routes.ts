import type { FastifyInstance } from 'fastify';
import type { PreviewLink } from '../../content/previews.ts';
import { requireCaller } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { ignoreBodies } from './form.ts';
import { previewDocs } from './preview-docs.ts';
import { readTexts } from './read-texts.ts';

/** A link as staff see it, without what makes it one. Moments are ISO, UTC. */
export interface PresentedPreview
  extends Pick<PreviewLink, 'record' | 'recordId' | 'draftId' | 'createdAt' | 'expiresAt'> {
  _id: string;
  /** The name of whoever made it. */
  madeBy: string;
}

const config = { action: 'content.write' } as const;

/** Links by which an entry is seen as it would be (product: Previews). */
export function previewRoutes({ previewDesk }: Pick<Services, 'previewDesk'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/previews', { config, schema: previewDocs.list }, async (request) => {
      const { record, recordId, draft } = readTexts(request.query, 'record', 'recordId', 'draft');
      const found = await previewDesk.list(record, recordId ? { recordId } : { draftId: draft });
      return {
        previews: found.map(({ id, accountId: _account, accountName, ...link }): PresentedPreview => {
          return { _id: id, ...link, madeBy: accountName };
        }),
      };
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      const making = { config, bodyLimit: 16_384, schema: previewDocs.make };
      scope.post('/previews', making, async (request, reply) => {
        const { id, url, expiresAt } = await previewDesk.make(request.body, requireCaller(request));
        return reply.code(201).send({ _id: id, url, expiresAt });
      });
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      const revoking = { config, bodyLimit: 16_384, schema: previewDocs.revoke };
      scope.delete<{ Params: { id: string } }>('/previews/:id', revoking, async (request) => {
        await previewDesk.revoke(request.params.id, requireCaller(request));
        return { message: 'The link was revoked.' };
      });
    });
  };
}
