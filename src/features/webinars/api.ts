import { recordSchema } from '#cms/records/api.ts';
import { errorResponses, objectOf, pathParameter, recordOfTexts, responses } from '#core/http/open-api.ts';
import { refundStates } from './rules/refund-quote.ts';
import { registration } from './rules/registration.ts';
import { registrationStatuses } from './rules/registration-status.ts';

const tags = ['Registrations'];
const count = { type: 'integer', minimum: 0 };
const text = { type: 'string' };
const moment = { type: 'string', format: 'date-time' };
const momentOrNull = { type: ['string', 'null'], format: 'date-time' };

const quote = {
  type: 'object',
  required: ['share', 'price', 'isPaid', 'until'],
  properties: {
    share: { enum: ['full', 'none', 'noShow'] },
    price: { ...text, description: 'The price at enrolment; empty: nothing was to be paid.' },
    isPaid: { type: 'boolean' },
    until: { ...text, description: 'From then on another quote applies; empty: it does not change.' },
    startsAt: {
      ...text,
      description: 'When the webinar starts; empty: not known. Absent: the quote predates this field.',
    },
    isMovedLate: { const: true, description: 'No refund because of a late move.' },
  },
  description: 'The refund.',
};

/** The properties of a cancellation, as staff read it. */
export const cancellationProperties = {
  ...{ _id: text, revision: count, at: moment, source: { enum: ['parent', 'staff', 'site'] }, quote },
  refund: { enum: Object.keys(refundStates) },
  ...{ askBy: moment, askedAt: momentOrNull, payBackTo: text },
  dueBy: { type: ['string', 'null'], format: 'date' },
  ...{ completedAt: momentOrNull, completedBy: text, note: text },
};
const cancellation = objectOf(cancellationProperties);

/** The refund fields of a registration. */
export const refundProperties = {
  refund: {
    type: ['object', 'null'],
    properties: { quote, policy: { type: 'object' } },
    description: 'The refund if it were cancelled now, and its policy; null: already cancelled.',
  },
  cancellation: {
    ...cancellation,
    type: ['object', 'null'],
    description: 'The last cancellation; null: none.',
  },
};

const view = objectOf({
  registration: recordSchema(registration),
  position: { type: ['integer', 'null'], description: 'Position on the waiting list; null: not waiting.' },
  ...refundProperties,
});
const seats = objectOf({
  seats: objectOf({
    capacity: { type: ['integer', 'null'], description: 'Null: no limit.' },
    taken: { ...count, description: 'Includes offered seats.' },
    waiting: count,
  }),
  counts: objectOf(Object.fromEntries(Object.keys(registrationStatuses).map((status) => [status, count]))),
});
const ofWebinar = pathParameter('id', 'Of the webinar.');
const ofRegistration = pathParameter('id', 'Of the registration.');
const conflictFailures = {
  ...errorResponses(400, 404, 413, 415),
  409: {
    ...objectOf({ message: text }),
    properties: { message: text, errors: { type: 'object' }, current: view },
    description:
      'Another change came first, and `current` is the registration as it is now; or the action does not apply to it.',
  },
};

export const registrationDocs = {
  seats: {
    tags,
    summary: 'The seats of a webinar, and its registrations by status',
    params: ofWebinar,
    response: responses(200, seats, errorResponses(404)),
  },
  positions: {
    tags,
    summary: 'The waiting-list positions of some of its registrations, by id',
    params: ofWebinar,
    querystring: {
      type: 'object',
      properties: { ids: { ...text, description: 'Separated by commas, at most 100.' } },
    },
    response: responses(
      200,
      objectOf({
        positions: {
          type: 'object',
          additionalProperties: { type: 'integer', minimum: 1 },
          description: 'Waiting registrations only.',
        },
      }),
      errorResponses(400),
    ),
  },
  add: {
    tags,
    summary: 'Add a parent by hand; in a full webinar the parent waits',
    params: ofWebinar,
    body: recordOfTexts('name', 'email', 'contact'),
    response: responses(201, view, errorResponses(400, 404, 409, 413, 415)),
  },
  view: {
    tags,
    summary: 'One registration',
    params: ofRegistration,
    response: responses(200, view, errorResponses(404)),
  },
  act: {
    tags,
    summary: 'Change a registration, and send the emails that follow',
    description:
      '`action` is one of `{kind: accept|decline|reinstate}`, `{kind: cancel, quote}` (`quote`: what was shown of what comes back; where it is another one by now, it is 409), `{kind: move, webinarId, joinWaitingList}`, `{kind: attended, hasAttended}`, `{kind: paid, isPaid, note}`, `{kind: undo, payBackTo}` (the last action of staff; `payBackTo`: where a refund that opens again is sent). Emails about it go out five minutes later, and not at all where it is undone.',
    params: ofRegistration,
    body: objectOf({ revision: { type: 'integer', minimum: 1 }, action: { type: 'object' } }),
    response: responses(200, view, conflictFailures),
  },
};
