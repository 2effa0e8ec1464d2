import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import {
  count,
  csvAnswer,
  datetime,
  day,
  id,
  idParams,
  keysOf,
  numberInQuery,
  revision,
  seenRevision,
  sentId,
  sentIdOrNone,
  text,
} from '#core/api/schemas.ts';
import { daySchema, multilineTextSchema } from '#core/http/body-fields.ts';
import { maxLengths } from '#core/text/contact-rules.ts';
import { timesOfDay } from '#features/forms/rules/preferred-time.ts';
import {
  type ConversationTab,
  conversationEvents,
  conversationStatuses,
  maxNoteLength,
  maxShown,
} from './rules/conversation.ts';
import { emailOutcomes } from './rules/conversation-texts.ts';
import { conversationQuery } from './rules/query.ts';
import { defaultWeeks, maxWeeks } from './rules/response-times.ts';

const arrivedEnquiry = z.object({
  ...{ _id: id, name: text, email: text },
  contact: text.describe('Digits only.'),
  ...{ city: text, message: text },
  preferredDay: day.nullable().describe('When the parent would like the session.'),
  preferredTime: z.enum(keysOf(timesOfDay)).describe('A time of day; empty: any.'),
  createdAt: datetime,
});
export type ArrivedEnquiry = z.output<typeof arrivedEnquiry>;

/** A conversation as lists show it. */
export const conversationSummary = z.object({
  id,
  status: z.enum(keysOf(conversationStatuses)),
  isUnchecked: z.boolean().describe('Sent without a captcha, and not checked yet.'),
  ownerId: text.describe('An account; empty: no owner.'),
  ownerName: text,
  followUpOn: day.nullable(),
  waitingSince: datetime
    .nullable()
    .describe('Since when the parent waits for a human contact. Emails from the site do not end it.'),
  revision: revision.describe('Rises by one with each change; an action names the revision that was seen.'),
  latest: arrivedEnquiry.describe('The newest enquiry of the parent.'),
  enquiryCount: count.describe('The number of enquiries of the parent.'),
  hasUndelivered: z.boolean().describe('An email to the parent was not delivered.'),
  hasSeveralSenders: z
    .boolean()
    .describe('Sent from more than one address or number: the newest may be a stranger’s.'),
});
export type ConversationSummary = z.output<typeof conversationSummary>;

/** The front desk's work of today, for the dashboard (product: Front desk). */
export const inboxToDo = z.object({
  waiting: count.describe('The number of waiting parents.'),
  waitingSince: datetime.nullable().describe('The start of the longest wait.'),
  longestWaiting: z.array(conversationSummary),
  followUpCount: count.describe('The number of follow-ups due today or before.'),
  followUps: z.array(conversationSummary),
  unassigned: z
    .array(conversationSummary)
    .describe('Those that have waited too long without an owner; the longest wait first.'),
});
export type InboxToDo = z.output<typeof inboxToDo>;

/** Each kind of event has some of them. */
const details = z
  .object({
    ownerId: text,
    ownerName: text.describe('assign: empty where the owner was removed.'),
    isOwn: z.literal(true).describe('assign: the actor is the new owner.'),
    day: text.describe('followUp: a day; empty: removed.'),
    isReached: z.boolean().describe('call: whether it was answered.'),
    isUnanswered: z.literal(true).describe('done: the parent had no answer.'),
    isNew: z.literal(true).describe('split: this conversation is the new one.'),
    isTakenBack: z.literal(true).describe('note: it was withdrawn.'),
    email: text.describe('email: its kind.'),
    outcome: z.enum(emailOutcomes).describe('email.'),
    response: text.describe('email: the answer of the mail server, or what prevents sending.'),
    to: z.enum(['parent', 'staff']).describe('email.'),
  })
  .partial();
const timelineEntry = z.object({
  id,
  kind: z.enum([...conversationEvents, 'email']),
  at: datetime,
  by: text.describe('The name of the actor; empty: the parent or the site.'),
  text: text.describe('The note, the spoken or the written words.'),
  details,
});
export type TimelineEntry = z.output<typeof timelineEntry>;

const conversationView = conversationSummary.extend({
  enquiries: z.array(arrivedEnquiry).describe(`Newest first, at most ${maxShown.enquiries}.`),
  timeline: z.array(timelineEntry).describe(`Oldest first, the last ${maxShown.timeline}.`),
});
export type ConversationView = z.output<typeof conversationView>;
const conversation = z.object({ conversation: conversationView });
const openedConversation = conversation.extend({
  emailIsSetUp: z.boolean().describe('False: a reply would reach nobody, and does not end the wait.'),
});

/** The number of conversations in each tab. */
const counts = z.object({
  ...{ new: count, mine: count, waiting: count },
  ...{ today: count, done: count, check: count },
} satisfies Record<ConversationTab, z.ZodType>);
export type ConversationCounts = z.output<typeof counts>;

const note = multilineTextSchema(maxNoteLength);
const requiredText = note.min(1, 'Please write something.');
const action = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('assign'),
      ownerId: sentIdOrNone('There is no such account.').describe('An account; empty removes the owner.'),
    }),
    z.object({
      kind: z.literal('call'),
      isReached: z
        .boolean('Please say whether anybody answered.')
        .describe('An unanswered call does not end the wait.'),
      text: note.optional(),
    }),
    z.object({ kind: z.enum(['whatsapp', 'mail']), text: note.optional() }),
    z.object({ kind: z.literal('note'), text: requiredText }),
    z.object({
      kind: z.literal('followUp'),
      day: daySchema('day').nullable().describe('In the site’s time zone; null removes it.'),
    }),
    z
      .object({
        kind: z.literal('undo'),
        noteId: sentId('There is no such note.')
          .optional()
          .describe('A note of your own, by its id in `timeline`: only that is withdrawn.'),
      })
      .describe('The last action.'),
    z
      .object({ kind: z.literal('split'), enquiryId: sentId('There is no such enquiry.') })
      .describe('Separates all enquiries of the sender of this one into a conversation of their own.'),
    z
      .object({ kind: z.enum(['done', 'reopen', 'spam', 'genuine']) })
      .describe('`genuine`: marks an unchecked enquiry or spam as from a parent.'),
  ],
  'There is no such action.',
);
export type Action = z.output<typeof action>;

const ofConversation = idParams('Of the conversation.');
/** Bytes: a text of staff has at most 5,000 characters. */
const bodyLimit = 65_536;

/** The calls by which staff handle enquiries. */
export const conversationCalls = defineCalls('Front desk', {
  'GET conversations': {
    summary: 'List conversations, and count those of each tab',
    action: 'enquiry.read',
    query: conversationQuery,
    answers: { 200: z.object({ conversations: z.array(conversationSummary), total: count, counts }) },
  },
  'GET conversations/counts': {
    summary: 'The number of conversations in each tab, and the longest wait',
    action: 'enquiry.read',
    answers: {
      200: z.object({
        counts,
        waitingSince: datetime.nullable().describe('Start of the longest wait; null: no parent waits.'),
        newestEnquiryId: id.nullable().describe('The id of the newest enquiry.'),
      }),
    },
  },
  'GET conversations/staff': {
    summary: 'Accounts that can own a conversation',
    action: 'enquiry.read',
    answers: { 200: z.object({ staff: z.array(z.object({ id, name: text })) }) },
  },
  'GET conversations/:id': {
    summary: 'A conversation with its timeline',
    action: 'enquiry.read',
    params: ofConversation,
    answers: { 200: openedConversation },
  },
  'GET conversations/by-enquiry/:enquiryId': {
    summary: 'The conversation of an enquiry',
    action: 'enquiry.read',
    params: z.object({ enquiryId: text.describe('Of the enquiry.') }),
    answers: { 200: openedConversation },
  },
  'POST conversations/:id/actions': {
    summary: 'Change a conversation',
    description:
      '409: another change came first, and `current` is the conversation as it is now; or the action does not apply to its status.',
    action: 'enquiry.answer',
    params: ofConversation,
    body: z.object({ revision: seenRevision, action }),
    bodyLimit,
    answers: { 200: conversation },
    errors: [409],
    current: conversationView,
  },
  'POST conversations/:id/reply': {
    summary: 'Write an email to the parent',
    action: 'enquiry.answer',
    params: ofConversation,
    body: z.object({ revision: seenRevision, text: requiredText }),
    bodyLimit,
    idempotencyKey: 'optional',
    answers: { 201: conversation },
    errors: [409],
    current: conversationView,
  },
});

const minutes = count.nullable();
const waitFigures = z.object({
  arrived: count.describe('Waits that began.'),
  answered: count.describe('Waits that ended with a human contact.'),
  waiting: count.describe('Waits that are still open.'),
  closed: count.describe('Waits that staff closed without an answer.'),
  median: minutes.describe(
    'The opening minutes to the answer that half of the answered waits did not exceed; null: none was answered.',
  ),
  p90: minutes.describe('The same for nine in ten.'),
});
export type WaitFigures = z.output<typeof waitFigures>;
const weekFigures = waitFigures.extend({ week: day.describe('Its Monday.') });
export type WeekFigures = z.output<typeof weekFigures>;
const cityFigures = waitFigures.extend({ city: text.describe('Empty: all further cities.') });
export type CityFigures = z.output<typeof cityFigures>;
const responseTimes = z.object({
  weeks: z.array(weekFigures).describe('Oldest first, including empty weeks.'),
  total: waitFigures,
  cities: z.array(cityFigures).describe('Those with most waits first.'),
});
export type ResponseTimes = z.output<typeof responseTimes>;

const responseTimesQuery = z.object({
  weeks: numberInQuery({
    ...{ min: 1, max: maxWeeks },
    message: `weeks is a whole number from 1 to ${maxWeeks}.`,
  }).default(defaultWeeks),
  city: z
    .string('city is the name of a city.')
    .max(maxLengths.city, 'That is too long for a city.')
    .optional()
    .describe('Restricts the weeks and their total; cities are never restricted.'),
});
export type ResponseTimesQuery = z.output<typeof responseTimesQuery>;

/** The calls for response times. */
export const responseTimeCalls = defineCalls('Front desk', {
  'GET front-desk/response-times': {
    summary: 'How long parents waited for a first human contact, by the week in which they wrote and by city',
    action: 'enquiry.read',
    query: responseTimesQuery,
    answers: { 200: responseTimes },
  },
  'GET front-desk/response-times.csv': {
    summary: 'The same as CSV',
    action: 'enquiry.read',
    query: responseTimesQuery,
    answers: { 200: csvAnswer('The weeks, their total and the cities.') },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof conversationCalls>, TypesOfEach<typeof responseTimeCalls> {}
}
