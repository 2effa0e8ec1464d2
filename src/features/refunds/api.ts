import { answers, failures, listOf, objectOf, pathParameter, recordOfTexts } from '#core/http/open-api.ts';
import { refundStates } from './rules/quote.ts';
import { refundLists } from './rules/refund.ts';

const tags = ['Refunds'];
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const moment = { type: 'string', format: 'date-time' };
const momentOrNull = { type: ['string', 'null'], format: 'date-time' };

const quote = {
  type: 'object',
  required: ['share', 'price', 'isPaid', 'until'],
  properties: {
    share: { enum: ['full', 'none', 'noShow'] },
    price: { ...text, description: 'As it was named at enrolment; empty: nothing was to be paid.' },
    isPaid: { type: 'boolean' },
    until: { ...text, description: 'From then on it is another one; empty: it stays.' },
    startsAt: {
      ...text,
      description: 'When the webinar starts; empty: nobody knows. Absent: from before it was kept.',
    },
    isMovedLate: { const: true, description: 'Nothing comes back because of a late move.' },
  },
  description: 'What comes back.',
};

const ofCancellation = {
  ...{ _id: text, revision: count, at: moment, source: { enum: ['parent', 'staff', 'site'] }, quote },
  refund: { enum: Object.keys(refundStates) },
  ...{ askBy: moment, askedAt: momentOrNull, payBackTo: text },
  dueBy: { type: ['string', 'null'], format: 'date' },
  ...{ completedAt: momentOrNull, completedBy: text, note: text },
};
const cancellation = objectOf(ofCancellation);

/** What a registration tells of refunds. */
export const refundParts = {
  refund: {
    type: ['object', 'null'],
    properties: { quote, policy: { type: 'object' } },
    description: 'What giving it up gives now, and under which policy; null: it is given up.',
  },
  cancellation: { ...cancellation, type: ['object', 'null'], description: 'The last one, if there was any.' },
};

const ofRegistration = pathParameter('id', 'Of the registration.');
const openRefund = objectOf({
  ...ofCancellation,
  registration: objectOf({
    ...{ _id: text, name: text, email: text, contact: text, status: text },
    isInTrash: { type: 'boolean', description: 'Whether it was deleted.' },
  }),
  webinar: recordOfTexts('_id', 'title'),
});

export const refundDocs = {
  list: {
    tags,
    summary: 'Refunds: those that are to be paid, or all of one state',
    querystring: {
      type: 'object',
      properties: {
        state: { enum: [...refundLists], description: '`open`: due and asked for; the default.' },
      },
    },
    response: answers(200, objectOf({ refunds: listOf(openRefund) }), failures(400)),
  },
  take: {
    tags,
    summary: 'Note that a refund is paid, or that it is to be paid after all',
    description:
      '`id` and `revision` are those of the cancellation, `action` is `{kind: refundPaid, note}` or `{kind: refundOpen, payBackTo}`. Answers with the registration.',
    params: ofRegistration,
    body: objectOf({ id: text, revision: count, action: { type: 'object' } }),
    response: answers(
      200,
      objectOf({ registration: { type: 'object' }, ...refundParts }),
      failures(400, 404, 409, 413, 415),
    ),
  },
  endLinks: {
    tags,
    summary: 'End all links of a registration, and send the parent a new one',
    params: ofRegistration,
    response: answers(202, { type: 'object' }, failures(404, 413, 415)),
  },
};
