import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { requireCaller } from '#core/access/require-action.ts';
import { parseFields } from '#core/http/body-fields.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { storableLine } from '#core/text/storable-text.ts';
import { maxRefundNoteLength, refundLists } from '#features/webinars/rules/refund.ts';
import { maxPayBackToLength } from '#features/webinars/rules/registration-page.ts';
import { refundDocs } from '../api.ts';

interface ById {
  Params: { id: string };
}

const [reading, writing] = [{ action: 'registration.read' }, { action: 'registration.write' }] as const;
/** Bytes: two ids, a note and an account. */
const bodyLimit = 8192;

const line = (longest: number) => storableLine(longest).default('');
const action = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('refundPaid'), note: line(maxRefundNoteLength) }),
    z.object({ kind: z.literal('refundLapsed'), note: line(maxRefundNoteLength) }),
    z.object({ kind: z.literal('refundOpen'), payBackTo: line(maxPayBackToLength) }),
  ],
  'Please send one of the actions that the documentation names.',
);
const revisionMessage = 'Please send the revision that you have seen.';
const actionBody = z.object({
  id: z.string('Please send the id of the cancellation.').max(64, 'This is not a valid id.'),
  revision: z.int(revisionMessage).min(1, revisionMessage),
  action,
});
const listQuery = z.object({
  state: z.enum(refundLists, `Please ask for one of ${refundLists.join(', ')}.`).default('open'),
});

/** The calls by which staff manage refunds, and the links of a registration (product: Refunds). */
export function refundRoutes({ refundService }: Pick<Services, 'refundService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.get('/refunds', { config: reading, schema: refundDocs.list }, async ({ query }) => ({
      refunds: await refundService.list(parseFields(listQuery, query).state),
    }));

    const taking = { config: writing, bodyLimit, schema: refundDocs.applyAction };
    app.post<ById>('/registrations/:id/refund', taking, async (request) => {
      const { action: requestedAction, ...target } = parseFields(actionBody, request.body);
      return refundService.applyAction(request.params.id, target, requestedAction, requireCaller(request));
    });

    const ending = { config: writing, bodyLimit, schema: refundDocs.renewLinks };
    app.post<ById>('/registrations/:id/links', ending, async (request, reply) => {
      await refundService.renewLinks(request.params.id, requireCaller(request));
      return reply.code(202).send({});
    });
  };
}
