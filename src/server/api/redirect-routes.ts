import type { FastifyInstance } from 'fastify';
import { requireCaller } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { ignoreBodies } from './form.ts';
import { readBoundedPage, tellTotal } from './list-query.ts';
import { readTexts } from './read-texts.ts';
import { redirectDocs } from './redirect-docs.ts';

/** An old address as staff see it. Moments are ISO, UTC. */
export interface PresentedRedirect {
  _id: string;
  from: string;
  /** As somebody typed it; empty where it leads to an entry that has moved. */
  to: string;
  /** The type and the name of that entry. */
  record: string;
  title: string;
  /** Where visitors come out; null: what it leads to is not to be seen. */
  leadsTo: string | null;
  addedAt: string;
  uses: number;
  usedAt: string | null;
}

const [reading, writing] = [{ action: 'redirect.read' }, { action: 'redirect.write' }] as const;

/** Old addresses of the site, and where they lead (product: Redirects). */
export function redirectRoutes({ redirects }: Pick<Services, 'redirects'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/redirects', { config: reading, schema: redirectDocs.list }, async (request, reply) => {
      const page = readBoundedPage(request.query);
      await tellTotal(reply, page, redirects.count);
      const found = await redirects.list(page);
      return {
        redirects: found.map(({ id, recordId: _entry, leadsTo = null, ...one }): PresentedRedirect => {
          return { _id: id, ...one, leadsTo };
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
