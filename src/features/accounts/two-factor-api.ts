import type { JsonSchema } from '#core/http/open-api.ts';

const text: JsonSchema = { type: 'string' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };

/** What browsers are handed for a passkey, as WebAuthn's own JSON has it. */
export const passkeyOptions: JsonSchema = {
  type: 'object',
  required: ['challenge'],
  properties: { challenge: text },
  additionalProperties: true,
  description: 'For PublicKeyCredential.parseRequestOptionsFromJSON or parseCreationOptionsFromJSON.',
};

const answer: JsonSchema = {
  type: 'object',
  additionalProperties: true,
  description: 'The answer of the browser, as PublicKeyCredential.toJSON gives it.',
};

/** A body that holds the answer of a passkey, and perhaps more. */
export const sentPasskeyDocs: JsonSchema = {
  type: 'object',
  required: ['passkey'],
  properties: { passkey: answer },
};

/** A body with a new passkey, and what it is to be called. */
export const sentNewPasskeyDocs: JsonSchema = {
  type: 'object',
  required: ['name', 'passkey'],
  properties: { name: text, passkey: answer },
};

/** A body with one of the second factors, and another text. */
export function oneFactor(name: string, schema: JsonSchema, isRequired = true): JsonSchema {
  return {
    type: 'object',
    required: isRequired ? [name] : [],
    properties: {
      [name]: schema,
      code: { ...text, description: 'Of the app: six digits.' },
      recoveryCode: text,
      passkey: answer,
    },
    description: 'One of code, recoveryCode and passkey.',
  };
}

/** Ten codes that are shown once. */
export const recoveryCodesDocs: JsonSchema = { type: ['array', 'null'], items: text };

export const passkeyDocs: JsonSchema = {
  type: 'object',
  required: ['_id', 'name', 'addedAt', 'lastUsedAt', 'isSynced'],
  properties: {
    ...{ _id: text, name: text, addedAt: moment },
    lastUsedAt: { type: ['string', 'null'], format: 'date-time' },
    isSynced: { type: 'boolean', description: 'Whether the other devices of its owner have it too.' },
  },
};

export const factorsDocs: JsonSchema = {
  type: 'object',
  required: ['isTwoStep', 'passkeysArePossible', 'app', 'passkeys', 'recoveryCodes'],
  properties: {
    isTwoStep: { type: 'boolean', description: 'Whether the password alone lets nobody in.' },
    passkeysArePossible: { type: 'boolean', description: "Whether the site's address has passkeys." },
    app: {
      type: ['object', 'null'],
      required: ['addedAt', 'isReadable'],
      properties: {
        addedAt: moment,
        isReadable: {
          type: 'boolean',
          description: 'False where the site has another AUTH_SECRET than when the app was set up.',
        },
      },
    },
    passkeys: { type: 'array', items: passkeyDocs },
    recoveryCodes: {
      type: 'object',
      required: ['left', 'total'],
      properties: { left: { type: 'integer' }, total: { type: 'integer' } },
    },
  },
};
