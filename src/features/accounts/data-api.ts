import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import {
  datetime,
  day,
  id,
  keysOf,
  messageAnswer,
  text,
  trimmedText,
  untrimmedText,
} from '#core/api/schemas.ts';
import { consentPurposes } from '#features/consent/rules/consent.ts';
import { enquiryStatuses } from '#features/enquiries/rules/greeting.ts';
import { ownDataCopy } from '#features/privacy/api.ts';
import { registrationPhases } from '#features/webinars/rules/registration-page.ts';
import { registrationStatuses } from '#features/webinars/rules/registration-status.ts';
import { bodyLimit, confirmField } from './sign-in-api.ts';

const enquiry = z.object({
  _id: id,
  sentAt: datetime.nullable().describe('Null: unknown.'),
  excerpt: text.describe('The beginning of the message, in one line.'),
  status: z.enum(keysOf(enquiryStatuses)),
});
/** An enquiry sent from the address. */
export type OwnEnquiry = z.output<typeof enquiry>;

const registration = z.object({
  _id: id,
  status: z.enum(keysOf(registrationStatuses)),
  phase: z.enum(registrationPhases),
  position: z.int().min(1).optional().describe('Position on the waiting list; absent: not waiting.'),
  offeredUntil: text.describe('ISO, UTC; empty: no seat is offered.'),
  recordingUrl: text.describe('Empty: none, or none for this parent.'),
  now: datetime.describe('The time of the site.'),
  webinar: z.object({
    ...{ _id: id, title: text, startdate: day.nullable(), enddate: day.nullable(), time: text },
    startsAt: text.describe('ISO, UTC; empty: unknown.'),
    endsAt: text.describe('ISO, UTC; empty: unknown.'),
    location: text,
  }),
  pageUrl: text.describe('Empty: the webinar has no public page.'),
  calendarUrl: text.describe('The address of a calendar file; empty: the webinar is over or has no date.'),
  joinUrl: text.describe(
    'Opens the meeting room once it is open; empty: not available to this parent. A secret of the parent.',
  ),
  manageUrl: text.describe(
    'The page on which the registration is changed, cancelled and moved: a secret of the parent. Empty: its links have expired.',
  ),
});
export type OwnRegistration = z.output<typeof registration>;

const consent = z.object({
  _id: id,
  purpose: z.enum(keysOf(consentPurposes)),
  at: datetime,
  withdrawnAt: datetime.nullable().describe('Null: it is valid.'),
});
/** A consent given with the address. */
export type OwnConsent = z.output<typeof consent>;

const isSubscribed = z.boolean().describe('Whether the address gets the newsletter.');

const reading = {
  action: 'account.readOwn',
  description:
    '403: the email address of the account is not confirmed; see `account/email/send-confirmation`.',
  errors: [403],
} as const;
const changing = { action: 'account.changeOwn', bodyLimit } as const;

/** The calls about data that belongs to the address of an account. */
export const ownDataCalls = defineCalls('Accounts', {
  'GET account/enquiries': {
    ...reading,
    summary: 'List the enquiries sent from your email address, with their status',
    answers: { 200: z.object({ enquiries: z.array(enquiry) }) },
  },
  'GET account/registrations': {
    ...reading,
    summary: 'List your registrations for webinars, upcoming ones first',
    answers: { 200: z.object({ registrations: z.array(registration) }) },
  },
  'GET account/consents': {
    ...reading,
    summary: 'List your consents, and whether you get the newsletter',
    answers: { 200: z.object({ consents: z.array(consent), isSubscribed }) },
  },
  'PUT account/newsletter': {
    ...changing,
    summary: 'Turn the newsletter on or off',
    body: z.object(
      { isSubscribed: z.boolean('Please send an object with isSubscribed, true or false.') },
      'Please send an object with isSubscribed, true or false.',
    ),
    answers: { 200: z.object({ isSubscribed }) },
    errors: [403, 429],
  },
  'POST account/email/confirm': {
    ...changing,
    summary: 'Confirm your email address by the end of the link in the email',
    body: z.object({ token: trimmedText }, 'Please send an object with token.'),
    answers: { 200: messageAnswer },
  },
});

/** The call that needs a confirmation from accounts with a second factor. */
export const deletionCalls = defineCalls('Accounts', {
  'POST account/delete': {
    ...changing,
    summary: 'Close your account for good',
    body: z.object(
      {
        password: untrimmedText,
        erase: trimmedText.meta({
          description:
            '`yes`: your enquiries and registrations are erased too, which needs a confirmed address.',
          examples: ['yes'],
        }),
      },
      'Please send an object with password, erase.',
    ),
    answers: { 200: messageAnswer },
    errors: [403, 429, 503],
    errorFields: confirmField,
  },
});

/** The calls that take no body. */
export const ownDataActionCalls = defineCalls('Accounts', {
  'POST account/email/send-confirmation': {
    ...changing,
    summary: 'Ask for the email by which you confirm your email address',
    answers: { 200: messageAnswer },
    errors: [409, 429],
  },
  // A POST instead of a GET, because the export is logged and announced by email.
  'POST account/data-export': {
    ...{ ...reading, ...changing },
    summary: 'Export all data held about your email address',
    answers: { 200: ownDataCopy },
    errors: [403, 503],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls
    extends TypesOfEach<typeof ownDataCalls>,
      TypesOfEach<typeof deletionCalls>,
      TypesOfEach<typeof ownDataActionCalls> {}
}
