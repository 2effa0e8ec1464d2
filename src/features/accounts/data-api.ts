import {
  errorResponses,
  type JsonSchema,
  listOf,
  objectOf,
  objectWith,
  recordOfTexts,
  responses,
} from '#core/http/open-api.ts';
import { consentPurposes } from '#features/consent/rules/consent.ts';
import { enquiryStatuses } from '#features/enquiries/rules/greeting.ts';
import { registrationStatuses } from '#features/webinars/rules/registration-status.ts';

const text: JsonSchema = { type: 'string' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const nullableMoment: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const day: JsonSchema = { type: ['string', 'null'], format: 'date' };
const oneOf = (...known: string[]): JsonSchema => ({ type: 'string', enum: known });
const booleanField: JsonSchema = { type: 'boolean' };
const message = objectWith('message', text);

const enquiry = objectOf({
  _id: text,
  sentAt: nullableMoment,
  excerpt: { ...text, description: 'The beginning of the message, in one line.' },
  status: oneOf(...Object.keys(enquiryStatuses)),
});

const registration: JsonSchema = {
  ...objectOf({
    _id: text,
    status: oneOf(...Object.keys(registrationStatuses)),
    phase: oneOf('calledOff', 'before', 'open', 'over'),
    offeredUntil: { ...text, description: 'ISO, UTC; empty: no seat is offered.' },
    recordingUrl: text,
    now: moment,
    webinar: objectOf({
      ...{ _id: text, title: text, startdate: day, enddate: day, time: text },
      ...{ startsAt: { ...text, description: 'ISO, UTC; empty: unknown.' }, location: text },
    }),
    pageUrl: { ...text, description: 'Empty: the webinar has no public page.' },
    calendarUrl: { ...text, description: 'The address of a calendar file; empty: there is none.' },
    joinUrl: { ...text, description: 'Opens the meeting room once it is open. A secret of the parent.' },
    manageUrl: {
      ...text,
      description:
        'The page on which the registration is changed, cancelled and moved: a secret of the parent. Empty: its links have expired.',
    },
  }),
};

const consents = objectOf({
  consents: listOf(
    objectOf({
      _id: text,
      purpose: oneOf(...Object.keys(consentPurposes)),
      at: moment,
      withdrawnAt: { ...nullableMoment, description: 'Null: it is valid.' },
    }),
  ),
  isSubscribed: booleanField,
});

/** The answer until the account has confirmed its email address; see `account/email/send-confirmation`. */
const unconfirmed: JsonSchema = {
  ...message,
  description: 'The email address of the account is not confirmed.',
};
const own = (summary: string) => ({ tags: ['Accounts'], summary });
const addressCall = (summary: string, answer: JsonSchema) => ({
  ...own(summary),
  response: responses(200, answer, { 403: unconfirmed }),
});
const json = { consumes: ['application/json'] };

/** The OpenAPI entries of the calls about data that belongs to the address of an account. */
export const ownDataOfAccountDocs = {
  enquiries: addressCall(
    'List what was sent from your email address, and how that stands',
    objectWith('enquiries', listOf(enquiry)),
  ),
  registrations: addressCall(
    'List your registrations for webinars, those to come first',
    objectWith('registrations', listOf(registration)),
  ),
  consents: addressCall('List to what you have agreed, and whether you get news', consents),
  news: {
    ...own('Turn news on or off'),
    ...json,
    body: objectOf({ isSubscribed: booleanField }),
    response: responses(200, objectWith('isSubscribed', booleanField), {
      403: unconfirmed,
      ...errorResponses(400, 413, 415, 429),
    }),
  },
  copy: addressCall('Take a copy of all that is held of your email address', { type: 'object' }),
  confirmation: {
    ...own('Ask for the email by which you confirm your email address'),
    response: responses(200, message, errorResponses(409, 429)),
  },
  confirm: {
    ...own('Confirm your email address by the end of the link in the email'),
    ...json,
    body: recordOfTexts('token'),
    response: responses(200, message, errorResponses(400, 413, 415)),
  },
  end: {
    ...own('Close your account for good; with `erase: yes` your enquiries and registrations go too'),
    ...json,
    body: recordOfTexts('password'),
    response: responses(200, message, errorResponses(400, 403, 413, 415, 429, 503)),
  },
};
