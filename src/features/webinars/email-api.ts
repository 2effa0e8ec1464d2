import { idempotencyKey } from '#core/http/idempotency.ts';
import { answers, failures, listOf, objectOf, pathParameter, wrapped } from '#core/http/open-api.ts';
import { messageLimits, webinarEmails } from './rules/email-schedule.ts';
import { placeholders, textedEmails } from './rules/email-texts.ts';
import { emailStates } from './rules/email-words.ts';
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
const words = {
  subject: { ...text, maxLength: messageLimits.subject },
  text: { ...text, description: `Plain. Filled in, where the email knows them: ${usable}.` },
};
const sample = {
  type: 'object',
  required: ['kind', 'subject', 'text'],
  properties: {
    kind: { ...text, enum: textedEmails },
    ...words,
    webinarId: { ...text, description: 'Absent: the next one, or one that is made up.' },
  },
};
const message = {
  to: {
    type: 'object',
    description: 'One of both.',
    properties: {
      statuses: listOf({ ...text, enum: Object.keys(registrationStatuses) }),
      ids: { ...listOf(text), maxItems: messageLimits.ids, description: 'Of registrations.' },
    },
  },
  ...words,
};
const one = {
  id: text,
  kind: { ...text, enum: Object.keys(webinarEmails) },
  state: { ...text, enum: Object.keys(emailStates) },
  ...{ dueAt: moment, endedAt: moment },
  said: { ...text, description: 'By the mail server, or why it was dropped or withheld.' },
  subject: { ...text, description: 'Of a message of staff.' },
};
const group = objectOf({
  ...{
    kind: one.kind,
    dedupeKey: { ...text, description: 'Tells emails of one kind apart.' },
    dueAt: moment,
    isAhead: { type: 'boolean' },
    subject: text,
  },
  counts: objectOf(Object.fromEntries(Object.keys(emailStates).map((state) => [state, count]))),
});
const byWebinar = pathParameter('id', 'Of the webinar.');

const neededKey = {
  ...idempotencyKey,
  description: `Needed here. ${idempotencyKey.description}`,
};

/** The OpenAPI entries of the calls about emails of webinars. */
export const webinarEmailDocs = {
  preview: {
    tags,
    summary: 'An email with these words, as a parent would see it',
    body: sample,
    response: answers(200, wrapped('email', email), failures(400, 404, 413, 415)),
  },
  test: {
    tags,
    summary: 'Send that message to yourself',
    body: sample,
    response: answers(202, objectOf({ message: text }), failures(400, 404, 413, 415, 429)),
  },
  timeline: {
    tags,
    summary: 'List the emails of a webinar: planned, sent, and not received',
    params: byWebinar,
    response: answers(
      200,
      objectOf({
        emails: listOf(group),
        unsent: listOf(objectOf({ ...one, registrationId: text, name: text })),
      }),
      failures(404),
    ),
  },
  emailsTo: {
    tags,
    summary: 'List the emails to one registration',
    params: pathParameter('id', 'Of the registration.'),
    response: answers(200, wrapped('emails', listOf(objectOf(one))), failures(404)),
  },
  previewMessage: {
    tags,
    summary: 'To how many a message would go, and what the first of them would get',
    params: byWebinar,
    body: objectOf(message),
    response: answers(
      200,
      objectOf({ count, name: text, email: { ...email, type: ['object', 'null'] } }),
      failures(400, 404, 413, 415),
    ),
  },
  message: {
    tags,
    summary: 'Write to those who are registered, or some of them',
    description: 'It goes out in the background. Where `count` is not true any more, nothing is sent.',
    params: byWebinar,
    // Asked for by the handler, whose message people read.
    headers: { type: 'object', properties: { 'Idempotency-Key': neededKey } },
    body: objectOf({ ...message, count }),
    response: answers(201, objectOf({ id: text, count }), failures(400, 404, 409, 413, 415)),
  },
};
