import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { messageAnswer, text } from '#core/api/schemas.ts';

/** Bytes: a name, an address and two passwords; and the response of a passkey. */
export const [bodyLimit, passkeyBodyLimit] = [16_384, 65_536];

/** The role as clients of the first version know it. */
export const legacyRole = z.enum(['admin', 'user']);
export const signInAnswer = z.object({ token: text, role: legacyRole });
export type SignInAnswer = z.output<typeof signInAnswer>;

const factorMethod = z.enum(['code', 'recoveryCode', 'passkey']);
/** The second factors, which are shown beside the password or instead of it. */
export type FactorMethod = z.output<typeof factorMethod>;

const confirmMethod = z.enum(['password', ...factorMethod.options]);
/** The ways to confirm one's identity: a passkey alone, or the password with one of the others. */
export type ConfirmMethod = z.output<typeof confirmMethod>;
/** The field of a refusal that asks for a confirmation. */
export const confirmField = {
  confirm: z.array(confirmMethod).optional().describe('With 403: the ways to confirm one’s identity.'),
};

/** The known transports of passkeys; unknown names are dropped. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const passkeyDescriptors = z.array(
  z.object({ id: text, type: z.literal('public-key'), transports: z.array(z.enum(transports)) }),
);
const passkeyRequest = z
  .object({
    ...{
      challenge: text,
      rpId: text,
      timeout: z.int().meta({ description: 'Milliseconds.', examples: [300_000] }),
    },
    userVerification: z.enum(['required', 'preferred']),
    allowCredentials: passkeyDescriptors.describe('Empty: the user chooses a passkey.'),
  })
  .describe('For PublicKeyCredential.parseRequestOptionsFromJSON.');
/** The options to use a passkey. */
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** Characters; some security keys have long ids and longer public keys. */
const part = z.string().max(20_000);
const id = z.string().regex(/^[\w-]{1,1400}$/);
const credential = { id, rawId: id, type: z.literal('public-key') };

/** The response of a browser with a new passkey; its content is verified later. */
export const newPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: part,
      attestationObject: part,
      transports: z
        .array(z.string())
        .max(20)
        .default([])
        .transform((named) => transports.filter((known) => named.includes(known))),
    }),
  })
  .describe('As PublicKeyCredential.toJSON returns it.');

/** The response of a browser with a used passkey. */
const passkey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: z
        .string()
        .max(200)
        .nullish()
        .transform((handle) => handle ?? undefined),
    }),
  })
  .describe('As PublicKeyCredential.toJSON returns it.');

const typed = z.string().trim().max(100).optional();
const proof = {
  code: typed.describe('The six digits that the app shows.'),
  recoveryCode: typed,
  passkey: passkey.optional(),
};

const challenge = z.object({
  ticket: text.describe('Sent again with the second factor. It is not a token: it allows only that step.'),
  methods: z.array(factorMethod),
  passkey: passkeyRequest.optional().describe('Present if the account has a passkey that works here.'),
});
/** The challenge after the right password of an account with a second factor. */
export type SecondFactorChallenge = z.output<typeof challenge>;

/** Sign-in by password, and the signed-in account in its first form. */
export const signInCalls = defineCalls('Accounts', {
  'POST auth/login': {
    summary: 'Sign in; the token lives 12 hours',
    action: 'account.signIn',
    body: z.object(
      {
        email: z
          .string('Email is required')
          .trim()
          .min(1, 'Email is required')
          .max(320, 'This email address is too long.')
          .refine((email) => !email.includes('\0'), 'Email is required')
          .meta({ examples: ['asha@example.com'] }),
        password: z
          .string('Password is required')
          .min(1, 'Password is required')
          .max(1000, 'This password is too long.'),
      },
      'Please send an object with email and password.',
    ),
    bodyLimit,
    answers: { 200: signInAnswer },
    errors: [401, 429, 503],
    errorFields: {
      secondFactor: challenge
        .optional()
        .describe('With 401: the password is right, and a second factor is needed.'),
    },
  },
  'GET auth/me': {
    summary: 'Read the signed-in account',
    action: 'account.readOwn',
    answers: { 200: z.object({ name: text, email: text, role: legacyRole }) },
  },
});

/** The second step of a sign-in. */
export const secondStepCalls = defineCalls('Accounts', {
  'POST auth/login/second-factor': {
    summary: 'Send a second factor, with the ticket from the answer to the right password',
    description: 'Exactly one of code, recoveryCode and passkey.',
    action: 'account.signIn',
    body: z
      .object(
        {
          ticket: z
            .string('ticket is required')
            .min(1, 'ticket is required')
            .max(200, 'This ticket is too long.'),
          ...proof,
        },
        'Please send an object with ticket and a second factor.',
      )
      .meta({ examples: [{ ticket: 'Vb2k…', code: '492039' }] }),
    bodyLimit: passkeyBodyLimit,
    answers: { 200: signInAnswer },
    errors: [401, 409, 429, 503],
  },
});

/** Sign-in with a passkey alone. */
export const passkeySignInCalls = defineCalls('Accounts', {
  'POST auth/passkey/options': {
    summary: 'Begin a sign-in by a passkey; returns the options for the browser',
    action: 'account.signIn',
    bodyLimit: passkeyBodyLimit,
    answers: { 200: passkeyRequest },
    errors: [409, 413, 415, 429, 503],
  },
  'POST auth/passkey/login': {
    summary: 'Sign in by a passkey',
    action: 'account.signIn',
    body: z.object({ passkey }, 'Please send an object with passkey.'),
    bodyLimit: passkeyBodyLimit,
    answers: { 200: signInAnswer },
    errors: [401, 409, 429, 503],
  },
});

/** The confirmation of one's identity. */
export const confirmationCalls = defineCalls('Accounts', {
  'POST account/confirm/options': {
    summary: 'List the accepted confirmation methods, with the challenge for a passkey',
    action: 'account.confirm',
    answers: { 200: z.object({ methods: z.array(confirmMethod), passkey: passkeyRequest.optional() }) },
    errors: [413, 415],
  },
  'POST account/confirm': {
    summary:
      'Confirm that it is you, by a passkey or by the password and a second factor; valid for ten minutes',
    description: 'At most one of code, recoveryCode and passkey.',
    action: 'account.confirm',
    body: z
      .object(
        { password: z.string().max(1000, 'This password is too long.').optional(), ...proof },
        'Please send an object with password, or a passkey.',
      )
      .meta({ examples: [{ password: 'mango lassi at noon', code: '492039' }] }),
    bodyLimit: passkeyBodyLimit,
    answers: { 200: messageAnswer },
    errors: [429, 503],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls
    extends TypesOfEach<typeof signInCalls>,
      TypesOfEach<typeof secondStepCalls>,
      TypesOfEach<typeof passkeySignInCalls>,
      TypesOfEach<typeof confirmationCalls> {}
}
