import {
  errorResponses,
  listOf,
  objectOf,
  pathParameter,
  recordOfTexts,
  responses,
} from '#core/http/open-api.ts';
import { cancellationProperties, refundProperties } from '#features/webinars/api.ts';
import { refundLists } from '#features/webinars/rules/refund.ts';

const tags = ['Refunds'];
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

const ofRegistration = pathParameter('id', 'Of the registration.');
const openRefund = objectOf({
  ...cancellationProperties,
  registration: objectOf({
    ...{ _id: text, name: text, email: text, contact: text, status: text },
    isInTrash: { type: 'boolean', description: 'Whether it was deleted.' },
  }),
  webinar: recordOfTexts('_id', 'title'),
});

export const refundDocs = {
  list: {
    tags,
    summary: 'Refunds to be paid, or all refunds in one state',
    querystring: {
      type: 'object',
      properties: {
        state: { enum: [...refundLists], description: '`open`: due and asked for; the default.' },
      },
    },
    response: responses(200, objectOf({ refunds: listOf(openRefund) }), errorResponses(400)),
  },
  applyAction: {
    tags,
    summary: 'Mark a refund as paid, or as still to be paid',
    description:
      '`id` and `revision` are those of the cancellation, `action` is `{kind: refundPaid, note}` or `{kind: refundOpen, payBackTo}`. Answers with the registration.',
    params: ofRegistration,
    body: objectOf({ id: text, revision: count, action: { type: 'object' } }),
    response: responses(
      200,
      objectOf({ registration: { type: 'object' }, ...refundProperties }),
      errorResponses(400, 404, 409, 413, 415),
    ),
  },
  renewLinks: {
    tags,
    summary: 'Revoke all links of a registration, and send the parent a new one',
    params: ofRegistration,
    response: responses(202, { type: 'object' }, errorResponses(404, 413, 415)),
  },
};
