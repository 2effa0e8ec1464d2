import { idempotencyKeySchema } from '#core/http/idempotency.ts';
import {
  errorResponses,
  listOf,
  objectOf,
  objectWith,
  pathParameter,
  responses,
} from '#core/http/open-api.ts';
import { emailStates } from './rules/email-facts.ts';
import { messageLimits, webinarEmails } from './rules/email-schedule.ts';
import { editableEmails, placeholders } from './rules/email-texts.ts';
import { registrationStatuses } from './rules/registration-status.ts';

const tags = ['Webinars'];
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const moment = { type: 'string', description: 'ISO, UTC; empty: not yet.' };
const email = objectOf({
  subject: text,
  html: { ...text, description: 'A whole page, without scripts.' },
  text,
});
const usable = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(', ');
const textFields = {
  subject: { ...text, maxLength: messageLimits.subject },
  text: {
    ...text,
    description: `Plain text. Placeholders, filled in where their value is known: ${usable}.`,
  },
};
const sample = {
  type: 'object',
  required: ['kind', 'subject', 'text'],
  properties: {
    kind: { ...text, enum: editableEmails },
    ...textFields,
    webinarId: { ...text, description: 'Absent: the next webinar, or an invented one.' },
  },
};
const message = {
  to: {
    type: 'object',
    description: 'Exactly one of the two.',
    properties: {
      statuses: listOf({ ...text, enum: Object.keys(registrationStatuses) }),
      ids: { ...listOf(text), maxItems: messageLimits.ids, description: 'Ids of registrations.' },
    },
  },
  ...textFields,
};
const emailProperties = {
  id: text,
  kind: { ...text, enum: Object.keys(webinarEmails) },
  state: { ...text, enum: Object.keys(emailStates) },
  ...{ dueAt: moment, endedAt: moment },
  response: { ...text, description: 'The answer of the mail server, or why it was dropped or withheld.' },
  subject: { ...text, description: 'The subject of a message of staff.' },
};
const group = objectOf({
  ...{
    kind: emailProperties.kind,
    dedupeKey: { ...text, description: 'Tells emails of one kind apart.' },
    dueAt: moment,
    isUpcoming: { type: 'boolean' },
    subject: text,
  },
  counts: objectOf(Object.fromEntries(Object.keys(emailStates).map((state) => [state, count]))),
});
const byWebinar = pathParameter('id', 'Of the webinar.');

const neededKey = {
  ...idempotencyKeySchema,
  description: `Required here. ${idempotencyKeySchema.description}`,
};

/** The OpenAPI entries of the calls about emails of webinars. */
export const webinarEmailDocs = {
  preview: {
    tags,
    summary: 'Preview an email with these words, as a parent would see it',
    body: sample,
    response: responses(200, objectWith('email', email), errorResponses(400, 404, 413, 415)),
  },
  test: {
    tags,
    summary: 'Send that email to yourself',
    body: sample,
    response: responses(202, objectOf({ message: text }), errorResponses(400, 404, 413, 415, 429)),
  },
  timeline: {
    tags,
    summary: 'The emails of a webinar: planned, sent, and not delivered',
    params: byWebinar,
    response: responses(
      200,
      objectOf({
        emails: listOf(group),
        undelivered: listOf(objectOf({ ...emailProperties, registrationId: text, name: text })),
      }),
      errorResponses(404),
    ),
  },
  emailsTo: {
    tags,
    summary: 'The emails to one registration',
    params: pathParameter('id', 'Of the registration.'),
    response: responses(200, objectWith('emails', listOf(objectOf(emailProperties))), errorResponses(404)),
  },
  previewMessage: {
    tags,
    summary: 'The number of recipients of a message, and the email that the first would get',
    params: byWebinar,
    body: objectOf(message),
    response: responses(
      200,
      objectOf({ count, name: text, email: { ...email, type: ['object', 'null'] } }),
      errorResponses(400, 404, 413, 415),
    ),
  },
  message: {
    tags,
    summary: 'Write to all or some registrations of a webinar',
    description: 'Sent in the background. If `count` is outdated, nothing is sent.',
    params: byWebinar,
    // Required by the handler, whose message people read.
    headers: { type: 'object', properties: { 'Idempotency-Key': neededKey } },
    body: objectOf({ ...message, count }),
    response: responses(201, objectOf({ id: text, count }), errorResponses(400, 404, 409, 413, 415)),
  },
};
