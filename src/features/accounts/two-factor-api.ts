import type { JsonSchema } from '#core/http/open-api.ts';

const text: JsonSchema = { type: 'string' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };

/** The options of a passkey operation, in WebAuthn's JSON form. */
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
  description: 'The response of the browser, as PublicKeyCredential.toJSON returns it.',
};

/** A request body with the response of a passkey and further optional fields. */
export const passkeyBodyDocs: JsonSchema = {
  type: 'object',
  required: ['passkey'],
  properties: { passkey: answer },
};

/** A request body with a new passkey and its name. */
export const newPasskeyBodyDocs: JsonSchema = {
  type: 'object',
  required: ['name', 'passkey'],
  properties: { name: text, passkey: answer },
};

/** A request body with one of the second factors and one more text field. */
export function withSecondFactor(name: string, schema: JsonSchema, isRequired = true): JsonSchema {
  return {
    type: 'object',
    required: isRequired ? [name] : [],
    properties: {
      [name]: schema,
      code: { ...text, description: 'The six digits that the app shows.' },
      recoveryCode: text,
      passkey: answer,
    },
    description: 'Exactly one of code, recoveryCode and passkey.',
  };
}

/** Ten recovery codes, returned only once. */
export const recoveryCodesDocs: JsonSchema = { type: ['array', 'null'], items: text };

export const passkeyDocs: JsonSchema = {
  type: 'object',
  required: ['_id', 'name', 'addedAt', 'lastUsedAt', 'isSynced'],
  properties: {
    ...{ _id: text, name: text, addedAt: moment },
    lastUsedAt: { type: ['string', 'null'], format: 'date-time' },
    isSynced: {
      type: 'boolean',
      description: 'Whether the passkey is synced to other devices of its owner.',
    },
  },
};

export const factorsDocs: JsonSchema = {
  type: 'object',
  required: ['hasTwoFactor', 'supportsPasskeys', 'totp', 'passkeys', 'recoveryCodes'],
  properties: {
    hasTwoFactor: { type: 'boolean', description: 'Whether signing in needs a second factor.' },
    supportsPasskeys: {
      type: 'boolean',
      description: 'Whether browsers support passkeys at the address of the site.',
    },
    totp: {
      type: ['object', 'null'],
      required: ['addedAt', 'isReadable'],
      properties: {
        addedAt: moment,
        isReadable: {
          type: 'boolean',
          description: 'False if AUTH_SECRET has changed since the app was set up.',
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
