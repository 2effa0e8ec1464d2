import type { FastifyInstance } from 'fastify';
import { requireAccount, requireCaller } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { conversationDocs } from './conversation-docs.ts';
import { readConversationQuery, readReply, readStep } from './conversation-query.ts';
import { readKeyedRequest } from './repeated-requests.ts';

interface ById {
  Params: { id: string };
}

const [reading, answering] = [{ action: 'enquiry.read' }, { action: 'enquiry.answer' }] as const;
/** Bytes: what staff write has 5,000 characters at most. */
const bodyLimit = 65_536;

/** What staff do about what parents write (product: Front desk). */
export function conversationRoutes({ frontDesk, daybreak }: Pick<Services, 'frontDesk' | 'daybreak'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    app.get('/conversations', { config: reading, schema: conversationDocs.list }, async (request) =>
      frontDesk.list(readConversationQuery(request.query, daybreak), requireAccount(request)),
    );

    app.get('/conversations/counts', { config: reading, schema: conversationDocs.counts }, async (request) =>
      frontDesk.counts(requireAccount(request)),
    );

    app.get('/conversations/staff', { config: reading, schema: conversationDocs.staff }, async () => ({
      staff: await frontDesk.staff(),
    }));

    app.get<ById>(
      '/conversations/:id',
      { config: reading, schema: conversationDocs.view },
      async ({ params }) => ({
        conversation: await frontDesk.view(params.id),
      }),
    );

    app.get<{ Params: { enquiryId: string } }>(
      '/conversations/of/:enquiryId',
      { config: reading, schema: conversationDocs.viewOf },
      async ({ params }) => ({ conversation: await frontDesk.viewOf(params.enquiryId) }),
    );

    const stepping = { config: answering, bodyLimit, schema: conversationDocs.step };
    app.post<ById>('/conversations/:id/steps', stepping, async (request) => {
      const { revision, step } = readStep(request.body);
      const seen = { id: request.params.id, revision };
      return { conversation: await frontDesk.step(seen, step, requireCaller(request)) };
    });

    const replying = { config: answering, bodyLimit, schema: conversationDocs.reply };
    app.post<ById>('/conversations/:id/reply', replying, async (request, reply) => {
      const { id } = request.params;
      const caller = requireCaller(request);
      const sent = readReply(request.body);
      const values = { text: sent.text, revision: sent.revision };
      const keyed = readKeyedRequest(request, `reply to ${id} by ${caller.account.id}`, {
        values,
        files: new Map(),
      });
      const conversation = await frontDesk.reply({ id, revision: sent.revision }, sent.text, caller, keyed);
      return reply.code(201).send({ conversation });
    });
  };
}
