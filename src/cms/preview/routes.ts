import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#core/access/require-action.ts';
import { readTexts } from '#core/http/body-fields.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import {
  errorResponses,
  listOf,
  objectOf,
  objectWith,
  pathParameter,
  responses,
} from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { PreviewLink } from './rules.ts';

const tags = ['Previews'];
const text = { type: 'string' };
const moment = { ...text, format: 'date-time' };
const link = { _id: text, record: text, recordId: text, draftId: text, createdBy: text, createdAt: moment };

/** The OpenAPI entries of the calls about previews. */
const previewDocs = {
  list: {
    tags,
    summary: 'List the valid preview links of an entry',
    description: 'For an entry that exists only as a draft: by `draftId`.',
    querystring: { type: 'object', properties: { record: text, recordId: text, draftId: text } },
    response: responses(
      200,
      objectWith('previews', listOf(objectOf({ ...link, expiresAt: moment }))),
      errorResponses(404),
    ),
  },
  create: {
    tags,
    summary: 'Create a preview link',
    description: 'The address is returned only once. Without `draftId` it shows the stored entry.',
    body: {
      type: 'object',
      properties: {
        ...{ record: text, recordId: text, draftId: text },
        hours: { type: 'integer', enum: [1, 24, 72, 336], default: 1 },
      },
    },
    response: responses(
      201,
      objectOf({ _id: text, url: text, expiresAt: moment }),
      errorResponses(400, 404, 413, 415, 429, 503),
    ),
  },
  revoke: {
    tags,
    summary: 'Revoke a preview link',
    params: pathParameter('id', 'Of the link.'),
    response: responses(200, objectOf({ message: text }), errorResponses(404)),
  },
};

/** A preview link as staff see it, without its token. Times are ISO, UTC. */
export interface PresentedPreview
  extends Pick<PreviewLink, 'record' | 'recordId' | 'draftId' | 'createdAt' | 'expiresAt'> {
  _id: string;
  /** The name of the account that created it. */
  createdBy: string;
}

const config = { action: 'content.write' } as const;

/** The calls about preview links (product: Previews). */
export function previewRoutes({ previewService }: Pick<Services, 'previewService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/previews', { config, schema: previewDocs.list }, async (request) => {
      const { record, recordId, draftId } = readTexts(request.query, 'record', 'recordId', 'draftId');
      const found = await previewService.list(record, recordId ? { recordId } : { draftId });
      return {
        previews: found.map(({ id, accountId: _account, accountName, ...link }): PresentedPreview => {
          return { _id: id, ...link, createdBy: accountName };
        }),
      };
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      const createOptions = { config, bodyLimit: 16_384, schema: previewDocs.create };
      scope.post('/previews', createOptions, async (request, reply) => {
        const { id, url, expiresAt } = await previewService.create(request.body, requireCaller(request));
        return reply.code(201).send({ _id: id, url, expiresAt });
      });
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      const revokeOptions = { config, bodyLimit: 16_384, schema: previewDocs.revoke };
      scope.delete<{ Params: { id: string } }>('/previews/:id', revokeOptions, async (request) => {
        await previewService.revoke(request.params.id, requireCaller(request));
        return { message: 'The link was revoked.' };
      });
    });
  };
}
