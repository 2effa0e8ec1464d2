import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { sentPasskey } from '../accounts/factors/sent-passkey.ts';
import type { PasskeySignIn } from '../accounts/passkey-sign-in.ts';
import { nameOfProof, type SecondStep } from '../accounts/second-step.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import { type Limits, minute } from '../limits/limits.ts';
import { placeOf } from '../plugins/access.ts';
import { limitPerAddress } from '../plugins/rate-limit.ts';
import { answers, failures, recordOfTexts } from './docs.ts';
import { oneFactor, passkeyOptions, sentPasskeyDocs } from './factor-docs.ts';
import { readFields } from './read-fields.ts';

const typed = z.string().trim().max(100).optional();

const secondFactorBody = z.object(
  {
    ticket: z.string('ticket is required').min(1, 'ticket is required').max(200, 'This ticket is too long.'),
    code: typed,
    recoveryCode: typed,
    passkey: sentPasskey.optional(),
  },
  'Please send an object with ticket and a second factor.',
);
const passkeyBody = z.object({ passkey: sentPasskey }, 'Please send an object with passkey.');

interface Parts {
  signIn: SignIn;
  secondStep: SecondStep;
  passkeySignIn: PasskeySignIn;
  limits: Limits;
}

/** The second step of a sign-in, and signing in by a passkey alone (product: Two-step sign-in). JSON only. */
export function secondStepRoutes({ signIn, secondStep, passkeySignIn, limits }: Parts) {
  const perAddress = limitPerAddress(limits, { what: 'second step', points: 100, seconds: 10 * minute });
  const config = { action: 'account.signIn' } as const;
  const bodyLimit = 65_536;
  const refusals = failures(400, 401, 409, 413, 415, 429, 503);

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
          summary: 'Show a second factor, with the ticket that the right password was answered with',
          consumes: ['application/json'],
          body: oneFactor('ticket', { type: 'string' }),
          response: answers(200, recordOfTexts('token', 'role'), refusals),
        },
      },
      async (request) => {
        const { ticket, ...proof } = readFields(secondFactorBody, request.body);
        const account = await secondStep.take(ticket, proof, placeOf(request));
        return signIn.finish(account, placeOf(request), `password and ${nameOfProof(proof)}`);
      },
    );

    app.post(
      '/auth/passkey/options',
      {
        ...{ bodyLimit, config, onRequest: perAddress },
        schema: {
          tags: ['Accounts'],
          summary: 'Begin to sign in by a passkey: what the browser asks for it',
          response: answers(200, passkeyOptions, refusals),
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
          body: sentPasskeyDocs,
          response: answers(200, recordOfTexts('token', 'role'), refusals),
        },
      },
      async (request) => {
        const { passkey } = readFields(passkeyBody, request.body);
        return signIn.finish(await passkeySignIn.check(passkey), placeOf(request), 'passkey');
      },
    );
  };
}
