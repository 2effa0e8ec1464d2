import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientOf, requireAccount } from '#core/access/require-action.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { type Limits, limitPerAddress, minute } from '#core/http/limits.ts';
import { errorResponses, objectWith, recordOfTexts, responses } from '#core/http/open-api.ts';
import { passkeyBodyDocs, passkeyOptions, withSecondFactor } from '../two-factor-api.ts';
import type { Confirmation } from './confirmation.ts';
import { passkeySchema } from './passkeys.ts';
import { nameOfProof, type PasskeySignIn, type SecondStep } from './second-step.ts';
import type { SignIn } from './sign-in.ts';

const typed = z.string().trim().max(100).optional();
const body = z.object(
  {
    password: z.string().max(1000, 'This password is too long.').optional(),
    code: typed,
    recoveryCode: typed,
    passkey: passkeySchema.optional(),
  },
  'Please send an object with password, or a passkey.',
);

/** The confirmation of the own identity (product: Two-step sign-in). JSON only. */
export function confirmationRoutes(confirmation: Confirmation) {
  const config = { action: 'account.confirm' } as const;
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.post(
      '/account/confirm/options',
      {
        config,
        schema: {
          tags: ['Accounts'],
          summary: 'List the accepted confirmation methods, with the challenge for a passkey',
          response: responses(
            200,
            {
              type: 'object',
              required: ['methods'],
              properties: {
                methods: { type: 'array', items: { type: 'string' } },
                passkey: passkeyOptions,
              },
            },
            {},
          ),
        },
      },
      (request) => confirmation.createChallenge(requireAccount(request)),
    );

    app.post(
      '/account/confirm',
      {
        bodyLimit: 65_536,
        config,
        schema: {
          tags: ['Accounts'],
          summary:
            'Confirm that it is you, by a passkey or by the password and a second factor; valid for ten minutes',
          consumes: ['application/json'],
          body: withSecondFactor('password', { type: 'string' }, false),
          response: responses(
            200,
            objectWith('message', { type: 'string' }),
            errorResponses(400, 413, 415, 429, 503),
          ),
        },
      },
      async (request) => {
        const sent = parseFields(body, request.body);
        await confirmation.confirm(requireAccount(request), request.session, sent, request.ip);
        return { message: 'Thank you.' };
      },
    );
  };
}

const secondFactorBody = z.object(
  {
    ticket: z.string('ticket is required').min(1, 'ticket is required').max(200, 'This ticket is too long.'),
    code: typed,
    recoveryCode: typed,
    passkey: passkeySchema.optional(),
  },
  'Please send an object with ticket and a second factor.',
);
const passkeyBody = z.object({ passkey: passkeySchema }, 'Please send an object with passkey.');

interface Dependencies {
  signIn: SignIn;
  secondStep: SecondStep;
  passkeySignIn: PasskeySignIn;
  limits: Limits;
}

/** The second step of a sign-in, and sign-in with a passkey alone (product: Two-step sign-in). JSON only. */
export function secondStepRoutes({ signIn, secondStep, passkeySignIn, limits }: Dependencies) {
  const perAddress = limitPerAddress(limits, { name: 'second step', points: 100, seconds: 10 * minute });
  const config = { action: 'account.signIn' } as const;
  const bodyLimit = 65_536;
  const rejections = errorResponses(400, 401, 409, 413, 415, 429, 503);

  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });

    app.post(
      '/auth/login/second-factor',
      {
        ...{ bodyLimit, config },
        schema: {
          tags: ['Accounts'],
          summary: 'Send a second factor, with the ticket from the answer to the right password',
          consumes: ['application/json'],
          body: withSecondFactor('ticket', { type: 'string' }),
          response: responses(200, recordOfTexts('token', 'role'), rejections),
        },
      },
      async (request) => {
        const { ticket, ...proof } = parseFields(secondFactorBody, request.body);
        const account = await secondStep.verify(ticket, proof, clientOf(request));
        return signIn.complete(account, clientOf(request), `password and ${nameOfProof(proof)}`);
      },
    );

    app.post(
      '/auth/passkey/options',
      {
        ...{ bodyLimit, config, onRequest: perAddress },
        schema: {
          tags: ['Accounts'],
          summary: 'Begin a sign-in by a passkey; returns the options for the browser',
          response: responses(200, passkeyOptions, rejections),
        },
      },
      () => passkeySignIn.options(),
    );

    app.post(
      '/auth/passkey/login',
      {
        ...{ bodyLimit, config, onRequest: perAddress },
        schema: {
          tags: ['Accounts'],
          summary: 'Sign in by a passkey',
          consumes: ['application/json'],
          body: passkeyBodyDocs,
          response: responses(200, recordOfTexts('token', 'role'), rejections),
        },
      },
      async (request) => {
        const { passkey } = parseFields(passkeyBody, request.body);
        return signIn.complete(await passkeySignIn.check(passkey), clientOf(request), 'passkey');
      },
    );
  };
}
