import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, datetime, id, idParams, messageAnswer, text } from '#core/api/schemas.ts';
import { passkeyBodyLimit as bodyLimit, newPasskey, passkeyDescriptors } from './sign-in-api.ts';

const passkey = z.object({
  ...{ _id: id, name: text, addedAt: datetime, lastUsedAt: datetime.nullable() },
  isSynced: z.boolean().describe('Whether the passkey is synced to other devices of its owner.'),
});
export type OwnPasskey = z.output<typeof passkey>;

const factors = z.object({
  hasTwoFactor: z
    .boolean()
    .describe(
      'Whether signing in needs a second factor; still true where none of the factors can be used any more.',
    ),
  supportsPasskeys: z.boolean().describe('Whether browsers support passkeys at the address of the site.'),
  totp: z
    .object({
      addedAt: datetime,
      isReadable: z.boolean().describe('False if AUTH_SECRET has changed since the app was set up.'),
    })
    .nullable()
    .describe('The app; null: none.'),
  passkeys: z.array(passkey),
  recoveryCodes: z.object({ left: count, total: count }),
});

const appSetup = z.object({
  ticket: text,
  secret: text,
  uri: text.describe('Contains the secret; apps scan it as a QR code.'),
});
/** The data from which an authenticator app is set up. */
export type AppSetupData = z.output<typeof appSetup>;

const creation = z
  .object({
    ...{ challenge: text, rp: z.object({ id: text, name: text }) },
    user: z.object({ id: text, name: text, displayName: text }),
    pubKeyCredParams: z.array(
      z.object({
        alg: z.int().meta({ description: 'A COSE number.', examples: [-7] }),
        type: z.literal('public-key'),
      }),
    ),
    timeout: z.int().meta({ description: 'Milliseconds.', examples: [300_000] }),
    attestation: z.literal('none'),
    excludeCredentials: passkeyDescriptors,
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('preferred'),
    }),
  })
  .describe('For PublicKeyCredential.parseCreationOptionsFromJSON.');
export type PasskeyCreation = z.output<typeof creation>;

const codes = z.array(text).describe('Ten recovery codes, returned only once.');
const firstCodes = codes
  .nullable()
  .describe('Ten recovery codes, returned only once; null: there are some already.');

const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(60, 'Please keep it under 60 characters')
  // PostgreSQL cannot store NUL.
  .refine((name) => !name.includes('\0'), 'Name is required');
const code = z.string('Code is required').trim().min(1, 'Code is required').max(20, 'This code is too long.');

const changing = { action: 'account.secure', bodyLimit } as const;
const confirmed = { action: 'account.secure', confirmed: true } as const;
const params = idParams('Of the passkey.');

/** The calls about one's own second factors. */
export const factorCalls = defineCalls('Accounts', {
  'GET account/factors': {
    summary: 'Read your own second factors',
    action: 'account.secure',
    answers: { 200: factors },
  },
  'POST account/factors/totp': {
    ...confirmed,
    summary: 'Begin to set up an app that shows codes: its secret, and a ticket',
    answers: { 200: appSetup },
    errors: [413, 415],
  },
  'PUT account/factors/totp': {
    ...changing,
    summary: 'Set the app up by a code of it',
    body: z.object(
      { ticket: z.string('ticket is required').max(200, 'This ticket is too long.'), code },
      'Please send an object with ticket and code.',
    ),
    answers: { 200: z.object({ recoveryCodes: firstCodes }) },
    errors: [409],
  },
  'DELETE account/factors/totp': {
    ...confirmed,
    summary: 'Remove the app',
    answers: { 200: messageAnswer },
    errors: [404, 413, 415],
  },
  'POST account/factors/passkeys/options': {
    ...confirmed,
    summary: 'Begin to add a passkey: the options for the browser',
    answers: { 200: creation },
    errors: [409, 413, 415],
  },
  'POST account/factors/passkeys': {
    ...changing,
    summary: 'Add a passkey',
    body: z.object({ name, passkey: newPasskey }, 'Please send an object with name and passkey.'),
    answers: { 201: z.object({ passkey, recoveryCodes: firstCodes }) },
    errors: [409],
  },
  'PUT account/factors/passkeys/:id': {
    ...changing,
    summary: 'Rename a passkey',
    params,
    body: z.object({ name }, 'Please send an object with name.'),
    answers: { 200: passkey },
  },
  'DELETE account/factors/passkeys/:id': {
    ...confirmed,
    summary: 'Remove a passkey',
    params,
    answers: { 200: messageAnswer },
    errors: [413, 415],
  },
  'POST account/factors/recovery-codes': {
    ...confirmed,
    summary: 'Make ten new recovery codes, which replace all earlier ones',
    answers: { 200: z.object({ recoveryCodes: codes }) },
    errors: [409, 413, 415],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof factorCalls> {}
}
