import type { FastifyInstance } from 'fastify';
import { requireCaller } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { readBoundedPage, tellTotal } from './list-query.ts';
import { privacyDocs } from './privacy-docs.ts';
import { readNotedRequest, readRegisterStep, readRequestFilter } from './privacy-query.ts';

interface ById {
  Params: { id: string };
}

const [reading, managing] = [{ action: 'privacy.read' }, { action: 'privacy.manage' }] as const;
/** Bytes: words in a script of three bytes, and an address. */
const bodyLimit = 16_384;

/** The register of requests about data (product: Own data). */
export function privacyRoutes({ registerDesk: desk }: Pick<Services, 'registerDesk'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    const overview = { config: reading, schema: privacyDocs.overview };
    app.get('/privacy/overview', overview, () => desk.overview());

    const listing = { config: reading, schema: privacyDocs.list };
    app.get('/privacy/requests', listing, async (request, reply) => {
      const [filter, page] = [readRequestFilter(request.query), readBoundedPage(request.query)];
      await tellTotal(reply, page, () => desk.count(filter));
      return { requests: await desk.list(filter, page) };
    });

    const noting = { config: managing, bodyLimit, schema: privacyDocs.note };
    app.post('/privacy/requests', noting, async (request, reply) => {
      const sent = readNotedRequest(request.body);
      return reply.code(201).send({ request: await desk.note(sent, requireCaller(request)) });
    });

    const viewing = { config: reading, schema: privacyDocs.view };
    app.get<ById>('/privacy/requests/:id', viewing, async ({ params }) => ({
      request: await desk.view(params.id),
    }));

    const stepping = { config: managing, bodyLimit, schema: privacyDocs.step };
    app.post<ById>('/privacy/requests/:id/steps', stepping, async (request) => {
      const { revision, step } = readRegisterStep(request.body);
      const seen = { id: request.params.id, revision };
      return { request: await desk.step(seen, step, requireCaller(request)) };
    });

    const copying = { config: managing, schema: privacyDocs.copy };
    app.get<ById>('/privacy/requests/:id/data', copying, async (request, reply) => {
      const copy = await desk.copy(request.params.id, requireCaller(request));
      return reply.header('content-disposition', 'attachment; filename="data.json"').send(copy);
    });
  };
}
