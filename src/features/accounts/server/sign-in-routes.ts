import type { FastifyInstance } from 'fastify';
import { clientOf, requireAccount } from '#core/access/require-action.ts';
import { legacyRole } from '#core/access/roles.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { type Limits, limitPerAddress, minute } from '#core/http/limits.ts';
import { confirmationCalls, passkeySignInCalls, secondStepCalls, signInCalls } from '../sign-in-api.ts';
import type { Confirmation } from './confirmation.ts';
import { nameOfProof, type PasskeySignIn, type SecondStep } from './second-step.ts';
import type { SignIn } from './sign-in.ts';

/** Sign-in and the signed-in account (product: Accounts; The API). JSON only. */
export function authRoutes(signIn: SignIn) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, signInCalls, {
      'POST auth/login'(request) {
        const { email, password } = request.body;
        return signIn.login(email, password, clientOf(request));
      },

      'GET auth/me'(request) {
        const { name, email, role } = requireAccount(request);
        return { name, email, role: legacyRole(role) };
      },
    });
  };
}

/** The confirmation of the own identity (product: Two-step sign-in). JSON only. */
export function confirmationRoutes(confirmation: Confirmation) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, confirmationCalls, {
      'POST account/confirm/options': (request) => confirmation.createChallenge(requireAccount(request)),

      async 'POST account/confirm'(request) {
        await confirmation.confirm(requireAccount(request), request.session, request.body, request.ip);
        return { message: 'Thank you.' };
      },
    });
  };
}

interface Dependencies {
  signIn: SignIn;
  secondStep: SecondStep;
  passkeySignIn: PasskeySignIn;
  limits: Limits;
}

/** The second step of a sign-in, and sign-in with a passkey alone (product: Two-step sign-in). JSON only. */
export function secondStepRoutes({ signIn, secondStep, passkeySignIn, limits }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });
    addCalls(app, secondStepCalls, {
      async 'POST auth/login/second-factor'(request) {
        const { ticket, ...proof } = request.body;
        const account = await secondStep.verify(ticket, proof, clientOf(request));
        return signIn.complete(account, clientOf(request), `password and ${nameOfProof(proof)}`);
      },
    });
    app.register(async (scope) => {
      const limit = { name: 'second step', points: 100, seconds: 10 * minute };
      scope.addHook('onRequest', limitPerAddress(limits, limit));
      addCalls(scope, passkeySignInCalls, {
        'POST auth/passkey/options': () => passkeySignIn.options(),

        async 'POST auth/passkey/login'(request) {
          const account = await passkeySignIn.check(request.body.passkey);
          return signIn.complete(account, clientOf(request), 'passkey');
        },
      });
    });
  };
}
