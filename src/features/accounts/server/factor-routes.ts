import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod';
import { requireAccount, requireCaller } from '#core/access/require-action.ts';
import { parseFields } from '#core/http/body-fields.ts';
import {
  errorResponses,
  type JsonSchema,
  objectWith,
  pathParameter,
  recordOfTexts,
  responses,
} from '#core/http/open-api.ts';
import {
  factorsDocs,
  newPasskeyBodyDocs,
  passkeyDocs,
  passkeyOptions,
  recoveryCodesDocs,
} from '../two-factor-api.ts';
import type { Passkey } from './factor-store.ts';
import type { Factors } from './factor-types.ts';
import type { FactorService } from './factors.ts';
import { newPasskeySchema } from './passkeys.ts';

/** The second factors of the own account, as the API returns them. */
export type PresentedFactors = ReturnType<typeof present>;
export type PresentedPasskey = ReturnType<typeof presentPasskey>;

const passkeyName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(60, 'Please keep it under 60 characters')
  // PostgreSQL cannot store NUL.
  .refine((name) => !name.includes('\0'), 'Name is required');
const code = z.string('Code is required').trim().min(1, 'Code is required').max(20, 'This code is too long.');
const appBody = z.object(
  { ticket: z.string('ticket is required').max(200, 'This ticket is too long.'), code },
  'Please send an object with ticket and code.',
);
const newPasskeyBody = z.object(
  { name: passkeyName, passkey: newPasskeySchema },
  'Please send an object with name and passkey.',
);
const nameBody = z.object({ name: passkeyName }, 'Please send an object with name.');

interface Dependencies {
  factorService: FactorService;
}

/** The calls about the own second factors (product: Two-step sign-in). JSON only. */
export function factorRoutes({ factorService }: Dependencies) {
  const config = { action: 'account.secure' } as const;
  const confirmed = { ...config, confirmed: true } as const;
  const bodyLimit = 65_536;

  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.get(
      '/account/factors',
      { config, schema: docs('Read the own second factors', factorsDocs) },
      async (request) => present(await factorService.read(requireAccount(request))),
    );

    app.post(
      '/account/factors/totp',
      {
        config: confirmed,
        schema: docs(
          'Begin to set up an app that shows codes: what it is told, and a ticket',
          recordOfTexts('ticket', 'secret', 'uri'),
        ),
      },
      (request) => factorService.beginTotp(requireAccount(request)),
    );

    app.put(
      '/account/factors/totp',
      {
        ...{ bodyLimit, config },
        schema: {
          ...docs('Set the app up by a code of it', objectWith('recoveryCodes', recoveryCodesDocs), 400, 409),
          body: recordOfTexts('ticket', 'code'),
        },
      },
      async (request) => {
        const sent = parseFields(appBody, request.body);
        const codes = await factorService.finishTotp(requireCaller(request), sent.ticket, sent.code);
        return { recoveryCodes: codes ?? null };
      },
    );

    app.delete(
      '/account/factors/totp',
      { config: confirmed, schema: docs('Take the app away', message, 404) },
      async (request) => {
        await factorService.removeTotp(requireCaller(request));
        return { message: 'The app is removed.' };
      },
    );

    app.post(
      '/account/factors/passkeys/options',
      {
        config: confirmed,
        schema: docs('Begin to add a passkey: what the browser is handed', passkeyOptions, 409),
      },
      (request) => factorService.beginPasskey(requireAccount(request)),
    );

    app.post(
      '/account/factors/passkeys',
      {
        ...{ bodyLimit, config },
        schema: {
          ...docs('Add a passkey', added, 400, 409),
          body: newPasskeyBodyDocs,
        },
      },
      async (request, reply) => {
        const { name, passkey: answer } = parseFields(newPasskeyBody, request.body);
        const { passkey, recoveryCodes } = await factorService.finishPasskey(
          requireCaller(request),
          name,
          answer,
        );
        return reply
          .code(201)
          .send({ passkey: presentPasskey(passkey), recoveryCodes: recoveryCodes ?? null });
      },
    );

    app.put<{ Params: { id: string } }>(
      '/account/factors/passkeys/:id',
      {
        ...{ bodyLimit, config },
        schema: {
          ...docs('Give a passkey another name', passkeyDocs, 400, 404),
          params: pathParameter('id', 'Of the passkey'),
          body: recordOfTexts('name'),
        },
      },
      async (request) => {
        const { name } = parseFields(nameBody, request.body);
        return presentPasskey(
          await factorService.renamePasskey(requireCaller(request), request.params.id, name),
        );
      },
    );

    app.delete<{ Params: { id: string } }>(
      '/account/factors/passkeys/:id',
      {
        config: confirmed,
        schema: {
          ...docs('Take a passkey away', message, 404),
          params: pathParameter('id', 'Of the passkey'),
        },
      },
      async (request) => {
        await factorService.removePasskey(requireCaller(request), request.params.id);
        return { message: 'The passkey is removed.' };
      },
    );

    app.post(
      '/account/factors/recovery-codes',
      {
        config: confirmed,
        schema: docs(
          'Make ten new recovery codes, in the place of all before',
          objectWith('recoveryCodes', recoveryCodesDocs),
          409,
        ),
      },
      async (request) => ({ recoveryCodes: await factorService.renewCodes(requireCaller(request)) }),
    );
  };
}

function present({ totp, secret, passkeys, ...others }: Factors) {
  const { hasTwoFactor, supportsPasskeys, recoveryCodes } = others;
  return {
    ...{ hasTwoFactor, supportsPasskeys, recoveryCodes },
    totp: totp ? { addedAt: totp.addedAt, isReadable: secret !== undefined } : null,
    passkeys: passkeys.map(presentPasskey),
  };
}

function presentPasskey({ id, name, addedAt, lastUsedAt, backedUp }: Passkey) {
  return { _id: id, name, addedAt, lastUsedAt, isSynced: backedUp === 1 };
}

const message = objectWith('message', { type: 'string' });
const added: JsonSchema = {
  type: 'object',
  required: ['passkey', 'recoveryCodes'],
  properties: { passkey: passkeyDocs, recoveryCodes: recoveryCodesDocs },
};

function docs(summary: string, schema: JsonSchema, ...rejections: number[]): FastifySchema {
  const status = schema === added ? 201 : 200;
  return { tags: ['Accounts'], summary, response: responses(status, schema, errorResponses(...rejections)) };
}
