import * as z from 'zod';
import { type Call, defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, messageAnswer, text } from '#core/api/schemas.ts';
import { maxLengths, otherCity, otherCityField } from '#core/text/contact-rules.ts';
import { guardianField, newsField, noticeField, ticked } from '#features/consent/rules/consent.ts';
import { enquiryFields, registrationFields } from './rules/form-rules.ts';
import { timesOfDay } from './rules/preferred-time.ts';

const tokenCall = {
  summary: 'A token for the header X-CSRF-Token, and the cookie that it belongs to',
  action: 'submission.send',
  answers: { 200: z.object({ csrfToken: text }) },
} as const satisfies Call;

/** The calls that give a token for the forms. */
export const tokenCalls = defineCalls('Public forms', {
  'GET webinar/get-csrf-token': tokenCall,
  'GET booksession/get-csrf-token': tokenCall,
});

const challenge = z.object({
  parameters: z.object({
    algorithm: text.meta({ examples: ['PBKDF2/SHA-256'] }),
    ...{ cost: count, keyLength: count },
    ...{ nonce: text, salt: text, keyPrefix: text, keySignature: text.optional() },
    expiresAt: count.optional().describe('Seconds since 1970.'),
  }),
  signature: text.optional(),
});

/** The calls that give a puzzle for the browser. */
export const challengeCalls = defineCalls('Public forms', {
  'GET enrolment-challenge': {
    summary:
      'A challenge for the proof of work of an enrolment: its solution goes as `proof` with bookwebinar, and works once',
    action: 'submission.send',
    answers: { 200: challenge },
    errors: [429, 503],
  },
  'GET booksession/get-captcha-challenge': {
    summary: 'A new challenge of the captcha, where reCAPTCHA is not configured',
    action: 'submission.send',
    answers: { 200: challenge },
    errors: [404, 429, 503],
  },
});

// Any value passes here: the service validates the fields by the definition of the record, as those of a form that a
// browser posts without script, so that each wrong one gets the message of its field.
const field = (schema: z.ZodString, description: string) =>
  schema
    .optional()
    .catch(({ value }) => value as string)
    .describe(description);

/** A field for which a form never fails: another value counts as not sent. */
const looseField = (description: string) =>
  z
    .unknown()
    .optional()
    .meta({ description, examples: [''] });

const parentFields = {
  name: field(text.max(maxLengths.name).meta({ examples: ['Asha Rao'] }), 'The name of the parent.'),
  email: field(text.max(maxLengths.email).meta({ format: 'email' }), 'An email address.'),
  contact: field(text.meta({ examples: ['+91 98765 43210'] }), 'A mobile number, in any notation.'),
  [noticeField]: looseField('The hashes of the shown privacy notices, separated by spaces.'),
  [newsField]: looseField(`\`${ticked}\`: asks for the newsletter.`),
  [guardianField]: looseField(
    `\`${ticked}\`: the sender is the child’s parent or guardian, where the form asks.`,
  ),
};
const enquiry = {
  ...parentFields,
  city: field(
    text.max(maxLengths.city),
    `The city, or \`${otherCity}\` for the one in \`${otherCityField}\`.`,
  ),
  [otherCityField]: looseField(`A typed city, read only where the city is \`${otherCity}\`.`),
  message: field(text.max(maxLengths.message), 'What the parent writes.'),
  preferredDay: field(
    text.meta({ examples: [''] }),
    'Optional: the day on which the parent would like the session, `YYYY-MM-DD`, from tomorrow for six months.',
  ),
  preferredTime: field(text.meta({ enum: Object.keys(timesOfDay) }), 'Optional: a time of day; empty: any.'),
};
const notForm = 'Please send the fields of the form.';

const formCall = {
  action: 'submission.send',
  headers: z.object({
    'X-CSRF-Token': text.describe('The token of get-csrf-token, which also sets its cookie.'),
    'Idempotency-Key': text
      .max(100)
      .optional()
      .describe(
        'Chosen by the sender, such as a UUID. For eight days, the same fields under the same key are stored once, answered the same, and need no second captcha; other fields are 409.',
      ),
  }),
  bodyLimit: 65_536,
} as const satisfies Partial<Call>;

const enrolment = z.object({
  status: z.enum(['registered', 'waiting']),
  isToConfirm: z
    .literal(true)
    .optional()
    .describe(
      'Sent without a `proof`: an email asks for confirmation, unless the email was enrolled before.',
    ),
});
/** The answer to an enrolment: the same for an email that is enrolled already. */
export type EnrolmentResponse = z.output<typeof enrolment>;

/** The forms of visitors. Their CSRF token is checked before the body is read. */
export const formCalls = defineCalls('Public forms', {
  'POST booksession': {
    summary: 'Book a session',
    ...formCall,
    body: z
      .object({ ...enquiry, recaptchaToken: field(text, 'The solution of the captcha.') }, notForm)
      .meta({ required: [...enquiryFields, 'recaptchaToken'] }),
    answers: { 201: messageAnswer },
    errors: [403, 409, 429, 503],
  },
  'POST webinar/bookwebinar': {
    summary: 'Enrol in a webinar that is still open; where it is full, join the waiting list',
    description:
      'The answer is the same for an email that is enrolled already: then nothing changes, and an email says so.',
    ...formCall,
    body: z
      .object(
        {
          ...parentFields,
          webinarId: field(text, 'The `_id` of the webinar.'),
          webinarTitle: field(text, 'Ignored: the title is that of the webinar.'),
          proof: field(text, 'The solution of an enrolment challenge.'),
        },
        notForm,
      )
      .meta({ required: [...registrationFields, 'webinarId'] }),
    answers: {
      201: messageAnswer.extend(enrolment.shape),
    },
    errors: [403, 409, 429],
  },
});

/** The form for a browser in which the captcha cannot run; it has a limit of its own. */
export const uncheckedFormCalls = defineCalls('Public forms', {
  'POST booksession/unchecked': {
    summary: 'Book a session where the captcha cannot run: staff look at it before the site writes back',
    ...formCall,
    body: z.object(enquiry, notForm).meta({ required: [...enquiryFields] }),
    answers: { 201: messageAnswer },
    errors: [403, 409, 429],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls
    extends TypesOfEach<typeof tokenCalls>,
      TypesOfEach<typeof challengeCalls>,
      TypesOfEach<typeof formCalls>,
      TypesOfEach<typeof uncheckedFormCalls> {}
}
