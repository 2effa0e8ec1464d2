import { idempotencyKeySchema } from '#core/http/idempotency.ts';
import {
  errorResponses,
  objectOf,
  objectWith,
  pathParameter,
  recordOfTexts,
  responses,
} from '#core/http/open-api.ts';
import { conversationStatuses, conversationTabs, maxNoteLength } from './rules/conversation.ts';

const tags = ['Front desk'];
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const moment = { type: 'string', format: 'date-time' };
const nullable = (schema: object, type: string) => ({ ...schema, type: [type, 'null'] });

const arrived = objectOf({
  ...{ _id: text, name: text, email: text },
  contact: { ...text, description: 'Digits only.' },
  ...{ city: text, message: text, createdAt: moment },
});
const summary = {
  id: text,
  status: { ...text, enum: Object.keys(conversationStatuses) },
  isUnchecked: { type: 'boolean', description: 'Sent without a captcha, and not checked yet.' },
  ownerId: { ...text, description: 'Empty: no owner.' },
  ownerName: text,
  followUpOn: { ...nullable(text, 'string'), format: 'date' },
  waitingSince: {
    ...nullable(moment, 'string'),
    description:
      'Since when the parent waits for somebody to get in touch. Emails from the site do not end it.',
  },
  revision: { type: 'integer', minimum: 1 },
  latest: arrived,
  enquiryCount: { ...count, description: 'The number of enquiries of the parent.' },
  hasUndelivered: { type: 'boolean', description: 'An email to the parent was not delivered.' },
  hasSeveralSenders: { type: 'boolean', description: 'Sent from more than one address or number.' },
};
/** A conversation as lists show it. */
export const conversationSummary = objectOf(summary);
const entry = objectOf({
  ...{ id: text, kind: text, at: moment },
  by: { ...text, description: 'Empty: the parent or the site.' },
  text,
  details: { type: 'object' },
});
const view = objectOf({
  ...summary,
  enquiries: { type: 'array', items: arrived, description: 'Newest first.' },
  timeline: { type: 'array', items: entry, description: 'Oldest first.' },
});
const counts = objectOf(Object.fromEntries(Object.keys(conversationTabs).map((tab) => [tab, count])));
const conversation = objectWith('conversation', view);
const idParameter = pathParameter('id', 'Of the conversation.');
const revision = { type: 'integer', minimum: 1, description: 'The revision that was seen.' };
const conflictResponses = {
  ...errorResponses(400, 404, 413, 415),
  409: {
    ...objectOf({ message: text }),
    properties: { message: text, errors: { type: 'object' }, current: view },
    description:
      'Somebody was quicker, and `current` is what it is now; or the action does not fit its status.',
  },
};
const actionKinds = ['assign', 'call', 'whatsapp', 'mail', 'note', 'followUp'];
const action = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { ...text, enum: [...actionKinds, 'done', 'reopen', 'spam', 'genuine', 'split', 'undo'] },
    ownerId: { ...text, description: 'assign: an account; empty removes the owner.' },
    isReached: { type: 'boolean', description: 'call: whether it was answered.' },
    text: { ...text, maxLength: maxNoteLength, description: 'note, call, whatsapp, mail.' },
    noteId: {
      ...text,
      description: 'undo: the id of a note of your own, in `timeline`; without it the last action.',
    },
    enquiryId: {
      ...text,
      description: 'split: one of `enquiries`; all enquiries of its sender are separated with it.',
    },
    day: { ...nullable(text, 'string'), format: 'date', description: 'followUp: a day, or null for none.' },
  },
};

/** The OpenAPI entries of the calls about conversations. */
export const conversationDocs = {
  list: {
    tags,
    summary: 'List conversations, and count those of each tab',
    querystring: {
      type: 'object',
      properties: {
        tab: { ...text, enum: [...Object.keys(conversationTabs), 'all'], default: 'new' },
        q: { ...text, description: 'Searches everything that was written or noted, in all tabs.' },
        city: text,
        from: { ...text, format: 'date', description: 'The first day of the parent’s last enquiry.' },
        to: { ...text, format: 'date', description: 'The last day of it, inclusive.' },
        page: { type: 'integer', minimum: 1, default: 1 },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
    },
    response: responses(
      200,
      objectOf({ conversations: { type: 'array', items: objectOf(summary) }, total: count, counts }),
      errorResponses(400),
    ),
  },
  counts: {
    tags,
    summary: 'The number of conversations in each tab, and the longest wait',
    response: responses(
      200,
      objectOf({
        counts,
        waitingSince: { ...nullable(moment, 'string'), description: 'Start of the longest wait.' },
        newestEnquiryId: { ...nullable(text, 'string'), description: 'The id of the newest enquiry.' },
      }),
      {},
    ),
  },
  staff: {
    tags,
    summary: 'Accounts that can own a conversation',
    response: responses(200, objectWith('staff', { type: 'array', items: recordOfTexts('id', 'name') }), {}),
  },
  view: {
    tags,
    summary: 'A conversation with its timeline',
    params: idParameter,
    response: responses(200, conversation, errorResponses(404)),
  },
  viewByEnquiry: {
    tags,
    summary: 'The conversation of an enquiry',
    params: pathParameter('enquiryId', 'Of the enquiry.'),
    response: responses(200, conversation, errorResponses(404)),
  },
  applyAction: {
    tags,
    summary: 'Change a conversation',
    params: idParameter,
    body: objectOf({ revision, action }),
    response: responses(200, conversation, conflictResponses),
  },
  reply: {
    tags,
    summary: 'Write an email to the parent',
    params: idParameter,
    headers: { type: 'object', properties: { 'Idempotency-Key': idempotencyKeySchema } },
    body: objectOf({ revision, text: { ...text, maxLength: maxNoteLength } }),
    response: responses(201, conversation, conflictResponses),
  },
};
