import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, id, idParams, keysOf, messageAnswer, sentId, sentIdOrNone, text } from '#core/api/schemas.ts';
import { emailStates } from './rules/email-facts.ts';
import { messageLimits, type WebinarEmailType, webinarEmailTypes } from './rules/email-schedule.ts';
import { type EditableEmail, editableEmails, placeholders } from './rules/email-texts.ts';
import { registrationStatuses } from './rules/registration-status.ts';

const usable = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(', ');
/** Bytes: the longest text in any script; and that text with the ids of all registrations. */
const [textBytes, messageBytes] = [65_536, 524_288];

const sentTexts = z.object({
  subject: z.string().max(1000),
  text: z
    .string()
    .max(20_000)
    .describe(`Plain text. Placeholders, filled in where their value is known: ${usable}.`),
});
const sample = sentTexts.extend({
  // Later, because features add emails.
  kind: z.lazy(() => z.enum(editableEmails() as [EditableEmail], 'There is no such email.')),
  webinarId: sentIdOrNone().default('').describe('Absent: the next webinar, or an invented one.'),
});
/** A message of staff. `statuses`: to all registrations with one of them. */
const message = z.object({
  to: z.union(
    [
      z.strictObject({
        statuses: z.array(z.enum(keysOf(registrationStatuses))).max(Object.keys(registrationStatuses).length),
      }),
      z.strictObject({ ids: z.array(sentId()).max(messageLimits.ids) }),
    ],
    'Please choose whom it goes to.',
  ),
  ...sentTexts.shape,
});

const confirmedMessage = message.extend({
  count: z.int('Please send the number that you were shown.').min(0).max(1_000_000),
});

/** An email as its recipient sees it. */
const emailPreview = z.object({
  subject: text,
  html: text.describe('A whole page, without scripts.'),
  text,
});
const kind = z.lazy(() => z.enum(webinarEmailTypes() as [WebinarEmailType]));
const state = z.enum(keysOf(emailStates));
const time = text.describe('ISO, UTC; empty: not yet.');
const registrationEmail = z.object({
  ...{ id, kind, state, dueAt: time, endedAt: time },
  response: text.describe('The answer of the mail server, or why it was dropped or withheld.'),
  subject: text.describe('The subject of a message of staff.'),
});
const emailGroup = z.object({
  kind,
  dedupeKey: text.describe('Tells emails of one kind apart.'),
  dueAt: time,
  ...{ isUpcoming: z.boolean(), subject: text, counts: z.record(state, count) },
});

const unsentEmail = registrationEmail.extend({ registrationId: id, name: text });
const webinarTimeline = z.object({
  emails: z.array(emailGroup).describe('Planned ones first, then the newest first.'),
  undelivered: z.array(unsentEmail).describe('Newest first, at most 200.'),
});
const messagePreview = z.object({
  count,
  name: text.describe('The recipient whose email is shown; empty: there are no recipients.'),
  email: emailPreview.nullable(),
});
const acceptedMessage = z.object({ id: id.describe('Its `dedupeKey` in the timeline.'), count });

export type WebinarMessage = z.output<typeof message>;
export type ConfirmedMessage = z.output<typeof confirmedMessage>;
export type AcceptedMessage = z.output<typeof acceptedMessage>;
export type MessagePreview = z.output<typeof messagePreview>;
export type EmailPreview = z.output<typeof emailPreview>;
export type RegistrationEmail = z.output<typeof registrationEmail>;
export type EmailGroup = z.output<typeof emailGroup>;
export type UnsentEmail = z.output<typeof unsentEmail>;
export type WebinarTimeline = z.output<typeof webinarTimeline>;

/** The calls about emails of webinars. */
export const webinarEmailCalls = defineCalls('Webinars', {
  'POST webinar-emails/preview': {
    summary: 'Preview an email with these words, as a parent would see it',
    action: 'settings.manage',
    body: sample,
    bodyLimit: textBytes,
    answers: { 200: z.object({ email: emailPreview }) },
    errors: [404],
  },
  'POST webinar-emails/test': {
    summary: 'Send that email to yourself',
    action: 'settings.manage',
    body: sample,
    bodyLimit: textBytes,
    answers: { 202: messageAnswer },
    errors: [404, 429],
  },
  'GET webinars/:id/emails': {
    summary: 'The emails of a webinar: planned, sent, and not delivered',
    action: 'registration.read',
    params: idParams('Of the webinar.'),
    answers: { 200: webinarTimeline },
  },
  'GET registrations/:id/emails': {
    summary: 'The emails to one registration',
    action: 'registration.read',
    params: idParams('Of the registration.'),
    answers: { 200: z.object({ emails: z.array(registrationEmail) }) },
  },
  'POST webinars/:id/messages/preview': {
    summary: 'The number of recipients of a message, and the email that the first would get',
    action: 'registration.write',
    params: idParams('Of the webinar.'),
    body: message,
    bodyLimit: messageBytes,
    answers: { 200: messagePreview },
  },
  'POST webinars/:id/messages': {
    summary: 'Write to all or some registrations of a webinar',
    description: 'Sent in the background. If `count` is outdated, nothing is sent.',
    action: 'registration.write',
    params: idParams('Of the webinar.'),
    body: confirmedMessage,
    bodyLimit: messageBytes,
    idempotencyKey: 'required',
    answers: { 201: acceptedMessage },
    errors: [409],
    current: z.object({ count }),
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof webinarEmailCalls> {}
}
