import * as z from 'zod';
import { typedRecordAnswer } from '#cms/records/api.ts';
import { boundedPagingFields, idsQuery } from '#cms/records/list-request.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import {
  count,
  csvAnswer,
  datetime,
  day,
  id,
  idParams,
  keysOf,
  revision,
  seenRevision,
  sentId,
  text,
} from '#core/api/schemas.ts';
import { storableLine } from '#core/text/storable-text.ts';
import { maxRefundNoteLength } from './rules/refund.ts';
import { cancellationSources, refundStates } from './rules/refund-quote.ts';
import { registration } from './rules/registration.ts';
import { maxPayBackToLength } from './rules/registration-page.ts';
import { maxPaidNoteLength, registrationStatuses } from './rules/registration-status.ts';
import { registrationsQuery } from './rules/registrations-query.ts';

const statuses = z.enum(keysOf(registrationStatuses));

const quote = z
  .object({
    share: z
      .enum(['full', 'none', 'noShow'])
      .describe('Of the price: all of it, nothing because it is late, or nothing as for a no-show.'),
    price: text.describe('The price at enrolment, in rupees as typed; empty: nothing was to be paid.'),
    isPaid: z.boolean().describe('Whether staff have recorded a payment.'),
    until: text.describe('ISO, UTC: from then on another quote applies; empty: it does not change.'),
    startsAt: text
      .optional()
      .describe(
        'When the webinar starts (ISO, UTC); empty: not known. Absent: the quote predates this field.',
      ),
    isMovedLate: z
      .literal(true)
      .optional()
      .describe('No refund because of an earlier late move, not because it is late now.'),
  })
  .describe('The refund.');
/** The refund of a cancellation. The quote that a page shows is the one that is recorded. */
export type RefundQuote = z.output<typeof quote>;
const policy = z.object({
  fullHours: count.describe('Hours before the start until which everything is refunded.'),
  noShowHours: count.describe('Hours before the start from which a cancellation counts as a no-show.'),
  askHours: count.describe('Hours after cancelling in which a refund has to be requested.'),
  creditDays: z.object({ least: count, most: count }).describe('Business days in which it is credited.'),
});
/** The refund rules of the site's settings (product: Refunds). */
export type RefundPolicy = z.output<typeof policy>;

/** A cancellation, as staff read it. */
export const cancellation = z.object({
  ...{ _id: id, revision, at: datetime, source: z.enum(cancellationSources), quote },
  refund: z.enum(keysOf(refundStates)),
  askBy: text.describe('ISO, UTC; empty: nothing can be asked for.'),
  askedAt: datetime.nullable().describe('Null: not requested.'),
  payBackTo: text.describe('The account, in the parent’s words; empty: not stated, or paid.'),
  dueBy: day.nullable().describe('Null: nothing is due.'),
  ...{ completedAt: datetime.nullable(), completedBy: text, note: text },
});

/** A cancellation with its parent, in the list of refunds. */
export const openRefund = cancellation.extend({
  registration: z.object({
    ...{ _id: id, name: text, email: text, contact: text, status: statuses },
    isInTrash: z
      .boolean()
      .describe('Whether it was deleted: it is in no other list, and its parent has no link to it.'),
  }),
  webinar: z.object({ _id: id, title: text }),
});

/** Refunds to be paid, for the dashboard. */
export const refundFigures = z.object({
  open: count,
  overdue: count.describe('The number of those whose due day is over.'),
});
const registrationAnswer = typedRecordAnswer(registration);

/** A registration with its position on the waiting list and its refund, as staff read it. */
export const registrationView = z.object({
  registration: registrationAnswer,
  position: z.int().min(1).nullable().describe('Position on the waiting list; null: not waiting.'),
  refund: z
    .object({ quote, policy })
    .nullable()
    .describe('The refund if it were cancelled now, and its policy; null: already cancelled.'),
  cancellation: cancellation.nullable().describe('The last cancellation; null: none.'),
  payment: z
    .object({
      ...{ _id: id, revision },
      amount: z.int().describe('What was asked for, in paise.'),
      received: z.int().describe('The money that has come and was kept, in paise.'),
      reference: text.describe('What payment apps send along.'),
      claimedAt: text.describe(
        'ISO, UTC: when the parent said that it is paid; empty: not, or it is settled.',
      ),
      claimedReference: text.describe('The bank’s reference that the parent entered; empty: none.'),
      heldUntil: text.describe(
        'ISO, UTC: until when the seat is held although it is not paid; empty: for ever, or something was paid.',
      ),
    })
    .nullable()
    .describe('Null: nothing was ever charged or paid.'),
});

const seats = z.object({
  capacity: count.nullable().describe('Null: no limit.'),
  taken: count.describe('Includes offered seats.'),
  waiting: count,
});
const seatFigures = z.object({
  seats,
  counts: z.record(statuses, count),
});

export type CancellationView = z.output<typeof cancellation>;
export type OpenRefund = z.output<typeof openRefund>;
export type RefundFigures = z.output<typeof refundFigures>;
export type RegistrationView = z.output<typeof registrationView>;
export type SeatFigures = z.output<typeof seatFigures>;

const flag = z.boolean('Please send true or false.');
const webinarId = sentId('Please choose a webinar.');
const shownQuote = z.string('Please send a text.').max(1000, 'This is not a valid quote.');
const line = (maxLength: number) => storableLine(maxLength).default('');
const unknownAction = 'Please send one of the actions that the documentation names.';
const action = z.discriminatedUnion(
  'kind',
  [
    z
      .object({ kind: z.enum(['accept', 'decline', 'reinstate']) })
      .describe(
        '`accept`: an offered seat. `decline`: declines an offer, or leaves the waiting list. `reinstate`: restores a cancelled registration, into a free seat or to the end of the waiting list.',
      ),
    z.object({
      kind: z.literal('cancel'),
      quote: shownQuote.optional().describe('The refund that was shown; 409 if it has changed.'),
    }),
    z.object({
      kind: z.literal('move'),
      webinarId,
      joinWaitingList: flag
        .optional()
        .describe('Accepts losing a seat here for a position on the waiting list there.'),
    }),
    z.object({ kind: z.literal('attended'), hasAttended: flag }),
    z.object({
      kind: z.literal('paid'),
      isPaid: flag,
      note: line(maxPaidNoteLength),
    }),
    z
      .object({
        kind: z.literal('undo'),
        payBackTo: storableLine(maxPayBackToLength)
          .optional()
          .describe('Where a refund that opens again is sent.'),
      })
      .describe('The last action of staff.'),
  ],
  unknownAction,
);
export type RegistrationAction = z.output<typeof action>;

/** An action of staff on a refund. */
export const refundAction = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('refundPaid'), note: line(maxRefundNoteLength) }),
    z
      .object({ kind: z.literal('refundLapsed'), note: line(maxRefundNoteLength) })
      .describe('The parent has not asked for it in time, and staff do not pay it.'),
    z
      .object({ kind: z.literal('refundOpen'), payBackTo: line(maxPayBackToLength) })
      .describe('Still to be paid. `payBackTo`: the account, as it was before it was marked as paid.'),
  ],
  unknownAction,
);
export type RefundAction = z.output<typeof refundAction>;

/** Bytes: a name, two addresses and a note. */
const bodyLimit = 16_384;

/** The calls by which staff manage registrations. */
export const registrationCalls = defineCalls('Registrations', {
  'GET webinars/seats': {
    summary: 'The seats of some webinars, and their paid registrations, by id',
    action: 'registration.read',
    query: idsQuery,
    answers: {
      200: z.object({
        webinars: z.record(
          // Its keys are ids.
          z.string(),
          seats.extend({ paid: count.describe('Paid registrations that are not cancelled.') }),
        ),
      }),
    },
  },
  'GET webinars/:id/seats': {
    summary: 'The seats of a webinar, and its registrations by status',
    action: 'registration.read',
    params: idParams('Of the webinar.'),
    answers: { 200: seatFigures },
  },
  'GET webinars/:id/positions': {
    summary: 'The waiting-list positions of some of its registrations, by id',
    action: 'registration.read',
    params: idParams('Of the webinar.'),
    query: idsQuery,
    answers: {
      200: z.object({
        // Its keys are ids.
        positions: z.record(z.string(), z.int().min(1)).describe('Waiting registrations only.'),
      }),
    },
  },
  'POST webinars/:id/registrations': {
    summary: 'Add a parent by hand; in a full webinar the parent waits',
    action: 'registration.write',
    params: idParams('Of the webinar.'),
    // Validated by the definition of the record, as the public form is.
    body: z.looseObject({}, 'Please send name, email and contact.').meta({
      properties: { name: { type: 'string' }, email: { type: 'string' }, contact: { type: 'string' } },
      required: ['name', 'email', 'contact'],
    }),
    bodyLimit,
    answers: { 201: registrationView },
    errors: [409],
  },
  'GET registrations': {
    summary: 'List the registrations of all webinars, newest first',
    action: 'registration.read',
    query: registrationsQuery.extend(boundedPagingFields),
    answers: { 200: z.object({ registrations: z.array(registrationAnswer) }) },
  },
  'GET exports/registrations': {
    summary: 'Export the registrations of all webinars as CSV',
    action: 'registration.read',
    query: registrationsQuery,
    answers: { 200: csvAnswer('The columns of the list, and the email address.') },
  },
  'GET registrations/:id': {
    summary: 'One registration',
    action: 'registration.read',
    params: idParams('Of the registration.'),
    answers: { 200: registrationView },
  },
  'POST registrations/:id/actions': {
    summary: 'Change a registration, and send the emails that follow',
    description:
      'Emails about it go out five minutes later, and not at all where it is undone. 409: another change came first, and `current` is the registration as it is now; or the action does not apply to it.',
    action: 'registration.write',
    params: idParams('Of the registration.'),
    body: z.object({ revision: seenRevision, action }),
    bodyLimit,
    answers: { 200: registrationView },
    errors: [409],
    current: registrationView,
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof registrationCalls> {}
}
