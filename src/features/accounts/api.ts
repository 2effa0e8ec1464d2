import * as z from 'zod';
import { staffRoles } from '#core/access/roles.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import {
  datetime,
  id,
  idParams,
  messageAnswer,
  text,
  trimmedText,
  untrimmedText,
} from '#core/api/schemas.ts';
import { passwordLength } from '#core/text/contact-rules.ts';
import { newsField, noticeField, ticked } from '#features/consent/rules/consent.ts';
import { bodyLimit, confirmField, legacyRole, signInAnswer } from './sign-in-api.ts';

const name = trimmedText.meta({ examples: ['Asha Rao'] });
const email = trimmedText.meta({ examples: ['asha@example.com'] });
const token = trimmedText.describe('The end of the link in the email.');
const newPassword = untrimmedText.meta({
  description: `${passwordLength.least} to ${passwordLength.most} characters; the most common are refused.`,
  examples: ['mango lassi at noon'],
});

/** A privacy field of the form. Any value: what is not valid counts as not sent, and never prevents a registration. */
const ofForm = z.unknown().optional();

/** The calls of registration and of forgotten passwords. */
export const registrationCalls = defineCalls('Accounts', {
  'POST auth/register': {
    summary: 'Open an account',
    action: 'account.open',
    body: z.object(
      {
        ...{ name, email, password: newPassword },
        [noticeField]: ofForm.meta({
          description: 'The hashes of the privacy notices that were shown, separated by spaces.',
          examples: ['a3f1'.repeat(16)],
        }),
        [newsField]: ofForm.meta({
          description: `\`${ticked}\`: asks for the newsletter.`,
          examples: [ticked],
        }),
      },
      'Please send an object with name, email, password.',
    ),
    bodyLimit,
    answers: { 201: messageAnswer },
    errors: [409, 429, 503],
  },
  'POST auth/forgot-password': {
    summary: 'Ask for a link to choose a new password',
    action: 'account.recover',
    body: z.object({ email }, 'Please send an object with email.'),
    bodyLimit,
    answers: { 200: messageAnswer },
    errors: [429],
  },
  'POST auth/reset-password/email': {
    summary: 'The email of the account whose password a link changes',
    action: 'account.recover',
    body: z.object({ token }, 'Please send an object with token.'),
    bodyLimit,
    answers: { 200: z.object({ email: text }) },
    errors: [429],
  },
  'POST auth/reset-password': {
    summary: 'Choose a new password',
    action: 'account.recover',
    body: z.object({ token, password: newPassword }, 'Please send an object with token, password.'),
    bodyLimit,
    answers: { 200: messageAnswer },
    errors: [429, 503],
  },
});

const ownAccount = z.object({
  ...{ _id: id, name: text, email: text },
  role: legacyRole.describe('In the spelling of the first version of the API.'),
  staffRole: z.enum(staffRoles).nullable().describe('The role on the staff; null: not on the staff.'),
  isEmailConfirmed: z
    .boolean()
    .describe('Whether an email has proved its mailbox; until then the data of the address is not shown.'),
  createdAt: datetime,
});
/** The own account, as the API returns it. */
export type OwnAccount = z.output<typeof ownAccount>;

const session = z.object({
  ...{ _id: id, createdAt: datetime, lastSeenAt: datetime, ipAddress: text },
  browser: text.describe('A short name, such as `Chrome on Android`.'),
  expiresAt: datetime,
  isCurrent: z.boolean().describe('Whether this request belongs to it.'),
});
/** A sign-in of the own account. */
export type OwnSession = z.output<typeof session>;

const changing = { action: 'account.changeOwn', bodyLimit } as const;
const sessionParams = idParams('The `_id` of the sign-in.');

/** The calls about one's own account. */
export const ownAccountCalls = defineCalls('Accounts', {
  'GET account': {
    summary: 'Read your own account, with its role on the staff',
    action: 'account.readOwn',
    answers: { 200: ownAccount },
  },
  'GET account/sessions': {
    summary: 'List where you are signed in, the one that called last first',
    action: 'account.readOwn',
    answers: { 200: z.object({ sessions: z.array(session) }) },
  },
  'PUT account': {
    ...changing,
    summary: 'Change your name',
    body: z.object({ name }, 'Please send an object with name.'),
    answers: { 200: ownAccount },
    errors: [429],
  },
  'POST account/sessions/:id/resume': {
    ...changing,
    summary: 'Undo ending a sign-in, from the one that has ended it',
    params: sessionParams,
    body: z.object({ undoToken: trimmedText.default('') }, 'Please send an object with undoToken.'),
    answers: { 200: messageAnswer },
    errors: [409, 429],
  },
});

/** The call that needs a confirmation from accounts with a second factor. */
export const passwordCalls = defineCalls('Accounts', {
  'PUT account/password': {
    ...changing,
    summary: 'Change your password; other sign-ins end, and this one goes on with the new token',
    body: z.object(
      { currentPassword: untrimmedText, password: newPassword },
      'Please send an object with currentPassword, password.',
    ),
    answers: { 200: messageAnswer.extend(signInAnswer.shape) },
    errors: [403, 429, 503],
    errorFields: confirmField,
  },
});

/** The calls about it that take no body. */
export const endSessionCalls = defineCalls('Accounts', {
  'DELETE account/sessions/:id': {
    ...changing,
    summary: 'End one of your sign-ins',
    params: sessionParams,
    answers: {
      200: messageAnswer.extend({
        undoToken: text
          .optional()
          .describe('The sign-in can be resumed within ten seconds; absent: it is that of the request.'),
      }),
    },
  },
  'DELETE account/sessions': {
    ...changing,
    summary: 'Sign out everywhere, including here',
    answers: { 200: messageAnswer },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls
    extends TypesOfEach<typeof registrationCalls>,
      TypesOfEach<typeof ownAccountCalls>,
      TypesOfEach<typeof passwordCalls>,
      TypesOfEach<typeof endSessionCalls> {}
}
