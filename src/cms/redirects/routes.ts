import type { FastifyInstance } from 'fastify';
import { readBoundedPage, sendTotalCount } from '#cms/records/list-request.ts';
import { requireCaller } from '#core/access/require-action.ts';
import { readTexts } from '#core/http/body-fields.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import {
  errorResponses,
  objectWith,
  pageParameters,
  pathParameter,
  recordOfTexts,
  responses,
} from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';

const tags = ['Redirects'];
const text = { type: 'string' };
const moment = { type: ['string', 'null'], format: 'date-time' };
const redirect = {
  type: 'object',
  properties: {
    _id: text,
    from: { ...text, description: 'A path of the site in its canonical spelling.' },
    to: { ...text, description: 'A path of the site or an https address; empty if the target is an entry.' },
    record: text,
    title: text,
    resolvedTo: { type: ['string', 'null'], description: 'The address that visitors reach.' },
    addedAt: { ...text, format: 'date-time' },
    uses: { type: 'integer', minimum: 0 },
    usedAt: moment,
  },
};

/** The OpenAPI entries of the calls about redirects. */
const redirectDocs = {
  list: {
    tags,
    summary: 'List redirects, newest first',
    querystring: pageParameters,
    response: responses(
      200,
      objectWith('redirects', { type: 'array', items: redirect }),
      errorResponses(400),
    ),
  },
  add: {
    tags,
    summary: 'Redirect an old address',
    body: recordOfTexts('from', 'to'),
    response: responses(201, recordOfTexts('_id', 'from', 'to', 'addedAt'), errorResponses(400, 409)),
  },
  remove: {
    tags,
    summary: 'Remove a redirect',
    params: pathParameter('id', 'Of the redirect.'),
    response: responses(200, recordOfTexts('message'), errorResponses(404)),
  },
};

/** A redirect as staff see it. Times are ISO, UTC. */
export interface PresentedRedirect {
  _id: string;
  from: string;
  /** The typed target; empty if the target is an entry that has moved. */
  to: string;
  /** The type and the title of that entry. */
  record: string;
  title: string;
  /** The address that visitors reach; null: the target is not public. */
  resolvedTo: string | null;
  addedAt: string;
  uses: number;
  usedAt: string | null;
}

const [reading, writing] = [{ action: 'redirect.read' }, { action: 'redirect.write' }] as const;

/** The calls about redirects (product: Redirects). */
export function redirectRoutes({ redirects }: Pick<Services, 'redirects'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/redirects', { config: reading, schema: redirectDocs.list }, async (request, reply) => {
      const page = readBoundedPage(request.query);
      await sendTotalCount(reply, page, redirects.count);
      const found = await redirects.list(page);
      return {
        redirects: found.map(({ id, recordId: _entry, resolvedTo = null, ...one }): PresentedRedirect => {
          return { _id: id, ...one, resolvedTo };
        }),
      };
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      const adding = { config: writing, bodyLimit: 16_384, schema: redirectDocs.add };
      scope.post('/redirects', adding, async (request, reply) => {
        const sent = readTexts(request.body, 'from', 'to');
        const { id, from, to, addedAt } = await redirects.add(sent, requireCaller(request));
        return reply.code(201).send({ _id: id, from, to, addedAt });
      });
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      const removing = { config: writing, bodyLimit: 16_384, schema: redirectDocs.remove };
      scope.delete<{ Params: { id: string } }>('/redirects/:id', removing, async (request) => {
        await redirects.remove(request.params.id, requireCaller(request));
        return { message: 'The redirect was removed.' };
      });
    });
  };
}
