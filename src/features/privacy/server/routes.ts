import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { readBoundedPage, sendTotalCount } from '#cms/records/list-request.ts';
import { requireCaller } from '#core/access/require-action.ts';
import { multilineTextSchema, parseFields } from '#core/http/body-fields.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { largestNumber } from '#core/text/numbers.ts';
import { privacyDocs } from '../api.ts';
import { maxReportLength } from '../rules/own-data.ts';
import { requestKind, requestQuery } from '../rules/query.ts';
import { maxMessageLength, type RegisterAction } from '../rules/register.ts';

const newRequestSchema = z.object({
  kind: requestKind,
  email: multilineTextSchema(320).min(1, 'Please type the email address of the person.'),
  message: multilineTextSchema(maxReportLength).default(''),
  isKnown: z.boolean('Please send true or false.').default(false),
});

/** Parses a request recorded by staff. @throws AppError invalid */
function readNewRequest(sent: unknown) {
  return parseFields(newRequestSchema, sent);
}

const reply = multilineTextSchema(maxMessageLength).min(
  1,
  'Please say in a sentence what to tell the person.',
);
const action: z.ZodType<RegisterAction> = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['confirm', 'unconfirm', 'sendLink', 'remove', 'erase']) }),
    z.object({ kind: z.enum(['complete', 'refuse']), reply }),
  ],
  'There is no such step.',
);
const revision = z.int('Please send the revision that you have seen.').min(1).max(largestNumber);

/** Parses an action and the revision that it is based on. @throws AppError invalid */
function readRegisterAction(sent: unknown): { revision: number; action: RegisterAction } {
  return parseFields(z.object({ revision, action }), sent);
}

interface ById {
  Params: { id: string };
}

const [reading, managing] = [{ action: 'privacy.read' }, { action: 'privacy.manage' }] as const;
/** Bytes: words in a script of three bytes per character, and an address. */
const bodyLimit = 16_384;

/** The calls of the register of requests about data (product: Own data). */
export function privacyRoutes({ requestRegister }: Pick<Services, 'requestRegister'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    const overview = { config: reading, schema: privacyDocs.overview };
    app.get('/privacy/overview', overview, () => requestRegister.overview());

    const listing = { config: reading, schema: privacyDocs.list };
    app.get('/privacy/requests', listing, async (request, reply) => {
      const [filter, page] = [parseFields(requestQuery, request.query), readBoundedPage(request.query)];
      await sendTotalCount(reply, page, () => requestRegister.count(filter));
      return { requests: await requestRegister.list(filter, page) };
    });

    const noting = { config: managing, bodyLimit, schema: privacyDocs.note };
    app.post('/privacy/requests', noting, async (request, reply) => {
      const sent = readNewRequest(request.body);
      return reply
        .code(201)
        .send({ request: await requestRegister.addRequest(sent, requireCaller(request)) });
    });

    const viewing = { config: reading, schema: privacyDocs.view };
    app.get<ById>('/privacy/requests/:id', viewing, async ({ params }) => ({
      request: await requestRegister.view(params.id),
    }));

    const acting = { config: managing, bodyLimit, schema: privacyDocs.act };
    app.post<ById>('/privacy/requests/:id/actions', acting, async (request) => {
      const { revision, action } = readRegisterAction(request.body);
      const target = { id: request.params.id, revision };
      return { request: await requestRegister.applyAction(target, action, requireCaller(request)) };
    });

    const copying = { config: managing, schema: privacyDocs.copy };
    app.get<ById>('/privacy/requests/:id/data', copying, async (request, reply) => {
      const copy = await requestRegister.copy(request.params.id, requireCaller(request));
      return reply.header('content-disposition', 'attachment; filename="data.json"').send(copy);
    });
  };
}
