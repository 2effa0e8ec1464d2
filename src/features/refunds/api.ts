import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { emptyAnswer, idParams, seenRevision, sentId } from '#core/api/schemas.ts';
import { openRefund, refundAction, registrationView } from '#features/webinars/api.ts';
import { refundLists } from '#features/webinars/rules/refund.ts';

/** The registration after the action; of one in the trash, only its cancellation. */
const refundView = z.union([registrationView, registrationView.pick({ cancellation: true })]);

/** Bytes: two ids, a note and an account. */
const bodyLimit = 8192;

/** The calls by which staff manage refunds, and the links of a registration. */
export const refundCalls = defineCalls('Refunds', {
  'GET refunds': {
    summary: 'Refunds to be paid, or all refunds in one state',
    action: 'registration.read',
    query: z.object({
      state: z
        .enum(refundLists, `Please ask for one of ${refundLists.join(', ')}.`)
        .default('open')
        .describe('`open`: due and asked for.'),
    }),
    answers: { 200: z.object({ refunds: z.array(openRefund) }) },
  },
  'POST registrations/:id/refund': {
    summary: 'Mark a refund as paid, or as still to be paid',
    description: '`id` and `revision` are those of the cancellation.',
    action: 'registration.write',
    params: idParams('Of the registration.'),
    body: z.object({
      id: sentId('Please send the id of the cancellation.'),
      revision: seenRevision,
      action: refundAction,
    }),
    bodyLimit,
    answers: { 200: refundView },
    errors: [409],
    current: refundView,
  },
  'POST registrations/:id/links': {
    summary: 'Revoke all links of a registration, and send the parent a new one',
    action: 'registration.write',
    params: idParams('Of the registration.'),
    bodyLimit,
    answers: { 202: emptyAnswer },
    errors: [413, 415],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof refundCalls> {}
}
