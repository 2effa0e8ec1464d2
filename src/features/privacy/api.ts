import * as z from 'zod';
import { boundedPagingFields } from '#cms/records/list-request.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, datetime, id, idParams, keysOf, revision, seenRevision, text } from '#core/api/schemas.ts';
import { multilineTextSchema } from '#core/http/body-fields.ts';
import { maxReportLength } from './rules/own-data.ts';
import { requestKind, requestQuery } from './rules/query.ts';
import { maxMessageLength } from './rules/register.ts';
import { requestSources, requestStates } from './rules/requests.ts';

const listedRequest = z.object({
  _id: id,
  kind: requestKind,
  state: z
    .enum(keysOf(requestStates))
    .describe('`pending`: recorded by staff, and not yet confirmed by the person.'),
  source: z.enum(keysOf(requestSources)),
  email: text.describe('Empty once the request has ended.'),
  createdAt: datetime,
  confirmedAt: datetime.nullable(),
  dueAt: datetime.nullable().describe('When an answer is due; null: not confirmed.'),
  endedAt: datetime.nullable(),
  endedBy: text.describe('Empty: the site itself.'),
  revision,
});
export type ListedRequest = z.output<typeof listedRequest>;

/** Requests that are due soon or overdue, soonest first, for the dashboard. */
export const requestsDue = z.object({
  count,
  requests: z.array(listedRequest.pick({ _id: true, kind: true, dueAt: true })),
});
export type RequestsDue = z.output<typeof requestsDue>;

const kept = z.array(
  z.object({
    what: text.describe('The type of the records.'),
    count,
    why: text,
    until: text.describe('ISO, UTC; empty: until an event.'),
  }),
);
/** Counts and reasons, without personal data. */
const erasureReport = z.object({
  // Its keys are types of records; the reports of a type stay when it is removed.
  erased: z.record(text, count).describe('Counts by type of record, `consent` and `account`.'),
  kept: kept.describe('The records that are kept for now.'),
});
export type ErasureReport = z.output<typeof erasureReport>;

const requestView = listedRequest.extend({
  message: text.describe('The text of the person or of staff; empty once it has ended.'),
  reply: text.describe('The message of staff to the person.'),
  report: erasureReport.nullable().describe('The result of an erasure; null: none.'),
  earlierRequests: count.describe('The number of earlier requests of the same person.'),
  heldData: z
    .object({ records: z.array(z.object({ what: text, count })), retained: kept })
    .nullable()
    .describe('The data held about the person; null: the request has ended.'),
});
export type RequestView = z.output<typeof requestView>;

const overview = z.object({
  subscribers: count.describe('Confirmed newsletter subscribers.'),
  unclosedEnquiries: count.describe('Enquiries past their retention that staff have not closed.'),
  retention: z
    .array(
      z.object({
        subject: z.enum(['parent', 'account', 'staff', 'published']),
        ...{ purpose: text, period: text },
      }),
    )
    .describe('The retention of personal data, in words.'),
});
export type PrivacyOverview = z.output<typeof overview>;

/**
 * All data about a person, for people: its sections, and the facts of an entry, have the labels of the page. They follow
 * from the definitions of the record types, so their names are open.
 */
export const ownDataCopy = z
  .object({
    From: text.describe('The address of the site.'),
    ...{ 'Made on': text, Email: text, 'Times are those of': text.describe('A time zone.') },
  })
  .catchall(z.union([text, z.array(z.object({ What: text }).catchall(z.union([text, z.array(text)])))]))
  .describe('A list of entries for each part that holds some. The names of parts and facts may change.');
export type OwnDataCopy = z.output<typeof ownDataCopy>;

const reply = multilineTextSchema(maxMessageLength).min(
  1,
  'Please say in a sentence what to tell the person.',
);
const action = z.discriminatedUnion(
  'kind',
  [
    z
      .object({ kind: z.enum(['confirm', 'unconfirm', 'sendLink', 'remove', 'erase']) })
      .describe(
        '`confirm`: staff have verified who asks. `sendLink`: another email with a link to confirm it. `remove`: it was recorded by mistake. `erase`: erases all data of the person.',
      ),
    z.object({ kind: z.enum(['complete', 'refuse']), reply }),
  ],
  'There is no such action.',
);
export type RegisterAction = z.output<typeof action>;

const ofRequest = idParams('Of the request.');
/** Bytes: words in a script of three bytes per character, and an address. */
const bodyLimit = 16_384;

/** The calls of the register of requests about data. 503: too much data is being read. */
export const privacyCalls = defineCalls('Requests about data', {
  'GET privacy/overview': {
    summary: 'The number of newsletter subscribers, and the retention of personal data',
    action: 'privacy.read',
    answers: { 200: overview },
  },
  'GET privacy/requests': {
    summary: 'List requests about data, soonest due first',
    action: 'privacy.read',
    query: requestQuery.extend(boundedPagingFields),
    answers: { 200: z.object({ requests: z.array(listedRequest) }) },
  },
  'POST privacy/requests': {
    summary: 'Record a request that came by phone or on paper',
    description: 'Unless `isKnown`, an email lets the person confirm it.',
    action: 'privacy.manage',
    body: z.object({
      kind: requestKind,
      email: multilineTextSchema(320).min(1, 'Please type the email address of the person.'),
      message: multilineTextSchema(maxReportLength).default(''),
      isKnown: z.boolean('Please send true or false.').default(false),
    }),
    bodyLimit,
    answers: { 201: z.object({ request: requestView }) },
    errors: [429, 503],
  },
  'GET privacy/requests/:id': {
    summary: 'One request, and the data held about the person',
    action: 'privacy.read',
    params: ofRequest,
    answers: { 200: z.object({ request: requestView }) },
    errors: [503],
  },
  'POST privacy/requests/:id/actions': {
    summary: 'Apply an action to a request, and send the emails that follow',
    description:
      '409: another change came first, or the action does not apply; `current` is the request as it is now.',
    action: 'privacy.manage',
    params: ofRequest,
    body: z.object({
      revision: seenRevision,
      action,
    }),
    bodyLimit,
    answers: { 200: z.object({ request: requestView.nullable().describe('Null after `remove`.') }) },
    errors: [409, 429, 503],
    current: requestView,
  },
  'GET privacy/requests/:id/data': {
    summary: 'All data held about the person of a confirmed request for a copy',
    action: 'privacy.manage',
    params: ofRequest,
    answers: { 200: ownDataCopy },
    errors: [409, 503],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof privacyCalls> {}
}
